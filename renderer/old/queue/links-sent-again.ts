import type { Submission } from '../../../electron/shared/submission.ts'

/** How many links of a submission the user chose to send again; none where nothing of it costs anything. */
export function linksSentAgain({ sentAgain, links }: Submission): number {
  return links.cancelled + links.refused === links.total ? 0 : sentAgain
}
