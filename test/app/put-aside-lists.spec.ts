import type { FakeMain } from '../fakes/fake-main.ts'
import { expect, test } from './fake-window.ts'

declare global {
  /** The host behind the window; see test/fakes/dev.ts. */
  var fakeMain: FakeMain
}

test('of several lists put aside the button names the one that it brings back, and the others are one press away', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('put-aside')
  const back = window.getByRole('button', { name: 'Bring back', exact: true })
  await expect(back).toBeVisible()
  await window.evaluate(() => {
    const summary = globalThis.fakeMain.draft().summary()
    const list = (draftId: string, name: string) => ({
      draftId,
      name,
      atMs: 0,
      lines: 40,
      sendable: 30,
      decide: 2,
    })
    const putAside = [list('1', 'a.csv'), list('2', 'b.csv'), list('3', 'c.csv')]
    globalThis.fakeMain.tell('draft.changed', { ...summary, putAside })
  })
  await expect(back).toBeHidden()
  await expect(window.getByRole('button', { name: 'Bring back “c.csv”' })).toBeVisible()
  const about = window.getByRole('group', { name: '40 lines of “c.csv” are put aside.' })
  await expect(about.getByRole('button', { name: 'Do not show again' })).toBeVisible()
  await window.getByRole('button', { name: '2 more' }).click()
  const others = ['Bring back “b.csv”: 40 lines', 'Bring back “a.csv”: 40 lines']
  await expect(window.getByRole('menuitem')).toHaveText(others)
  await window.keyboard.press('Escape')
  await expect(window.getByRole('button', { name: '2 more' })).toBeFocused()
  // The menu of the lines has those that the user cleared, too, and so have the count and this one.
  await window.evaluate(() => {
    const summary = globalThis.fakeMain.draft().summary()
    const list = { atMs: 0, lines: 40, sendable: 30, decide: 2 }
    const putAside = [{ ...list, draftId: '3', name: 'c.csv' }]
    const cleared = [{ ...list, draftId: '4', name: 'd.csv' }]
    globalThis.fakeMain.tell('draft.changed', { ...summary, putAside, cleared })
  })
  await expect(window.getByText(/1 more list is put aside/)).toBeVisible()
})

test('a list that is brought back is heard with what it took the place of, though it has no more lines than that', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('put-aside')
  await window.evaluate(() => {
    const summary = globalThis.fakeMain.draft().summary()
    const gave = { draftId: summary.id, name: 'a.csv', atMs: 0, lines: 300, sendable: 9, decide: 0 }
    const [source] = summary.sources
    if (source === undefined) throw new Error('There is no list')
    globalThis.fakeMain.tell('draft.changed', {
      ...summary,
      id: 'draft-0',
      lines: 10,
      sources: [{ ...source, name: 'october-links.csv' }],
      putAside: [gave],
    })
  })
  const heard = window.locator('[role="status"][data-react-aria-top-layer] > span:last-child')
  await expect(
    heard.getByText(
      /^300 lines of “a\.csv” are put aside\. 300 lines, 10 in the source: 275 links/,
    ),
  ).toBeAttached()
})
