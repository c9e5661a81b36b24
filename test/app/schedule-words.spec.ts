import { pauseSince } from '../../electron/shared/account.ts'
import { wholeDay } from '../../electron/shared/schedule.ts'
import { fakeAccount, fakeSubmission } from '../fakes/fake-data.ts'
import { sceneTime } from '../fakes/scenes.ts'
import { expect, test } from './fake-window.ts'
import { tell } from './tell.ts'

test.describe.configure({ mode: 'parallel' })

const nowMs = sceneTime.getTime()
const norda = fakeAccount({ id: 2, name: 'Norda' })

test('sending a drip feed now says what of it the caps hold back, and not that all is spent at once', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const drip = fakeSubmission({
    id: 9,
    accountId: 2,
    when: {
      kind: 'spread',
      pace: { kind: 'links-a-day', links: 26 },
      startDay: '2026-11-12',
      hours: wholeDay,
      missed: 'keep-pace',
    },
    nextSlotMs: nowMs + 80_000_000,
    slotsLeft: 12,
    slots: 13,
    links: { accepted: 26, queued: 296 },
  })
  await window.evaluate(() =>
    globalThis.fakeMain.on('submission.foreseeReschedule', () => {
      const putOffMs = Date.now() + 86_400_000
      return { ok: true, value: { cap: 'day', sentByMs: 1, putOffMs, portion: undefined } }
    }),
  )
  await tell(window, [{ ...norda, capPerDay: 26, capPerSubmission: 300 }], [drip])
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: 'Send now' }).click()
  await expect(window.getByRole('alertdialog')).toContainText(
    'They take 296 units. The daily cap of “Norda” is used up before its turn. This list begins tomorrow, by itself.',
  )
  await expect(window.getByRole('alertdialog')).toContainText(
    '22 of these links are beyond the cap for one submission and stay until you raise that cap',
  )
  await window.getByRole('button', { name: 'Send them now' }).click()
  await expect(window.getByText('This list begins tomorrow, by itself.')).toBeVisible()
  await expect(window.getByText(/^Leaving now/)).toHaveCount(0)
})

test('a list whose day is at its cap before its time comes says on which it starts instead', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const tonightMs = nowMs + 3_600_000
  const waits = { accountId: 2, nextSlotMs: tonightMs, links: { queued: 10 } } as const
  const atTime = fakeSubmission({
    ...waits,
    id: 8,
    state: 'scheduled',
    when: { kind: 'at', atMs: tonightMs },
  })
  const drip = fakeSubmission({
    ...waits,
    id: 9,
    state: 'scheduled',
    when: {
      kind: 'spread',
      pace: { kind: 'days', days: 5 },
      startDay: undefined,
      hours: wholeDay,
      missed: 'keep-pace',
    },
    slots: 5,
    slotsLeft: 5,
  })
  await window.keyboard.press('Control+2')
  await tell(window, [norda], [atTime, drip])
  await expect(window.getByText(/^Starts \d\d:\d\d, or as soon as/)).toBeVisible()
  await expect(window.getByText(/The next: today, as soon as/)).toBeVisible()
  const cards = window.getByRole('region', { name: /^Submission / })
  await expect(cards.first()).toHaveAccessibleDescription(/^Starts \d\d:\d\d, or as soon as/)
  await expect(cards.last()).toHaveAccessibleDescription(/^5 portions are still to leave/)
  const putOffMs = nowMs + 86_400_000
  await tell(
    window,
    [norda],
    [atTime, drip].map((one) => ({ ...one, putOffMs })),
  )
  await expect(
    window.getByText(
      /^Its time is \d\d:\d\d, but the account’s daily cap is used up by then. It starts: tomorrow, as soon as Linkferry is running.$/,
    ),
  ).toBeVisible()
  await expect(
    window.getByText(
      'Because of the account’s daily cap, the next leaves: tomorrow, as soon as Linkferry is running.',
    ),
  ).toBeVisible()
  await expect(window.getByText(/^Starts /)).toHaveCount(0)
})

test('that the time of a list has come is said at its time, also where nothing else happens on its account', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow({ isAlone: true })).play('first-start')
  const pause = pauseSince(nowMs, 'in-doubt', 'doubt-limit')
  const waits = { accountId: 2, links: { queued: 10 }, nextSlotMs: nowMs + 60_000, pause }
  const when = { kind: 'at', atMs: nowMs + 60_000 } as const
  const atTime = fakeSubmission({ ...waits, id: 8, state: 'paused', when })
  const putOff = fakeSubmission({ ...waits, id: 9, state: 'paused', when })
  const tomorrow = { ...putOff, putOffMs: nowMs + 86_400_000 }
  await window.keyboard.press('Control+2')
  await tell(window, [{ ...norda, pause }], [atTime, tomorrow])
  await expect(window.getByText(/^Starts \d\d:\d\d, or as soon as/)).toBeVisible()
  await window.clock.setFixedTime(nowMs + 61_000)
  await expect(
    window.getByText('Its time has come; it leaves as soon as it can.', { exact: true }),
  ).toBeVisible()
  await expect(window.getByText(/^Starts /)).toHaveCount(0)
  await expect(window.getByText(/^Its time is .* It starts: tomorrow/)).toBeVisible()
})
