import type { Pause } from '../shared/account.ts'
import { linksToGo } from '../shared/submission-state.ts'
import type { CommandPlace } from './command-line.ts'
import type { EngineSession } from './engine-session.ts'
import { type ExitCode, exitCode } from './exit-code.ts'
import { follow } from './follow.ts'
import { Progress } from './progress.ts'
import type { SendingParts } from './sending-parts.ts'
import { sayStanding } from './status.ts'
import { readStandings, statusDocument, type SubmissionStanding } from './status-document.ts'
import { printJson } from './voice.ts'

/** Why submissions stand still, by their number, where a full disk kept it out of the ledger. */
export type DiskPauses = ReadonlyMap<number, Pause>

/** Shows how submissions get on until nothing more happens by itself. */
export async function watch(
  session: EngineSession,
  submissionIds: readonly number[],
  { voice, interruption }: SendingParts,
): Promise<DiskPauses> {
  const progress = new Progress(voice, session, submissionIds)
  // A countdown goes on between the engine's news.
  const ticking = voice.isTerminal ? setInterval(() => progress.show(), 1_000) : undefined
  try {
    await session.refresh()
    await follow(session, submissionIds, { interruption, onNews: () => progress.show() })
    return diskPauses(session, submissionIds)
  } finally {
    clearInterval(ticking)
    progress.end()
  }
}

function diskPauses({ submissions }: EngineSession, submissionIds: readonly number[]): DiskPauses {
  const pauses = new Map<number, Pause>()
  for (const id of submissionIds) {
    const pause = submissions.get(id)?.pause
    if (pause?.reason === 'disk') pauses.set(id, pause)
  }
  return pauses
}

/** Tells how submissions stand in the ledger now that the engine is gone. */
export function report(
  submissionIds: readonly number[],
  place: CommandPlace & { readonly asJson: boolean },
  { voice, openBook }: SendingParts,
  pauses: DiskPauses,
): readonly SubmissionStanding[] {
  const book = openBook()
  const recorded = book === undefined ? [] : readStandings(book, (id) => submissionIds.includes(id))
  book?.close()
  const standings = recorded.map((standing) => {
    const pause = pauses.get(standing.id)
    return pause === undefined ? standing : { ...standing, state: 'paused' as const, pause }
  })
  for (const standing of standings) sayStanding(voice, standing, place)
  if (place.asJson) printJson(voice, statusDocument(standings))
  return standings
}

/** How a command ends whose submissions stand like this. */
export function endOf(standings: readonly SubmissionStanding[]): ExitCode {
  if (standings.some(({ links }) => linksToGo(links) > 0)) return exitCode.needsUser
  const isClean = standings.every(
    ({ links }) => links.refused + links.inDoubt + links.cancelled === 0,
  )
  return isClean ? exitCode.done : exitCode.withRemainder
}
