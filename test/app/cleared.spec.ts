import type { FakeMain } from '../fakes/fake-main.ts'
import { expect, test } from './fake-window.ts'

declare global {
  /** The host behind the window; see test/fakes/dev.ts. */
  var fakeMain: FakeMain
}

test('an empty New has a way back to the list that was cleared, also without the word of it', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.getByRole('button', { name: 'Clear', exact: true }).click()
  await window.getByRole('button', { name: 'Close' }).click()
  const back = window.getByRole('button', { name: 'Bring back the list cleared last' })
  await window.evaluate(() => {
    const empty = globalThis.fakeMain.draft().summary()
    globalThis.fakeMain.tell('draft.changed', { ...empty, putAside: [], canUndo: true })
  })
  await back.click()
  await expect(window.getByRole('grid', { name: 'Lines' })).toBeVisible()
  await expect(back).toHaveCount(0)
})

test('a step of another window stays until the user, told of that, presses again', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.getByRole('grid', { name: 'Lines' }).focus()
  await window.evaluate(() => {
    globalThis.fakeMain.draft().exclude({ rows: [0] }, true)
    globalThis.fakeMain.tell('draft.changed', globalThis.fakeMain.draft().summary())
  })
  await window.keyboard.press('ControlOrMeta+Z')
  const word = window.getByRole('status')
  await expect(word.getByText(/^The last change was made in another window/)).toBeVisible()
  await window.keyboard.press('ControlOrMeta+Z')
  await expect(word.getByText('The last change was undone.')).toBeVisible()
})

test('a window hears that another one put links back into New, whose account and words the list has now', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await expect(window.getByRole('grid', { name: 'Lines' })).toBeVisible()
  await window.evaluate(() => {
    const open = globalThis.fakeMain.draft().summary()
    const howToSendTaken = open.howToSendTaken + 1
    globalThis.fakeMain.tell('draft.changed', { ...open, howToSendTaken })
  })
  const word = window.getByRole('status')
  await expect(word.getByText(/^Another window put links back into New\./)).toBeVisible()
})
