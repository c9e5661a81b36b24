import type { CommandPlace } from './command-line.ts'
import type { EngineSession } from './engine-session.ts'
import { type ExitCode, exitCode } from './exit-code.ts'
import { follow, isUnfinished, type Standstill } from './follow.ts'
import { Progress } from './progress.ts'
import type { SendingParts } from './sending-parts.ts'
import { sayStanding } from './status.ts'
import { readStandings, statusDocument, type SubmissionStanding } from './status-document.ts'
import { printJson } from './voice.ts'

/** Shows how submissions get on until nothing more happens by itself. */
export async function watch(
  session: EngineSession,
  submissionIds: readonly number[],
  { voice, interruption }: SendingParts,
): Promise<Standstill> {
  const progress = new Progress(voice, session, submissionIds)
  // A countdown goes on between the engine's news.
  const ticking = voice.isTerminal ? setInterval(() => progress.show(), 1_000) : undefined
  try {
    await session.refresh()
    return await follow(session, submissionIds, { interruption, onNews: () => progress.show() })
  } finally {
    clearInterval(ticking)
    progress.end()
  }
}

/** Tells how submissions stand in the ledger now that the engine is gone. */
export function report(
  submissionIds: readonly number[],
  place: CommandPlace & { readonly asJson: boolean },
  { voice, openBook }: SendingParts,
): readonly SubmissionStanding[] {
  const book = openBook()
  const standings =
    book === undefined ? [] : readStandings(book, (id) => submissionIds.includes(id))
  book?.close()
  for (const standing of standings) sayStanding(voice, standing, place)
  if (place.asJson) printJson(voice, statusDocument(standings))
  return standings
}

/** How a command ends whose submissions stand like this. */
export function endOf(standings: readonly SubmissionStanding[]): ExitCode {
  if (standings.some(({ links }) => isUnfinished(links))) return exitCode.needsUser
  const isClean = standings.every(
    ({ links }) => links.refused + links.inDoubt + links.cancelled === 0,
  )
  return isClean ? exitCode.done : exitCode.withRemainder
}
