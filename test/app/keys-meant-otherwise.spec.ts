import type { Locator } from '@playwright/test'
import { expect, test } from './fake-window.ts'

test.describe.configure({ mode: 'parallel' })

/** As a keyboard of Chinese or Japanese does while a word is being put together. */
function pressWhileComposing(field: Locator, key: string) {
  return field.evaluate((element, pressed) => {
    const options = { key: pressed, isComposing: true, bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', options))
  }, key)
}

test('a key that ends a word of another script neither ends the typing over of a line nor empties a search', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.getByRole('grid', { name: 'Lines' }).focus()
  for (const key of ['Home', 'F2']) await window.keyboard.press(key)
  const line = window.getByRole('textbox', { name: /^Text of line/ })
  await line.fill('https://norda.example/nihao')
  for (const key of ['Enter', 'Escape']) await pressWhileComposing(line, key)
  await expect(line).toBeFocused()
  await expect(line).toHaveValue('https://norda.example/nihao')
  await line.press('Enter')
  await expect(line).toHaveCount(0)

  const search = window.getByRole('searchbox', { name: 'Search' })
  await search.fill('nihao')
  await pressWhileComposing(search, 'Escape')
  await expect(search).toHaveValue('nihao')
  await search.press('Escape')
  await expect(search).toHaveValue('')
})

test('a list of which a part is to be sent leaves the keyboard alone when New is opened again', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.getByRole('button', { name: 'Send only a part' }).press('Enter')
  const first = window.getByRole('textbox', { name: /^Links to send/ })
  await expect(first).toBeFocused()
  await window.keyboard.type('5')
  for (const key of ['Control+2', 'Control+1']) await window.keyboard.press(key)
  await expect(first).toHaveValue('5')
  await expect(first).not.toBeFocused()
})

test('samples are added once by two presses, and where they do not come Practice is not chosen', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  await window.evaluate(() => {
    const { fakeMain } = globalThis
    fakeMain.on('draft.addSamples', async () => {
      await new Promise((resolve) => addEventListener('answer', resolve, { once: true }))
      return { ok: false, error: 'disk-full' }
    })
  })
  const samples = window.getByRole('button', { name: /^Practise with 300/ })
  await samples.dblclick()
  await window.evaluate(() => void dispatchEvent(new Event('answer')))
  await expect(window.getByRole('alert').filter({ hasText: 'disk' })).toBeVisible()
  const asked = await window.evaluate(() => globalThis.fakeMain.asked.map(({ name }) => name))
  expect(asked.filter((name) => name === 'draft.addSamples')).toHaveLength(1)
  expect(asked).not.toContain('draft.keepHowToSend')
})

test('what is told in the place of something whose button had the keyboard goes by itself', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow({ isAlone: true })).play('busy-office')
  await window.clock.install()
  await window.getByRole('grid', { name: 'Lines' }).focus()
  for (const key of ['Home', 'Shift+ArrowDown', 'Delete']) await window.keyboard.press(key)
  const undo = window.getByRole('status').getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await window.keyboard.press('F6')
  await expect(undo).toBeFocused()
  await window.evaluate(() => {
    const draft = globalThis.fakeMain.draft()
    draft.howToSendTaken += 1
    globalThis.fakeMain.tell('draft.changed', draft.summary())
  })
  const told = window.getByRole('status').filter({ hasText: 'Another window' })
  await expect(told).toBeVisible()
  await expect(undo).toHaveCount(0)
  await window.clock.fastForward(60_000)
  await expect(told).toHaveCount(0)
})
