import { wholeDay } from '../../electron/shared/schedule.ts'
import { fakeAccount, fakeBatches, fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { tell } from './tell.ts'

test.describe.configure({ mode: 'parallel' })

const accounts = [fakeAccount({ id: 2, name: 'Norda' })]

test('of two cards with one label no heading, map or button has the name of one on the other', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  await window.keyboard.press('Control+2')
  const both = { accountId: 2, label: 'Nu', client: '' }
  const waiting = { ...both, links: { queued: 9, inDoubt: 1 } }
  const over = { ...both, state: 'finished', links: { accepted: 4, refused: 1 } } as const
  const submissions = [
    fakeSubmission({ ...waiting, id: 11, createdMs: 1_000 }),
    fakeSubmission({ ...waiting, id: 12, createdMs: 2_000 }),
    fakeSubmission({ ...over, id: 13, createdMs: 3_000 }),
    fakeSubmission({ ...over, id: 14, createdMs: 4_000 }),
  ]
  await window.evaluate(
    (batches) =>
      globalThis.fakeMain.on('submission.batches', ({ submissionId }) =>
        batches.filter((batch) => batch.submissionId === submissionId),
      ),
    submissions.flatMap((submission) => fakeBatches(submission)),
  )
  await tell(window, accounts, submissions)
  const main = window.getByRole('main')
  await expect(main.getByRole('button', { name: /^Show what was refused/ })).toHaveCount(2)
  const cards = main.getByRole('region', { name: /^Submission Nu, submitted / })
  await expect(cards).toHaveCount(4)
  for (const role of ['heading', 'listbox', 'button', 'img'] as const) {
    const own = cards.getByRole(role).and(window.locator(':not([aria-hidden])'))
    const named = await Promise.all((await own.all()).map((one) => one.ariaSnapshot()))
    const names = named.map((snapshot) => snapshot.split('\n')[0])
    expect(names.length).toBeGreaterThanOrEqual(2)
    expect(names).toEqual([...new Set(names)])
  }
})

test('what leaves in portions says on its buttons whose they are, and in the question after them with its account', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  await window.keyboard.press('Control+2')
  const spread = fakeSubmission({
    id: 11,
    accountId: 2,
    label: 'Zeta list',
    links: { queued: 3 },
    when: {
      kind: 'spread',
      pace: { kind: 'days', days: 3 },
      hours: wholeDay,
      startDay: undefined,
      missed: 'catch-up',
    },
    slots: 3,
    slotsLeft: 3,
    nextSlotMs: Date.now() + 86_400_000,
  })
  await tell(window, accounts, [spread])
  const whose = 'List: “Zeta list”. Account: “Norda”.'
  await window.getByRole('button', { name: 'Send now Zeta list', exact: true }).press('Enter')
  await expect(window.getByRole('alertdialog')).toHaveAccessibleDescription(
    new RegExp(`^${whose} They were to leave in portions`),
  )
  await window.keyboard.press('Escape')
  await window.getByRole('button', { name: 'Change… Zeta list', exact: true }).press('Enter')
  await expect(window.getByRole('dialog')).toHaveAccessibleDescription(whose)
  await window.keyboard.press('Escape')
  await window.getByRole('button', { name: 'More for Zeta list' }).press('Enter')
  await window.getByRole('menuitem', { name: 'Cancel the rest' }).press('Enter')
  await expect(window.getByRole('alertdialog')).toHaveAccessibleDescription(
    new RegExp(`^${whose} What waits is not sent`),
  )
})
