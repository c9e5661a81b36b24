import type { NewSubmission } from '../../electron/shared/records.ts'

/** A submission to an account as planning begins it: of no list, without a name, at once. */
export function plainSubmission(
  accountId: number,
  changes: Partial<NewSubmission> = {},
): NewSubmission {
  return {
    accountId,
    requestId: 'press',
    draftId: undefined,
    label: '',
    client: '',
    batchSize: 'fewest',
    doubtLimit: 0,
    linesNotSent: 0,
    createdMs: 0,
    ...changes,
  }
}
