import { assertNever } from '../../electron/shared/assert-never.ts'
import type { EngineState, RevisedEvent, Snapshot } from '../../electron/shared/contract.ts'
import type { DraftSummary } from '../../electron/shared/draft.ts'
import { finishedShown } from '../../electron/shared/submission-state.ts'
import type { Batch, Submission } from '../../electron/shared/submission.ts'

/** Batches of the submissions whose batches a screen asked for, by submission and batch id. */
export type Batches = ReadonlyMap<number, ReadonlyMap<number, Batch>>

/** A snapshot after an event; the same snapshot where the event is not newer. */
export function withEvent(snapshot: Snapshot, event: RevisedEvent): Snapshot {
  if (event.revision <= snapshot.revision) return snapshot
  const { revision } = event
  switch (event.name) {
    case 'draft.changed':
      return { ...snapshot, revision, draft: newerDraft(snapshot.draft, event.payload) }
    case 'accounts.changed':
      return { ...snapshot, revision, accounts: event.payload }
    case 'submissions.changed':
      return {
        ...snapshot,
        revision,
        submissions: withSubmissions(
          event.payload.isAll === true ? [] : snapshot.submissions,
          event.payload.submissions,
        ),
      }
    case 'submissions.forgotten': {
      const gone = new Set(event.payload.submissionIds)
      const submissions = snapshot.submissions.filter(({ id }) => !gone.has(id))
      return { ...snapshot, revision, submissions }
    }
    case 'engine.changed':
      return {
        ...snapshot,
        revision,
        engine: event.payload,
        draft: draftOf(snapshot, event.payload),
      }
    case 'tokenStore.changed':
      return { ...snapshot, revision, tokenStore: event.payload }
    case 'settings.changed':
      return { ...snapshot, revision, settings: event.payload }
    case 'disk.refused':
    case 'window.led':
      return { ...snapshot, revision }
    default:
      return assertNever(event)
  }
}

/**
 * The draft when an engine comes or goes: one that is gone reads, looks up and plans nothing any
 * more, and the next counts the draft's revisions anew.
 */
function draftOf({ draft }: Snapshot, { kind }: EngineState): Snapshot['draft'] {
  if (draft === undefined) return undefined
  if (kind === 'running') return { ...draft, revision: 0 }
  return { ...draft, loading: undefined, isLookingUp: undefined, planned: undefined }
}

/** Of two words on the draft that is open the newer one; the next where another draft is open now. */
export function newerDraft(current: DraftSummary | undefined, next: DraftSummary): DraftSummary {
  return current?.id === next.id && current.revision > next.revision ? current : next
}

function withSubmissions(
  current: readonly Submission[],
  changed: readonly Submission[],
): readonly Submission[] {
  const byId = new Map([...current, ...changed].map((submission) => [submission.id, submission]))
  const all = [...byId.values()].toSorted((a, b) => b.id - a.id)
  // Only a further one takes the place of another: one that an answer has just ended stays in sight.
  return byId.size === current.length ? all : asInSnapshot(all)
}

/** Those that a snapshot holds, from all, newest first: in a window that is open for weeks they would ever be more. */
function asInSnapshot(all: readonly Submission[]): readonly Submission[] {
  const over = all.filter(({ finishedMs }) => finishedMs !== undefined)
  const older = new Set(over.slice(finishedShown).filter(({ links }) => links.inDoubt === 0))
  return older.size === 0 ? all : all.filter((submission) => !older.has(submission))
}

/** Submissions that the later snapshot knows no more. */
export function goneIds(before: Snapshot, after: Snapshot): readonly number[] {
  if (before.submissions === after.submissions) return []
  const still = new Set(after.submissions.map(({ id }) => id))
  return before.submissions.map(({ id }) => id).filter((id) => !still.has(id))
}

/** Adds batches to those of submissions that are held already; the later change of a batch wins. */
export function withBatches(held: Batches, changed: readonly Batch[]): Batches {
  const wanted = changed.filter((batch) => held.has(batch.submissionId))
  if (wanted.length === 0) return held
  const next = new Map(held)
  for (const [submissionId, batches] of Map.groupBy(wanted, (batch) => batch.submissionId)) {
    const byId = new Map(held.get(submissionId))
    for (const batch of batches) {
      const before = byId.get(batch.id)
      if (before === undefined || before.changedMs <= batch.changedMs) byId.set(batch.id, batch)
    }
    next.set(submissionId, byId)
  }
  return next
}

/** Batches without those of submissions that are known no more. */
export function withoutThose(held: Batches, gone: readonly number[]): Batches {
  if (!gone.some((id) => held.has(id))) return held
  return new Map([...held].filter(([id]) => !gone.includes(id)))
}
