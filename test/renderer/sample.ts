import type { Pause, SentRequest, Submission } from '../../electron/shared/contract/index.ts'

/** A submission with these numbers of links. It is running if any are waiting or being sent. */
export function submission(
  links: Partial<Submission['links']> = {},
  more: Partial<Submission> = {},
): Submission {
  const all = {
    waiting: 0,
    sending: 0,
    accepted: 0,
    refused: 0,
    'in-doubt': 0,
    cancelled: 0,
    ...links,
  }
  const total = Object.values(all).reduce((sum, count) => sum + count, 0)
  const isFinished = all.waiting + all.sending === 0
  return {
    id: 1,
    listId: 1,
    accountId: 1,
    state: isFinished ? 'finished' : 'running',
    pause: undefined,
    createdMs: 0,
    finishedMs: isFinished ? 1_000 : undefined,
    links: { ...all, total },
    unitsUsed: all.accepted,
    unitsInDoubt: all['in-doubt'],
    batchSize: 'balanced',
    when: { kind: 'now' },
    linksPerDay: undefined,
    portionsLeft: 0,
    nextMs: undefined,
    doneByMs: undefined,
    place: 1,
    searchRequests: 0,
    ...more,
  }
}

/** A request in doubt. */
export function doubt(more: Partial<SentRequest> = {}): SentRequest {
  return {
    id: 1,
    accountId: 1,
    submissionId: 1,
    listId: 1,
    listName: 'Norda guest posts',
    client: 'Norda',
    state: 'in-doubt',
    linkCount: 1_000,
    accepted: 0,
    refused: 0,
    startedMs: 10_000,
    endedMs: 11_000,
    httpStatus: undefined,
    message: undefined,
    taskId: undefined,
    unitsUsed: undefined,
    linksCount: undefined,
    doubt: 'no-answer',
    settled: undefined,
    canUnsettle: false,
    shownUntilMs: undefined,
    isImported: false,
    ...more,
  }
}

/** A pause for a reason. */
export function pause(detail: Pause['detail'], more: Partial<Pause> = {}): Pause {
  return {
    reason: 'status',
    detail,
    sinceMs: 5_000,
    httpStatus: undefined,
    message: undefined,
    requestId: undefined,
    units: undefined,
    ofUnits: undefined,
    ...more,
  }
}
