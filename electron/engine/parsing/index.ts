/** Parses a line of text: finds its links, and decides what each is. */
export { candidateAt } from './candidate.ts'
export {
  brokenRowIn,
  type CellKind,
  cellKind,
  type CellMarks,
  formulaMark,
  hiddenLink,
  isOtherLink,
  isParameter,
  markInCell,
  mayEndLink,
  uncalculated,
  usualKind,
  withLink,
} from './cells.ts'
export { decodeEntities, endsInCutEntity, isHtmlEntity } from './characters.ts'
export {
  continuationIn,
  isNothingButRest,
  restIn,
  usualWidths,
  wrapWidthsIn,
} from './continuation.ts'
export { hasKnownSuffix, isPrivateHost, looksLikeHost } from './hosts.ts'
export {
  areOfManySites,
  cellDelimiters,
  haveSureCells,
  type LinkWithCells,
  marksInList,
} from './marks-in-list.ts'
export {
  applyStep,
  applySteps,
  type AskedText,
  askedTexts,
  type Step,
  type StepResult,
} from './mending.ts'
export { nearHash, nearKey } from './near-key.ts'
export { isPath, siteIn } from './odd-links.ts'
export { PlainLink, plainLinkOf, warningBit } from './plain-link.ts'
export { readSent, readText } from './read-text.ts'
export {
  defaultContext,
  isTrackingParameter,
  type ReadingContext,
  type DecideReading,
  type Range,
  type Reading,
  warningsOf,
} from './reading.ts'
export { type Piece, piecesOf } from './several.ts'
export { isCopyOfPage, standInOf } from './wrappers.ts'
