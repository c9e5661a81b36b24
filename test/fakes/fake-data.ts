import { type Account, newAccount } from '../../electron/shared/account.ts'
import type { Batch, LinkCounts, Submission } from '../../electron/shared/submission.ts'

const minuteMs = 60_000

/** An account as it stands after being added; `changes` make it the one a test needs. */
export function fakeAccount(changes: Partial<Account> & Pick<Account, 'id' | 'name'>): Account {
  return {
    ...newAccount('https://index.example', changes.name),
    isPractice: false,
    token: { kind: 'present' },
    balanceEnteredMs: undefined,
    pause: undefined,
    rate: {
      usedSlots: 0,
      taken: [],
      allowance: 60,
      nextFreeMs: undefined,
      waiting: undefined,
      waitingUntilMs: undefined,
    },
    // At a unit a link, and without a receipt.
    linksInDoubt: changes.unitsInDoubt ?? 0,
    unitsInDoubt: 0,
    unitsBeyondBalance: changes.unitsInDoubt ?? 0,
    linksCountedAsDoubt: changes.linksInDoubt ?? changes.unitsInDoubt ?? 0,
    needsConfirmation: false,
    lastUsedMs: undefined,
    ...changes,
  }
}

/** The account of the practice service. */
export const practiceAccount = fakeAccount({
  id: 1,
  name: 'Practice',
  baseUrl: 'http://127.0.0.1:41881',
  isPractice: true,
  knownBalance: 100_000,
})

/** A submission of which `links` says how far it is. */
export function fakeSubmission(
  changes: Partial<Omit<Submission, 'links'>> &
    Pick<Submission, 'id' | 'accountId'> & { readonly links: Partial<LinkCounts> },
): Submission {
  const counts = {
    queued: 0,
    sending: 0,
    accepted: 0,
    refused: 0,
    inDoubt: 0,
    cancelled: 0,
    ...changes.links,
  }
  const { queued, sending, accepted, refused, inDoubt, cancelled } = counts
  const total = queued + sending + accepted + refused + inDoubt + cancelled
  return {
    label: 'November guest posts',
    client: 'Norda',
    state: 'running',
    pause: undefined,
    createdMs: Date.now() - 12 * minuteMs,
    finishedMs: undefined,
    unitsUsed: accepted,
    unitsInDoubt: inDoubt,
    settledBatches: 0,
    batchCount: Math.ceil(total / 1_000),
    movedTo: [],
    sentBefore: [],
    linesNotSent: 35,
    linesLater: 0,
    sentAgain: 0,
    when: { kind: 'now' },
    nextSlotMs: undefined,
    slotsLeft: 1,
    slots: 1,
    place: changes.id,
    sentByMs: Date.now() + 9_000,
    isolationRequests: 0,
    ...changes,
    links: { ...counts, total },
  }
}

/**
 * The batches, of a thousand links each, that add up to a submission; the last ones were moved, and of
 * those before them that were cancelled the first were sent before.
 */
export function fakeBatches(submission: Submission): readonly Batch[] {
  const { links } = submission
  const [to] = submission.movedTo
  const before = submission.sentBefore.reduce((sum, one) => sum + one.links, 0)
  const ofState = [
    ['accepted', links.accepted],
    ['refused', links.refused],
    ['in-doubt', links.inDoubt],
    ['sending', links.sending],
    ['queued', links.queued],
    ...submission.sentBefore.map((one) => ['cancelled', one.links, one.sentWith] as const),
    ['cancelled', links.cancelled - before],
  ] as const
  const sizes = ofState.flatMap(([state, count, sentWith]) =>
    Array.from({ length: Math.ceil(count / 1_000) }, (_, index) => ({
      state,
      sentWith,
      linkCount: Math.min(count - index * 1_000, 1_000),
    })),
  )
  const firstMoved = sizes.length - (to?.links ?? 0) / 1_000
  return sizes.map(({ state, linkCount, sentWith }, index) => {
    const isAccepted = state === 'accepted'
    return {
      id: submission.id * 1_000 + index,
      submissionId: submission.id,
      parentId: undefined,
      state,
      linkCount,
      position: index * 1_000,
      attempts: state === 'queued' ? 0 : 1,
      taskId: isAccepted ? (0x7f31c2a0 + index).toString(16) : undefined,
      unitsUsed: isAccepted ? linkCount : undefined,
      linksCount: isAccepted ? linkCount : undefined,
      httpStatus: isAccepted ? 200 : undefined,
      message: isAccepted ? 'Task created' : undefined,
      doubt: state === 'in-doubt' ? 'connection-cut' : undefined,
      sentMs: state === 'queued' ? undefined : submission.createdMs + index * 1_000,
      changedMs: submission.createdMs + index * 1_000 + 400,
      settled: undefined,
      movedTo: index < firstMoved ? undefined : to?.submissionId,
      sentWith,
    }
  })
}
