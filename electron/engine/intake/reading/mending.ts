import type { CleanedChange, DecideKind } from '../../../shared/link.ts'
import { readText } from './read-text.ts'
import type { Circumstances, Reading } from './reading.ts'

/** What the user chose for a row, in order; a mended row may need a further choice. */
export type Step = 'mend' | 'keep'

const changeOfMending: Readonly<Record<DecideKind, CleanedChange | undefined>> = {
  'no-scheme': 'scheme-added',
  'mistyped-scheme': 'scheme-corrected',
  'html-entity': 'entity-decoded',
  'text-after-link': 'text-removed',
  'several-in-query': undefined,
  wrapped: 'unwrapped',
  'maybe-cut': 'joined',
  'private-host': undefined,
}

/** Reads `text` and applies `steps`; a step that has no repair leaves the reading as it is. */
export function readAfter(
  text: string,
  steps: readonly Step[],
  known: Omit<Circumstances, 'kept'>,
): Reading {
  return after(text, steps, known).reading
}

/** The text that is read after `steps`: what positions in the reading refer to. */
export function textAfter(
  text: string,
  steps: readonly Step[],
  known: Omit<Circumstances, 'kept'>,
): string {
  return after(text, steps, known).current
}

function after(
  text: string,
  steps: readonly Step[],
  known: Omit<Circumstances, 'kept'>,
): { readonly reading: Reading; readonly current: string } {
  const kept = new Set<DecideKind>()
  const changes: CleanedChange[] = []
  let current = text
  let circumstances: Circumstances = { ...known, kept }
  let reading = readText(current, circumstances)
  for (const step of steps) {
    if (reading.kind !== 'decide') break
    if (step === 'keep') kept.add(reading.decideKind)
    else {
      if (reading.mended === undefined) break
      const change = changeOfMending[reading.decideKind]
      changes.push(...reading.changes, ...(change === undefined ? [] : [change]))
      current = reading.mended
      circumstances = { isInProse: false, kept, continuation: undefined }
    }
    reading = readText(current, circumstances)
  }
  if (changes.length === 0 || reading.kind === 'blank' || reading.kind === 'rejected')
    return { reading, current }
  const all = [...new Set([...changes, ...reading.changes])]
  return { reading: { ...reading, changes: all }, current }
}

/** The rest of a link that a mail program may have cut: one word that is no link by itself. */
export function continuationIn(text: string): string | undefined {
  const word = text.replace(/^[\s>]+/, '').trim()
  const isRest = word.length > 3 && /^[^\s@]*\p{L}[^\s@]*$/u.test(word) && /[/.=&%?_-]/.test(word)
  const reading = isRest ? readText(word) : undefined
  return reading?.kind === 'rejected' && reading.reason === 'not-a-link' ? word : undefined
}
