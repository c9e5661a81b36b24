import type { LinkCounts, Submission } from '../../electron/shared/submission.ts'
import { fakeAccount, fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { heardFrom } from './hear.ts'
import { tell } from './tell.ts'

test.describe.configure({ mode: 'parallel' })

const accounts = [fakeAccount({ id: 2, name: 'Norda' })]
/** From before the window was opened, so that its beginning is no news. */
const may = (links: Partial<LinkCounts>, change: Partial<Omit<Submission, 'links'>> = {}) =>
  fakeSubmission({ id: 9, accountId: 2, label: 'May', createdMs: 1, links, ...change })

test('that more of a list was maybe charged is heard with the sum, no sooner than it can be heard out', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow({ isAlone: true })).play('first-start')
  await window.clock.install()
  await tell(window, accounts, [may({ queued: 32 })])
  const heard = await heardFrom(window)
  // Each is seen to come and to take the place of the one before.
  const doubts = async () => [
    ...new Set((await heard()).filter((words) => words.includes('maybe charged'))),
  ]
  const told = [
    'Submission May, maybe charged by now: 8 units',
    'Submission May, maybe charged by now: 20 units',
  ]
  await tell(window, accounts, [may({ queued: 24, inDoubt: 8 })])
  await window.clock.runFor(14_000)
  await tell(window, accounts, [may({ queued: 24, inDoubt: 8, refused: 1 })])
  expect(await doubts()).toEqual([])
  await window.clock.runFor(1_000)
  await tell(window, accounts, [may({ queued: 20, sending: 4, inDoubt: 8 })])
  await expect.poll(doubts).toEqual(told.slice(0, 1))
  await tell(window, accounts, [may({ queued: 20, inDoubt: 12 })])
  await window.clock.runFor(14_000)
  await tell(window, accounts, [may({ queued: 12, inDoubt: 20 })])
  await window.clock.runFor(1_000)
  await tell(window, accounts, [may({ queued: 12, sending: 1, inDoubt: 20 })])
  await expect.poll(doubts).toEqual(told)
  // What is over like this asks, as its card says.
  await tell(window, accounts, [may({ inDoubt: 32 }, { state: 'finished', finishedMs: 2 })])
  await expect
    .poll(async () => (await heard()).at(-1))
    .toMatch(/^Submission May, awaits your answer since .*: 0 accepted · 32 maybe charged/)
})

test('links that were moved are not heard as progress', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('first-start')
  await window.keyboard.press('Control+2')
  await tell(window, accounts, [may({ queued: 4 })])
  await expect(window.getByRole('button', { name: 'More for May' })).toBeVisible()
  const heard = await heardFrom(window)
  const movedTo = [{ submissionId: 10, accountId: 2, links: 3 }]
  await tell(window, accounts, [may({ sending: 1, cancelled: 3 }, { movedTo })])
  await expect(window.getByText('Moved to another account 3')).toBeVisible()
  await tell(window, accounts, [
    may({ accepted: 1, cancelled: 3 }, { movedTo, state: 'finished', finishedMs: Date.now() }),
  ])
  await expect.poll(async () => (await heard()).join()).toContain('Submission May, finished')
  expect((await heard()).join()).not.toContain('Progress')
})
