import { join } from 'node:path'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, type Result } from '../../../shared/result.ts'
import type { LostChanges } from '../intake/draft/carry-over.ts'
import type { OtherReading } from '../intake/draft/other-reading.ts'
import { flushDrafts } from '../intake/draft/flush.ts'
import { DraftFolder } from '../intake/draft/draft-folder.ts'
import { Draft } from '../intake/draft.ts'
import { problemOf } from '../../importers/source/byte-source.ts'
import { newDraftId } from './draft-folders.ts'
import { beginFollowing, clearInPlaceOf, otherReading } from './draft-marks.ts'

/** Where the user stood in a draft. */
interface Place {
  readonly draftId: string
  readonly lastStep: number | undefined
  /** Steps that were ever made in it. */
  readonly stepsMade: number
  readonly sources: number
}

/** A draft that holds another reading of the open list, and the place in the open one that leads to it. */
interface Reading {
  readonly draftId: string
  readonly userChanges: number
  readonly from: Place
}

/** Each may be a copy of the whole list, where the file system has no links. */
const mostKept = 5

/**
 * The readings of the open list that undo goes back to, and redo on to: whole drafts, since a reading
 * may have no row for an edit of the one before. They bear the mark of no list that is to be open, so
 * the next engine removes them.
 */
export class OtherReadings {
  readonly #root: string
  #openId: string | undefined
  #before: readonly Reading[] = []
  #after: readonly Reading[] = []

  constructor(root: string) {
    this.#root = root
  }

  /** Whether reading the list so was the last thing done to it. */
  canGoBack(current: Draft): boolean {
    return leadsFrom(current, this.#before.at(-1))
  }

  /** Whether going back was the last thing done to it. */
  canGoOn(current: Draft): boolean {
    const next = this.#after.at(-1)
    return leadsFrom(current, next) && next?.from.stepsMade === current.edits.stepsMade
  }

  /** Whether a step opens another reading, for which it must run alone. */
  isReachedBy(step: 'undo' | 'redo', current: Draft): boolean {
    return step === 'undo' ? this.canGoBack(current) : this.canGoOn(current)
  }

  /** Whether a draft holds another reading of the open list. */
  includes(draftId: string): boolean {
    return [...this.#before, ...this.#after].some((reading) => reading.draftId === draftId)
  }

  /** The open list in another reading, in its place. */
  async read(
    current: Draft,
    change: OtherReading,
  ): Promise<Result<{ readonly draft: Draft; readonly lost: LostChanges }, IntakeProblem>> {
    await current.settled()
    const id = newDraftId()
    try {
      await beginFollowing(this.#root, id, otherReading)
    } catch (error) {
      return fail(problemOf(error))
    }
    const read = await Draft.readAgain(this.#root, id, current, change)
    if (!read.ok) return read
    const { draft } = read.value
    try {
      // Else a power cut could keep the mark, and not what came of the reading.
      await flushDrafts(this.#root, [id])
      await clearInPlaceOf(this.#root, current.id, id)
    } catch (error) {
      await draft.delete()
      return fail(problemOf(error))
    }
    const all = [...this.#before, readingOf(current, draft)]
    this.#remove([...all.slice(0, -mostKept), ...this.#after])
    this.#before = all.slice(-mostKept)
    this.#after = []
    this.#openId = id
    return read
  }

  /** The draft with the reading before, in the place of the open one; undefined where it cannot be opened. */
  async goBack(current: Draft): Promise<Draft | undefined> {
    const opened = await this.#open(current, this.#before.at(-1))
    this.#before = this.#before.slice(0, -1)
    if (opened !== undefined) this.#after = [...this.#after, readingOf(current, opened)]
    return opened
  }

  /** The same with the reading that undo went back from. */
  async goOn(current: Draft): Promise<Draft | undefined> {
    const opened = await this.#open(current, this.#after.at(-1))
    this.#after = this.#after.slice(0, -1)
    if (opened !== undefined) this.#before = [...this.#before, readingOf(current, opened)]
    return opened
  }

  /** A draft is open; of another list nobody goes back to these. */
  follow(openId: string): void {
    if (openId === this.#openId) return
    this.#remove([...this.#before, ...this.#after])
    this.#before = []
    this.#after = []
    this.#openId = openId
  }

  async #open(current: Draft, to: Reading | undefined): Promise<Draft | undefined> {
    if (to === undefined) return undefined
    await current.settled()
    const opened = await Draft.open(this.#root, to.draftId)
    if (!opened.ok) return undefined
    const draft = opened.value
    draft.userChanges = to.userChanges
    await draft.howToSend.keep(current.howToSend.said, current.howToSend.carriedOn)
    await clearInPlaceOf(this.#root, current.id, draft.id)
    this.#openId = draft.id
    return draft
  }

  /** What cannot be removed now, the next engine removes. */
  #remove(readings: readonly Reading[]): void {
    for (const { draftId } of readings)
      DraftFolder.removeAt(join(this.#root, draftId)).catch(() => undefined)
  }
}

function readingOf(draft: Draft, open: Draft): Reading {
  return { draftId: draft.id, userChanges: draft.userChanges, from: placeIn(open) }
}

function placeIn(draft: Draft): Place {
  const { id, lastStep, sources } = draft.summary()
  return { draftId: id, lastStep, stepsMade: draft.edits.stepsMade, sources: sources.length }
}

/** Lines that came in since are in no other reading, so that nothing leads there any more. */
function leadsFrom(current: Draft, reading: Reading | undefined): boolean {
  if (reading?.from.draftId !== current.id) return false
  const { lastStep, sources, loading } = current.summary()
  const { from } = reading
  return loading === undefined && lastStep === from.lastStep && sources.length === from.sources
}
