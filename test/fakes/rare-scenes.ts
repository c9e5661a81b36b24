import { pauseSince } from '../../electron/shared/account.ts'
import { ok } from '../../electron/shared/result.ts'
import { nothingSaid } from '../../electron/shared/how-to-send.ts'
import { wholeDay, type When, type WhenForm } from '../../electron/shared/schedule.ts'
import { fakeAccount, fakeBatches, fakeSubmission, practiceAccount } from './fake-data.ts'
import { everyFate, otherClient, otherPayer, sentBefore } from './fate-scenes.ts'
import { plainForecast } from './plain-forecast.ts'
import type { Scene } from './scenes.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const account = fakeAccount({ id: 2, name: 'Agency main', knownBalance: 118_793 })
const accounts = [practiceAccount, account]

const spread: When = {
  kind: 'spread',
  pace: { kind: 'days', days: 30 },
  hours: wholeDay,
  startDay: '2026-11-12',
  missed: 'catch-up',
}

/** A workbook and a paste, of which the first has columns. */
const sheets: Scene = {
  options: { rows: 300, accounts },
  afterwards(main) {
    main.draft().paste('https://norda.example/')
    const summary = main.draft().summary()
    main.tell('draft.changed', { ...summary, columns: ['Page', 'Client'] })
  },
}

/** A list of which only the first so many links are to be sent. */
const part: Scene = {
  options: {
    rows: 36_527,
    accounts,
    howToSend: { ...nothingSaid, accountId: 2, part: { kind: 'first', typed: '30000' } },
  },
}

/** A list that is to leave in portions, which are foreseen. */
function dripFeed(nowMs: number): Scene {
  const when: WhenForm = {
    kind: 'spread',
    day: '',
    time: '',
    pace: 'days',
    days: '30',
    linksADay: '',
    fromTime: '09:00',
    toTime: '17:00',
    startDay: '2026-11-12',
    missed: 'catch-up',
  }
  const hours = Array.from({ length: 30 }, (_, day) => ({
    fromMs: nowMs + day * dayMs,
    untilMs: nowMs + day * dayMs + 6 * hourMs,
  }))
  const points = hours.map(({ fromMs }, day) => ({ atMs: fromMs, links: (day + 1) * 1_200 }))
  return {
    options: { rows: 36_527, accounts, howToSend: { ...nothingSaid, accountId: 2, when } },
    beforehand: (main) =>
      main.on('submission.forecast', () =>
        ok(
          plainForecast({
            links: 36_000,
            units: 36_000,
            sentByMs: nowMs + 29 * dayMs,
            course: { points, slots: 30, days: 30, mustRun: hours },
            balanceAfter: 82_793,
          }),
        ),
      ),
  }
}

/** A drip feed half-way and one that has not begun, and a list that leaves tomorrow. */
function scheduled(nowMs: number): Scene {
  const waiting = { accountId: 2, state: 'running', sentByMs: nowMs + 20 * dayMs } as const
  return {
    options: {
      accounts,
      submissions: [
        fakeSubmission({
          ...waiting,
          id: 4,
          when: spread,
          slots: 30,
          slotsLeft: 18,
          nextSlotMs: nowMs + dayMs,
          links: { accepted: 12_000, queued: 18_000 },
        }),
        fakeSubmission({
          ...waiting,
          id: 5,
          label: 'December list',
          when: spread,
          slots: 30,
          slotsLeft: 1,
          links: { accepted: 29_000, queued: 1_000 },
        }),
        fakeSubmission({
          ...waiting,
          id: 6,
          label: 'Tomorrow',
          when: { kind: 'at', atMs: nowMs + dayMs },
          nextSlotMs: nowMs + dayMs,
          links: { queued: 4_000 },
        }),
      ],
    },
  }
}

/** Answers to five doubts, which can all be taken back, and a list that was cancelled on its way. */
function answered(): Scene {
  const submission = fakeSubmission({
    id: 2,
    accountId: 2,
    settledBatches: 4,
    links: { accepted: 3_000, queued: 3_000 },
  })
  const cancelled = fakeSubmission({
    id: 1,
    accountId: 2,
    label: 'Cancelled on its way',
    state: 'cancelled',
    links: { sending: 500, cancelled: 2_000 },
  })
  const batches = fakeBatches(submission).map((batch, index) =>
    index < 1
      ? batch
      : { ...batch, settled: index < 3 ? ('charged' as const) : ('not-charged' as const) },
  )
  return {
    options: { accounts, submissions: [submission, cancelled] },
    beforehand: (main) =>
      main.on('submission.batches', ({ submissionId }) =>
        submissionId === submission.id ? batches : fakeBatches(cancelled),
      ),
  }
}

/** An account for each way its token can be kept or not. */
const everyToken: Scene = {
  options: {
    accounts: [
      practiceAccount,
      ...(['undecryptable', 'elsewhere', 'absent', 'present', 'session-only'] as const).map(
        (kind, index) => fakeAccount({ id: index + 2, name: kind, token: { kind } }),
      ),
    ],
  },
}

/** A file of paid links that was written for another address. */
const otherPaidList: Scene = {
  options: {
    accounts,
    paidList: {
      kind: 'other-account',
      header: { account: 'Agency main', baseUrl: 'https://other.example', links: 36_000 },
    },
  },
}

/** An account whose token others use, long after the last exchange of paid links. */
function sharedToken(nowMs: number): Scene {
  const exchange = {
    given: { atMs: nowMs - 3 * dayMs, links: 36_000, onTheirWay: 1_000 },
    sentSince: 1_204,
    taken: { atMs: nowMs - 2 * dayMs, from: 'Agency main', links: 12_400, writtenMs: undefined },
    doubtedElsewhere: 5_000,
  }
  const shared = { ...account, people: 3, exchange }
  return {
    options: {
      rows: 300,
      accounts: [practiceAccount, shared],
      howToSend: { ...nothingSaid, accountId: 2 },
    },
  }
}

/** Forgetting that goes on until somebody stops it. */
const forgetting: Scene = {
  options: {},
  beforehand: (main) => main.on('history.forget', () => Promise.withResolvers<never>().promise),
}

/** An account that stands still although nothing waits on it any more. */
function pausedAlone(nowMs: number): Scene {
  const pause = {
    ...pauseSince(nowMs, 'balance', 'balance-too-low'),
    httpStatus: 405,
    units: 1_000,
    ofUnits: 0,
  }
  return {
    options: { accounts: [practiceAccount, { ...account, pause }] },
  }
}

/** States that a screen is seldom in, by name. */
export function rareScenes(nowMs: number): Readonly<Record<string, Scene>> {
  return {
    sheets,
    part,
    'drip-feed': dripFeed(nowMs),
    scheduled: scheduled(nowMs),
    answered: answered(),
    'every-fate': everyFate(nowMs),
    'other-client': otherClient(nowMs),
    'other-payer': otherPayer(nowMs),
    'sent-before': sentBefore(nowMs),
    'every-token': everyToken,
    'other-paid-list': otherPaidList,
    'shared-token': sharedToken(nowMs),
    'paused-alone': pausedAlone(nowMs),
    forgetting,
  }
}
