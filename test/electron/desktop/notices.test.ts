import { describe, expect, test } from 'vitest'
import { type Notice, Notices } from '../../../electron/desktop/notices.ts'
import type { DesktopWords } from '../../../electron/desktop/words/desktop-words.ts'
import { english } from '../../../electron/desktop/words/english.ts'
import { german } from '../../../electron/desktop/words/german.ts'
import { type Pause, pauseSince } from '../../../electron/shared/account.ts'
import type { NewEvent } from '../../../electron/shared/contract.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { fakeAccount, fakeSubmission } from '../../fakes/fake-data.ts'

const pause: Pause = {
  ...pauseSince(0, 'balance', 'balance-too-low'),
  httpStatus: 405,
  batchId: 1,
  units: 10,
  ofUnits: 10,
}

function noticesOf(
  events: readonly NewEvent[],
  isWanted = true,
  words: DesktopWords['notices'] = english.notices,
): readonly Notice[] {
  const shown: Notice[] = []
  const notices = new Notices({
    isWanted: () => isWanted,
    words: () => words,
    show: (notice) => shown.push(notice),
  })
  events.forEach((event, revision) => notices.follow({ ...event, revision }))
  return shown
}

const submissions = (...changed: readonly Submission[]): NewEvent => ({
  name: 'submissions.changed',
  payload: { submissions: changed, batches: [] },
})
const account = (held?: Pause): NewEvent => ({
  name: 'accounts.changed',
  payload: [fakeAccount({ id: 3, name: 'Norda', pause: held })],
})
const engine = (payload: Extract<NewEvent, { name: 'engine.changed' }>['payload']): NewEvent => ({
  name: 'engine.changed',
  payload,
})

const running = fakeSubmission({ id: 1, accountId: 3, links: { queued: 10 } })
const finished = fakeSubmission({
  id: 1,
  accountId: 3,
  label: 'May',
  state: 'finished',
  links: { accepted: 12_000, refused: 7, inDoubt: 3 },
})

describe('a submission', () => {
  test('that is done says what had been sent before, apart from what was cancelled', () => {
    const sentWith = { kind: 'paid-list', submissionId: 9, label: 'Team' } as const
    const links = { accepted: 10, cancelled: 1_005 }
    const over = { ...finished, links: { ...finished.links, refused: 0, inDoubt: 0, ...links } }
    const notices = noticesOf([
      submissions(running),
      submissions({ ...over, sentBefore: [{ sentWith, links: 1_000 }] }),
    ])
    expect(notices.map(({ body }) => body)).toEqual(['10 accepted, 1,000 sent before, 5 cancelled'])
  })

  test('that is done says how it ended, once', () => {
    expect(noticesOf([submissions(running), submissions(finished), submissions(finished)])).toEqual(
      [{ title: 'All sent: May', body: '12,000 accepted, 7 refused, 3 maybe charged' }],
    )
  })

  test('that was done before is no news', () => {
    expect(noticesOf([submissions(finished)])).toEqual([])
  })

  test('that the user cancelled is none either', () => {
    const cancelled = fakeSubmission({ id: 1, accountId: 3, state: 'cancelled', links: {} })

    expect(noticesOf([submissions(running), submissions(cancelled)])).toEqual([])
  })
})

describe('an account', () => {
  test('that stands still needs the user, once a pause', () => {
    const events = [account(), account(pause), account(pause), account(), account(pause)]

    expect(noticesOf(events).map(({ title }) => title)).toEqual([
      'Norda is paused',
      'Norda is paused',
    ])
  })

  test('of practice is called by its word in the user’s language', () => {
    const practice = (held?: Pause): NewEvent => ({
      name: 'accounts.changed',
      payload: [fakeAccount({ id: 1, name: 'Practice', isPractice: true, pause: held })],
    })

    expect(noticesOf([practice(), practice(pause)], true, german.notices)).toMatchObject([
      { title: german.notices.paused('Übung') },
    ])
  })

  test('that stood still at the start is no news', () => {
    expect(noticesOf([account(pause), account(pause)])).toEqual([])
  })
})

test('an engine that cannot run any more is said once; one that restarts is not', () => {
  const events = [
    engine({ kind: 'restarting', attempt: 1 }),
    engine({ kind: 'failed', problem: 'disk-full' }),
    engine({ kind: 'failed', problem: 'disk-full' }),
  ]

  expect(noticesOf(events)).toHaveLength(1)
})

test('nothing is said to a user who looks at the window or does not want it', () => {
  expect(noticesOf([submissions(running), submissions(finished)], false)).toEqual([])
})
