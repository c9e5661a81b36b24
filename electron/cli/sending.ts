import type { Pause } from '../shared/contract/index.ts'
import type { Result } from '../shared/result.ts'
import type { CommandPlace } from './command-line.ts'
import { type ExitCode, exitCode } from './exit-code.ts'
import { printJson, type Voice } from './voice.ts'
import type { EngineSession, EngineSessionParts } from './engine-session.ts'
import { follow, linksToGo } from './follow.ts'
import { Progress } from './progress.ts'
import { type OpenLedger, readStandings, type Standing, statusDocument } from './standings.ts'
import { sayStanding } from './status.ts'

/** What the commands that change something are given. */
export interface SendingParts {
  readonly voice: Voice
  readonly token: string | undefined
  readonly engine: EngineSessionParts
  readonly openLedger: OpenLedger
  /** The address as accounts store it. */
  readonly tidyAddress: (written: string) => Result<string, 'invalid-address' | 'insecure-address'>
  /** An absolute path: the engine has another working folder. */
  readonly resolvePath: (path: string) => string
  /** Writes standard input to a file that the engine may take; its path. */
  readonly spoolInput: () => Promise<string>
  /** Aborts at the first Ctrl-C. */
  readonly interruption: AbortSignal
}

/** Pauses by submission, where a full disk kept them out of the ledger. */
export type DiskPauses = ReadonlyMap<number, Pause>

/** Shows how submissions progress until nothing more happens by itself. */
export async function watch(
  session: EngineSession,
  submissionIds: readonly number[],
  { voice, interruption }: SendingParts,
): Promise<DiskPauses> {
  const progress = new Progress(voice, session, submissionIds)
  // A countdown goes on between the engine's events.
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
  { voice, openLedger }: SendingParts,
  pauses: DiskPauses,
): readonly Standing[] {
  const reader = openLedger()
  const recorded =
    reader === undefined ? [] : readStandings(reader, ({ id }) => submissionIds.includes(id))
  reader?.close()
  const standings = recorded.map((standing) => {
    const pause = pauses.get(standing.submission.id)
    return pause === undefined
      ? standing
      : { ...standing, submission: { ...standing.submission, state: 'paused' as const, pause } }
  })
  for (const standing of standings) sayStanding(voice, standing, place)
  if (place.asJson) printJson(voice, statusDocument(standings))
  return standings
}

/** How a command ends whose submissions stand like this. */
export function endOf(standings: readonly Standing[]): ExitCode {
  if (standings.some(({ submission }) => linksToGo(submission) > 0)) return exitCode.needsUser
  const isClean = standings.every(
    ({ submission: { links } }) => links.refused + links['in-doubt'] + links.cancelled === 0,
  )
  return isClean ? exitCode.done : exitCode.withRemainder
}
