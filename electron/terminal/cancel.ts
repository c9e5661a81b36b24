import { amount } from './amounts.ts'
import type { CancelCommand } from './command.ts'
import { type ExitCode, exitCode } from './exit-code.ts'
import type { SendingParts } from './sending-parts.ts'
import { sayStanding } from './status.ts'
import { readStandings, statusDocument, type SubmissionStanding } from './status-document.ts'
import { printJson } from './voice.ts'
import { withEngine } from './with-engine.ts'

/** `linkferry cancel`: gives up what waits of a submission. Needs no token, for nothing is sent. */
export async function cancel(command: CancelCommand, parts: SendingParts): Promise<ExitCode> {
  const { submissionId } = command
  const { voice } = parts
  // Recovered first: what an engine that was killed left on its way is maybe charged, not waiting.
  const cancelled = await withEngine(parts, async (session) => {
    const waiting = session.submissions.get(submissionId)?.links.queued ?? 0
    if (waiting > 0) await session.request('submission.cancel', { submissionId })
    return waiting
  })
  const [standing] = standingOf(submissionId, parts)
  if (standing === undefined || cancelled === 0) {
    const problem = standing === undefined ? 'does not exist' : 'has nothing that waits'
    voice.say(
      `Submission ${submissionId} ${problem}; linkferry status lists them. Nothing was changed.`,
    )
    return exitCode.wrongUsage
  }
  voice.say(`${amount(cancelled, 'link')} will not be sent and can be submitted again.`)
  sayStanding(voice, standing, command)
  if (command.asJson) printJson(voice, statusDocument([standing]))
  return exitCode.done
}

function standingOf(
  submissionId: number,
  { openBook }: SendingParts,
): readonly SubmissionStanding[] {
  const book = openBook()
  const standings = book === undefined ? [] : readStandings(book, (id) => id === submissionId)
  book?.close()
  return standings
}
