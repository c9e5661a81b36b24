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
