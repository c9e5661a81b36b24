import { choicesOfKind, type DecideChoice } from '../../../shared/link.ts'
import type { DecideReading } from '../../parsing/reading.ts'

/**
 * What the kind offers, the recommended one first, less what there is nothing for: a mending, or dots
 * to take off. Links that a query holds together are more likely one than several.
 */
export function choicesFor(reading: DecideReading, text: string): readonly DecideChoice[] {
  const { mended, cuts, decideKind, isLikelyLonger } = reading
  const isMendable = mended !== undefined || cuts.length > 0
  const choices = choicesOfKind[decideKind].filter(
    (choice) =>
      (choice !== 'mend' || isMendable) &&
      (choice !== 'trim' || reading.withoutDots !== undefined) &&
      (choice !== 'keep' || !isOfTwoLinks(decideKind) || reading.other !== undefined),
  )
  const upToNext = text.slice(cuts[0]?.[0], cuts[1]?.[0])
  const isInQuery = cuts.length > 0 && upToNext.includes('?') && !/[\s"<>]/.test(upToNext)
  return isInQuery || isLikelyLonger === true
    ? ['keep', ...choices.filter((choice) => choice !== 'keep')]
    : choices
}

/** True for kinds that ask which of two links is meant, and not what of a text is the link. */
function isOfTwoLinks(kind: DecideReading['decideKind']): boolean {
  return kind === 'broken-row' || kind === 'shown-differs'
}
