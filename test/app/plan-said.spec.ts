import { fakeAccount } from '../fakes/fake-data.ts'
import type { FakeMain } from '../fakes/fake-main.ts'
import { expect, test } from './fake-window.ts'
import { pasteText, pick } from './steps.ts'

declare global {
  /** The host behind the window; see test/fakes/dev.ts. */
  var fakeMain: FakeMain
}

test.describe.configure({ mode: 'parallel' })

test('in a small window the one press says what it holds, a size that was typed too', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  const window = await context.play('busy-office')
  const how = window.getByRole('button', { name: /^When and how: Now · \d+ tasks$/ })
  await how.click()
  const panel = window.getByRole('dialog')
  await panel.getByRole('button', { name: 'Own size' }).click()
  await panel.getByRole('textbox', { name: 'Links a task' }).fill('500')
  await panel.getByRole('button', { name: 'Send only a part' }).click()
  await panel
    .getByRole('textbox', { name: 'Links to send, in the order of the source' })
    .fill('1,000')
  await window.keyboard.press('Escape')
  await expect(
    window.getByRole('button', { name: /^When and how: Now · a part · \d+ tasks of up to 500$/ }),
  ).toBeVisible()
})

test('a drip feed says that it goes on all day, and names its hours otherwise', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await pick(window.getByRole('radio', { name: 'Drip feed' }))
  await expect(window.getByRole('group', { name: 'All day' })).toBeVisible()
  await expect(window.getByText('All day', { exact: true })).toBeVisible()
  await window.getByLabel('From', { exact: true }).fill('09:00')
  await expect(window.getByRole('group', { name: 'From 09:00 until 00:00' })).toBeVisible()
  await expect(window.getByText('All day', { exact: true })).toHaveCount(0)
  await window.getByLabel('From', { exact: true }).fill('')
  await expect(window.getByRole('group', { name: 'Enter from when to when.' })).toBeVisible()
})

test('the question before sending says the label, and of how many links the tasks are', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.getByRole('textbox', { name: 'Label' }).fill('Autumn posts')
  await window.getByRole('button', { name: 'Own size' }).click()
  await window.getByRole('textbox', { name: 'Links a task' }).fill('500')
  await expect(window.getByText(/^makes \d+ tasks$/)).toBeVisible()
  await window.getByRole('button', { name: /^Submit [\d,]+ links$/ }).click()
  const question = window.getByRole('alertdialog')
  await expect(question.getByText('Autumn posts')).toBeVisible()
  await expect(question.getByText(/^\d+ tasks of up to 500$/)).toBeVisible()
})

test('a limit that no list of this size can reach is not named, unless it is the user’s own', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  const ofLimit = 'Pauses before more than 10,000 units are maybe charged.'
  await expect(window.getByText(ofLimit)).toBeVisible()
  await window.getByRole('button', { name: 'Send only a part' }).click()
  await window
    .getByRole('textbox', { name: 'Links to send, in the order of the source' })
    .fill('1,000')
  await expect(
    window.getByText(
      'At worst, the whole list is maybe charged before sending pauses: 1,000 units.',
    ),
  ).toBeVisible()
  await window.evaluate(
    (own) => globalThis.fakeMain.tell('accounts.changed', [own]),
    fakeAccount({ id: 2, name: 'Norda', doubtLimit: 10_000 }),
  )
  await expect(window.getByText(ofLimit)).toBeVisible()
})

test('of a list that comes in under a typed size one thing is heard: what came in', async ({
  fakeWindow,
}) => {
  // The engine answers later than the window draws what is typed.
  const window = await (await fakeWindow()).play('busy-office', { late: '' })
  await window.getByRole('button', { name: 'Own size' }).click()
  await window.getByRole('textbox', { name: 'Links a task' }).fill('500')
  await expect(window.getByRole('status').getByText('makes 73 tasks')).toBeAttached()
  const heard = await window.evaluateHandle(() => {
    const words: string[] = []
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'childList' && addedNodes.length === 0) continue
        const place = target instanceof Element ? target : target.parentElement
        if (place?.closest('[role="status"]') === null) continue
        const added = [...addedNodes].map((node) => node.textContent ?? '')
        words.push(...(added.length > 0 ? added : [target.textContent ?? '']))
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return words
  })
  const list = Array.from({ length: 700 }, (_, index) => `https://new.example/${index}`)
  await pasteText(window, list.join('\n'))
  const cameIn = /lines: [\d,]+ links can be sent/
  await expect(window.getByRole('status').getByText(cameIn)).toBeAttached()
  // What is said when the typing rests would be by then.
  const seen = window.getByRole('complementary', { name: 'Send' })
  await expect(seen.getByText('makes 74 tasks')).toBeVisible()
  await window.getByRole('textbox', { name: 'Links a task' }).fill('400')
  await expect(window.getByRole('status').getByText('makes 92 tasks')).toBeAttached()
  const words = (await heard.jsonValue()).filter((word) => word !== '')
  expect(words.filter((word) => cameIn.test(word))).toHaveLength(1)
  expect(words.filter((word) => !cameIn.test(word) && !word.startsWith('makes'))).toEqual([])
  expect(words.filter((word) => word.startsWith('makes'))).toHaveLength(1)
})
