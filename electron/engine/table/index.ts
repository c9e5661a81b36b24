/**
 * The rows of a list in memory.
 *
 * `LinkTable` (link-table.ts) holds them: columns with a number per row (rows.ts) that point into the
 * bytes of the sources (byte-store.ts), and the verdict of each row (verdict.ts). Two indexes find
 * duplicates (link-index.ts) and links that differ only after `#` (same-pages.ts). A `LineReader` turns
 * source lines into rows (line-reader.ts), by the layout of the source (layout.ts). The other files read
 * rows (row-reading.ts, source-lines.ts, view.ts, sorting.ts, background-scan.ts) and change them
 * (choices.ts, rewriting.ts).
 */
export { endOfLine, isLineEnd, lengthOfLineEnd } from './byte-store.ts'
export {
  applySuggestions,
  choicesFor,
  choose,
  continuesInSubmitted,
  countMendable,
  countRows,
  countStillUndecided,
  type Edit,
  hasRow,
  nameSite,
  revert,
  setExcluded,
  suggestedRows,
  trim,
} from './choices.ts'
export {
  cellsOf,
  completeLayout,
  encodeCell,
  headingsOf,
  isLinkHeading,
  type Layout,
  layoutOf,
  lineBreakInCell,
  lineOf,
  linkColumnOf,
  tabInCell,
  type TableLayout,
  tableLayoutOf,
  widthOf,
} from './layout.ts'
export { LineReader, PieceLookup, piecesOfLine } from './line-reader.ts'
export { LinkTable } from './link-table.ts'
export { groupNearDuplicates } from './background-scan.ts'
export { keepAsOne, replaceText, replaceTexts, type Rewrite } from './rewriting.ts'
export { cellMarksAt, locateInText, previewText, replayRow, toOneLine } from './row-reading.ts'
export { mark } from './rows.ts'
export { SortCache, sortByRanks } from './sorting.ts'
export { lineRow, rowsOfLines, sitemapsIn, sourceColumns, wholeLine } from './source-lines.ts'
export { newRemarks, type Remarks, type TableSource } from './table-source.ts'
export {
  codeOf,
  isClosedCode,
  isDecideKind,
  isLockedCode,
  isRejectReason,
  rowStatusOf,
  sentCodeOf,
  verdictOf,
} from './verdict.ts'
export {
  couldBeSent,
  hostWithPortOf,
  isSendable,
  type PartOfList,
  rowsMatching,
  selectPart,
  valuesIn,
} from './view.ts'
export { BackgroundScan } from './background-scan.ts'
