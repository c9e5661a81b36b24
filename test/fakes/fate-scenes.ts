import type { Pause } from '../../electron/shared/account.ts'
import { fail } from '../../electron/shared/result.ts'
import { fakeAccount, fakeBatches, fakeSubmission, practiceAccount } from './fake-data.ts'
import type { Scene } from './scenes.ts'

const minuteMs = 60_000

/**
 * What can become of links beside being accepted: refused with the service's words, moved, kept for
 * later, cancelled; and accounts that still stand still although every doubt is answered.
 */
export function everyFate(nowMs: number): Scene {
  const over = { accountId: 2, state: 'finished', finishedMs: nowMs - minuteMs } as const
  const finding = fakeSubmission({
    id: 2,
    accountId: 2,
    label: 'Finding what is refused',
    links: { accepted: 4_000, refused: 12, queued: 6_000 },
    isolationRequests: 14,
  })
  const moving = fakeSubmission({
    id: 3,
    accountId: 2,
    label: 'Moved in part',
    links: { accepted: 2_000, cancelled: 5_000, queued: 1_000 },
    movedTo: [{ submissionId: 7, accountId: 3, links: 3_000 }],
  })
  const refused = fakeSubmission({
    ...over,
    id: 4,
    label: 'Refused in part',
    links: { accepted: 262, refused: 3 },
  })
  const moved = fakeSubmission({
    ...over,
    id: 5,
    label: 'Moved twice',
    links: { accepted: 1_000, cancelled: 4_200 },
    movedTo: [
      { submissionId: 7, accountId: 3, links: 3_000 },
      { submissionId: 8, accountId: 99, links: 1_000 },
    ],
  })
  const kept = fakeSubmission({
    ...over,
    id: 6,
    label: 'Kept in part',
    links: { accepted: 30_000 },
    linesNotSent: 6_527,
    linesLater: 6_001,
  })
  const there = fakeSubmission({
    id: 7,
    accountId: 3,
    label: 'Moved here',
    links: { queued: 3_000 },
  })
  const cancelled = fakeSubmission({
    ...over,
    id: 9,
    state: 'cancelled',
    label: 'Cancelled',
    links: { accepted: 1_000, cancelled: 9_000 },
  })
  const submissions = [finding, moving, there, refused, moved, kept, cancelled]
  const batches = submissions.flatMap((submission) =>
    fakeBatches(submission).map((batch) => ({
      ...batch,
      message: batch.state === 'refused' ? 'Invalid URL' : batch.message,
    })),
  )
  const answered: Pause = {
    reason: 'in-doubt',
    detail: 'doubts-in-a-row',
    sinceMs: nowMs,
    httpStatus: 503,
    message: 'Try again later',
    batchId: 2_000,
    units: 1_000,
    ofUnits: undefined,
  }
  return {
    options: {
      accounts: [
        practiceAccount,
        fakeAccount({ id: 2, name: 'Agency main', pause: answered }),
        fakeAccount({ id: 3, name: 'Client Sole' }),
      ],
      submissions,
    },
    beforehand: (main) =>
      main.on('submission.batches', ({ submissionId }) =>
        batches.filter((batch) => batch.submissionId === submissionId),
      ),
  }
}

/** Links that left the queue because they had been sent: of a list that goes on, and of one that is over. */
export function sentBefore(nowMs: number): Scene {
  const going = fakeSubmission({
    id: 2,
    accountId: 2,
    label: 'Sent before in part',
    links: { accepted: 2_000, cancelled: 5_000, queued: 1_000 },
    sentAgain: 1_200,
    sentBefore: [
      { sentWith: { kind: 'paid-list', submissionId: 11, label: 'Team' }, links: 3_000 },
      {
        sentWith: { kind: 'earlier-life', accountId: 98, accountName: 'First try' },
        links: 1_000,
      },
    ],
  })
  const over = fakeSubmission({
    id: 3,
    accountId: 2,
    state: 'finished',
    finishedMs: nowMs - minuteMs,
    label: 'Sent before',
    links: { accepted: 1_000, cancelled: 2_000 },
    sentBefore: [
      { sentWith: { kind: 'paid-list', submissionId: 11, label: undefined }, links: 2_000 },
    ],
  })
  return {
    options: {
      accounts: [practiceAccount, fakeAccount({ id: 2, name: 'Agency main' })],
      submissions: [going, over],
    },
  }
}

/** Links that go back into New, where the list is another client's. */
export function otherClient(nowMs: number): Scene {
  const scene = everyFate(nowMs)
  return {
    ...scene,
    beforehand(main) {
      scene.beforehand?.(main)
      main.on('history.toDraft', () => fail({ client: { inNew: '', theirs: ['Norda'] } }))
    },
  }
}

/** Links that go back into New, where another account would pay for them than theirs, and the list is another client's. */
export function otherPayer(nowMs: number): Scene {
  const scene = everyFate(nowMs)
  return {
    ...scene,
    beforehand(main) {
      scene.beforehand?.(main)
      main.on('history.toDraft', () =>
        fail({
          account: { inNew: 'Client Sole', theirs: ['Agency main'] },
          client: { inNew: 'Palimo', theirs: ['Norda'] },
        }),
      )
    },
  }
}
