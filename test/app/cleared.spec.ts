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
  await window.getByRole('button', { name: 'Put aside', exact: true }).click()
  await window.getByRole('button', { name: 'Close' }).click()
  const back = window.getByRole('button', { name: 'Bring back the last list' })
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

test('a word on links that go back into New is for the question in sight: what has become another is asked anew', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('other-client')
  const isOf = (client: string) =>
    window.evaluate((inNew) => {
      globalThis.fakeMain.on('history.toDraft', ({ beside }) => {
        const about = { client: { inNew, theirs: ['Norda'] } }
        if (beside?.about.client?.inNew !== inNew) return { ok: false, error: about }
        return { ok: true, value: { draft: globalThis.fakeMain.draft().summary(), links: 1 } }
      })
    }, client)
  await isOf('Palimo')
  await window
    .getByRole('navigation')
    .first()
    .getByRole('button', { name: /^Queue/ })
    .click()
  await window.getByRole('main').getByRole('button', { name: /^Put/ }).first().click()
  const question = window.getByRole('alertdialog')
  await expect(question.getByText(/Client of the list in New: “Palimo”/)).toBeVisible()
  // Another window changes it while the question is open.
  await isOf('Acme')
  const join = question.getByRole('button', { name: /^Put/ })
  await join.click()
  await expect(question.getByText(/Client of the list in New: “Acme”/)).toBeVisible()
  await join.click()
  await expect(question).toBeHidden()
  await expect(window.getByRole('status').getByText(/^1 link is in New now\./)).toBeVisible()
})
