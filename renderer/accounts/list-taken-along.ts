import type { Snapshot } from '../../electron/shared/contract.ts'
import { isEmptyDraft } from '../../electron/shared/empty-draft.ts'
import { holdsSamples } from '../../electron/shared/sample-lines.ts'

/** Whether a list stands in New for Practice alone because there is no other account: it goes to the first that is added. */
export function isListTakenAlong(snapshot: Snapshot | undefined): boolean {
  const { draft, accounts = [] } = snapshot ?? {}
  if (draft === undefined || isEmptyDraft(draft) || holdsSamples(draft.sources)) return false
  return draft.howToSend.accountId === undefined && accounts.every(({ isPractice }) => isPractice)
}
