import { type CancelCommand, type ExitCode, exitCode } from './command.ts'
import { withEngine } from './engine-session.ts'
import type { SendingParts } from './sending.ts'
import { readStandings, sayStanding, type Standing, statusDocument } from './status.ts'
import { printJson } from './voice.ts'
import { amount } from './words.ts'

/** `linkferry cancel`: cancels what is pending of a submission. Needs no token: nothing is sent. */
export async function cancel(command: CancelCommand, parts: SendingParts): Promise<ExitCode> {
  const { submissionId } = command
  const { voice } = parts
  // Recovered first: what an engine that was killed left in flight is in doubt, not pending.
  const cancelled = await withEngine(parts, async (session) => {
    if ((session.submissions.get(submissionId)?.links.waiting ?? 0) === 0) return 0
    const done = await session.request('submission.cancel', { submissionId })
    return done.ok ? done.value.links : 0
  })
  const standing = standingOf(submissionId, parts)
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

function standingOf(submissionId: number, { openLedger }: SendingParts): Standing | undefined {
  const reader = openLedger()
  const standings = reader && readStandings(reader, ({ id }) => id === submissionId)
  reader?.close()
  return standings?.[0]
}
