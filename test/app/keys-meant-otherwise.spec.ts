import { expect, test } from './fake-window.ts'

test.describe.configure({ mode: 'parallel' })

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
    Object.assign(globalThis, { answer: Promise.withResolvers() })
    fakeMain.on('draft.addSamples', async () => {
      await (globalThis as unknown as { answer: PromiseWithResolvers<void> }).answer.promise
      return { ok: false, error: 'disk-full' }
    })
  })
  const samples = window.getByRole('button', { name: /^Practise with 300/ })
  await samples.dblclick()
  await window.evaluate(() =>
    (globalThis as unknown as { answer: PromiseWithResolvers<void> }).answer.resolve(),
  )
  await expect(window.getByRole('alert').filter({ hasText: 'disk' })).toBeVisible()
  const asked = await window.evaluate(() => globalThis.fakeMain.asked.map(({ name }) => name))
  expect(asked.filter((name) => name === 'draft.addSamples')).toHaveLength(1)
  expect(asked).not.toContain('draft.keepHowToSend')
})
