import type { DraftDesk } from './draft-desk.ts'

/**
 * Looks up again what is open in New, after more is known to have been sent on an account than when
 * the user said to send again what was: of that nobody has said it, so the word ends.
 */
export async function lookUpAnew(drafts: DraftDesk, accountId: number): Promise<void> {
  if (drafts.summary().accountId === accountId) await drafts.includeSentBefore(false)
  await drafts.recheck()
}
