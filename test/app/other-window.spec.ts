import type { Page } from '@playwright/test'
import { pauseSince } from '../../electron/shared/account.ts'
import type { Batch, Submission } from '../../electron/shared/submission.ts'
import { fakeAccount, fakeBatches, fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { heardFrom } from './hear.ts'
import { tell } from './tell.ts'

test.describe.configure({ mode: 'parallel' })

const norda = fakeAccount({ id: 2, name: 'Norda' })
const list = (id: number, label: string) =>
  fakeSubmission({ id, accountId: 2, label, createdMs: 1, links: { queued: 60 } })
const held = (submission: Submission): Submission => ({
  ...submission,
  state: 'paused',
  pause: pauseSince(1, 'user', 'paused-by-user'),
})

/** Tells of one right after the other, as the host does of what is paused one after the other. */
function tellEach(window: Page, submissions: readonly Submission[]): Promise<void> {
  return window.evaluate((all) => {
    for (const one of all)
      globalThis.fakeMain.tell('submissions.changed', { submissions: [one], batches: [] })
  }, submissions)
}

test('what another window pauses is heard once, in one sentence where it is all, and what this one pauses is not heard as that', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const [may, june] = [list(8, 'May'), list(9, 'June')]
  await tell(window, [norda], [may, june])
  await window.evaluate((submission) => {
    globalThis.fakeMain.on('submission.pause', () => {
      globalThis.fakeMain.tell('submissions.changed', { submissions: [submission], batches: [] })
    })
  }, held(june))
  await window.keyboard.press('Control+2')
  const heard = await heardFrom(window)
  const told = async () => (await heard()).join('\n')
  const card = window.getByRole('region', { name: 'Submission June' })
  await card.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(window.getByRole('status').getByText('You paused “June”.')).toBeAttached()
  await tellEach(window, [held(may)])
  await expect.poll(told).toContain('“May” was paused in another window.')
  await tellEach(window, [may, june])
  await expect.poll(told).toContain('All submissions go on: another window resumed them.')
  await window.keyboard.press('Control+1')
  await tellEach(window, [held(may), held(june)])
  await expect.poll(told).toContain('All submissions were paused in another window.')
  expect(await told()).not.toMatch(/“June” (was paused|goes on)|“May” goes on/)
})

test('a doubt that another window answers is said to be answered where it is asked, without anything left to answer', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const submission = fakeSubmission({ id: 9, accountId: 2, links: { inDoubt: 100 } })
  const batches = fakeBatches(submission)
  await window.evaluate((own) => globalThis.fakeMain.on('submission.batches', () => own), batches)
  await tell(window, [{ ...norda, linksInDoubt: 100 }], [submission])
  await window.keyboard.press('Control+2')
  const tellBatches = (changed: readonly Batch[]) =>
    window.evaluate(
      (own) =>
        globalThis.fakeMain.tell('submissions.changed', { submissions: [], batches: [...own] }),
      changed,
    )
  await window.getByRole('button', { name: 'Was it charged?' }).first().click()
  const question = window.getByRole('dialog')
  const charged = question.getByRole('button', { name: 'They were charged' })
  await charged.focus()
  await tellBatches(batches.map((batch) => ({ ...batch, state: 'accepted' })))
  const words =
    'This is answered already, perhaps in another window. Nothing is left to answer here.'
  await expect(window.getByRole('status').getByText(words)).toBeAttached()
  await expect(question.getByText(words)).toBeVisible()
  await expect(question.getByRole('button')).toHaveText(['Export these links', 'Close'])
  await expect(question.getByRole('button', { name: 'Close' })).toBeFocused()
  // Taken back there, it is asked again.
  await tellBatches(batches)
  await expect(charged).toBeVisible()
  await expect(question.getByText(words)).toHaveCount(0)
  await tellBatches(batches.map((batch) => ({ ...batch, state: 'accepted' })))
  await window.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(window.getByRole('status').getByText(words)).toHaveCount(0)
})
