import type { DraftRow } from '../../../electron/shared/draft-rows.ts'
import type { HelpTopic } from '../app-state.ts'

/** What the help says of a row: why it waits or cannot go, else its first warning, else its status. */
export function helpOfRow({ status, decideKind, rejectReason, warnings }: DraftRow): HelpTopic {
  if (status === 'decide' && decideKind !== undefined) return `decide.${decideKind}`
  if (status === 'rejected' && rejectReason !== undefined) return `reject.${rejectReason}`
  const [warning] = status === 'ready' ? warnings : []
  return warning === undefined ? `status.${status}` : `warning.${warning}`
}
