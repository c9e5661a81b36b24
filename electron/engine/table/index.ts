/** The rows of a list in memory: offsets into its bytes, verdicts, order, duplicates, sorting. */
export { endOfLine, isLineEnd, lengthOfLineEnd } from './byte-store.ts'
export {
  choicesFor,
  choose,
  countMendable,
  countStillUndecided,
  type Edit,
  continuesInSubmitted,
  hasRow,
  applySuggestions,
  nameSite,
  revert,
  countRows,
  setExcluded,
  suggestedRows,
  trim,
} from './choices.ts'
export {
  cellsOf,
  completeLayout,
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
  encodeCell,
} from './layout.ts'
export { LineReader, piecesOfLine, PieceLookup } from './line-reader.ts'
export { LinkTable } from './link-table.ts'
export { groupNearDuplicates } from './background-scan.ts'
export { keepAsOne, type Rewrite, typeOver } from './rewriting.ts'
export { cellMarksAt, locateInText, previewText, toOneLine, rowCourse } from './row-reading.ts'
export { mark } from './rows.ts'
export { SortCache } from './sorting.ts'
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
  statusRankOfCode,
  verdictOf,
  verdicts,
} from './verdict.ts'
export {
  cellIs,
  couldBeSent,
  hostWithPortOf,
  isSendable,
  selectPart,
  type PartOfList,
  rowSearch,
  rowsMatching,
  valuesIn,
} from './view.ts'
export { BackgroundScan } from './background-scan.ts'
