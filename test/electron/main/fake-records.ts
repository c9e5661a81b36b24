import type { Pause, SentRequest, Submission } from '../../../electron/shared/contract/index.ts'
import { sentStatuses } from '../../../electron/shared/link.ts'

/** A submission of nothing, with changes. `links` are summed up to `total`. */
export function submissionOf({
  links = {},
  ...changes
}: Partial<Omit<Submission, 'links'>> & {
  readonly links?: Partial<Submission['links']>
}): Submission {
  const counts = {
    waiting: 0,
    sending: 0,
    accepted: 0,
    refused: 0,
    'in-doubt': 0,
    cancelled: 0,
    ...links,
  }
  return {
    id: 1,
    listId: 1,
    accountId: 1,
    state: 'running',
    pause: undefined,
    createdMs: 0,
    finishedMs: undefined,
    unitsUsed: 0,
    unitsInDoubt: 0,
    batchSize: 'balanced',
    when: { kind: 'now' },
    linksPerDay: undefined,
    portionsLeft: 0,
    nextMs: undefined,
    doneByMs: undefined,
    place: 1,
    searchRequests: 0,
    ...changes,
    links: { ...counts, total: sentStatuses.reduce((sum, status) => sum + counts[status], 0) },
  }
}

/** A pause of which nothing but the reason is known. */
export function pausedFor(reason: Pause['reason'], detail: Pause['detail']): Pause {
  return {
    reason,
    detail,
    sinceMs: 0,
    httpStatus: undefined,
    message: undefined,
    requestId: undefined,
    units: undefined,
    ofUnits: undefined,
  }
}

/** A request in doubt, with changes. */
export function requestInDoubt(changes: Partial<SentRequest>): SentRequest {
  return {
    id: 1,
    accountId: 1,
    submissionId: 1,
    listId: 1,
    listName: 'List',
    client: '',
    state: 'in-doubt',
    linkCount: 10,
    accepted: 0,
    refused: 0,
    startedMs: 0,
    endedMs: 0,
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
    ...changes,
  }
}
