import { assertNever } from './assert-never.ts'
import type { DraftSource } from './draft-source.ts'
import type { DraftSummary } from './draft.ts'
import { isOfSamples } from './sample-lines.ts'

/**
 * A list that could not be opened as it was left. `not-opened`: a source of it is missing or cannot
 * be read; nothing of it was changed, and each start tries again until another list is in New.
 * `choices-damaged`: it is open without the choices that stood behind the damage in their record.
 */
export interface ListTrouble {
  readonly kind: 'not-opened' | 'choices-damaged'
  /** Where it lies, with a copy of what was damaged. */
  readonly folder: string
}

/** A list that another one took the place of; it can be brought back. */
export interface PutAside {
  readonly draftId: string
  /** Its label or file; empty for a paste. */
  readonly name: string
  /** That of its first link that could be sent, by which pastes are told apart; undefined: not known. */
  readonly host?: string | undefined
  /** When it came to be, as a list of its own. */
  readonly atMs: number
  /** Its rows, as New counted them above it; of these, what could be sent and what waits for a choice. */
  readonly lines: number
  readonly sendable: number
  readonly decide: number
}

/** Whether a list that goes is put aside: something in it could still be sent, and not as samples alone. */
export function isPutAsideWhole({
  sources,
  sendable,
  byStatus,
}: Pick<DraftSummary, 'sendable' | 'byStatus'> & {
  readonly sources: readonly Pick<DraftSource, 'kind' | 'name'>[]
}): boolean {
  return !sources.every(isOfSamples) && sendable + byStatus.decide > 0
}

/**
 * What of a list is cleared: all, or what cannot be sent (not usable, duplicate, sent before),
 * or the lines made up for practice. `gives-way`: all, because the next list comes; what could still be sent is told of.
 */
export const clearedParts = ['all', 'unsendable', 'samples', 'gives-way'] as const
export type Cleared = (typeof clearedParts)[number]

/** What goes on of a list of which a part is cleared; undefined: nothing. */
export function goesOnAfter(what: Cleared): 'what-may-be-sent' | 'own-lines' | undefined {
  switch (what) {
    case 'unsendable':
      return 'what-may-be-sent'
    case 'samples':
      return 'own-lines'
    case 'all':
    case 'gives-way':
      return undefined
    default:
      return assertNever(what)
  }
}
