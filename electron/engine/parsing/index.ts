/** One line of text → links, each with a verdict. */
export { type AskedText, askedTexts } from './mending.ts'
export { candidateAt } from './candidate.ts'
export {
  brokenRowIn,
  type CellKind,
  cellKind,
  type CellMarks,
  formulaMark,
  hiddenLink,
  isParameter,
  markInCell,
  mayEndLink,
  uncalculated,
  usualKind,
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
export { isOtherLink, withLink } from './cells.ts'
export {
  areOfManySites,
  cellDelimiters,
  haveSureCells,
  type LinkWithCells,
  marksInList,
} from './marks-in-list.ts'
export { type Course, courseOf, type Step, takeStep } from './mending.ts'
export { nearHash, nearKey } from './near-key.ts'
export { isPath, siteIn } from './odd-links.ts'
export { PlainLink, plainLinkOf, warningBit } from './plain-link.ts'
export { readSent, readText } from './read-text.ts'
export {
  alone,
  type Circumstances,
  type DecideReading,
  type Range,
  type Reading,
  warningsOf,
} from './reading.ts'
export { type Piece, piecesOf } from './several.ts'
