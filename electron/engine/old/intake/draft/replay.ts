import type { IntakeProblem } from '../../../../shared/intake-problem.ts'
import type { Editing } from './editing.ts'
import type { Incoming } from './incoming.ts'
import type { LogEntry } from './log-entry.ts'

/** What a log changes: the same parts of a draft that the user's own acts change. */
export interface ReplayedParts {
  readonly edits: Editing
  readonly incoming: Incoming
}

/** Makes of an empty draft what its log says it was; ends at the first entry that cannot be done again. */
export async function replay(
  entries: readonly LogEntry[],
  parts: ReplayedParts,
): Promise<IntakeProblem | undefined> {
  for (const entry of entries) {
    const problem = await replayOne(entry, parts)
    if (problem !== undefined) return problem
  }
  return undefined
}

async function replayOne(
  entry: LogEntry,
  { edits, incoming }: ReplayedParts,
): Promise<IntakeProblem | undefined> {
  switch (entry.kind) {
    case 'include-sent-before':
      return undefined
    case 'source': {
      const { kind: _, from, file, ...source } = entry
      edits.forgetUndone()
      return incoming.again({ kind: from, ...source }, file)
    }
    default:
      await edits.replay(entry)
      return undefined
  }
}
