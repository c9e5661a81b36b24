/** The rows of a list in memory: offsets into its bytes, verdicts, order, duplicates, sorting. */
export { endOfLine, isLineEnd, lengthOfLineEnd } from './byte-store.ts'
export {
  choicesFor,
  choose,
  countMendable,
  countStillAsking,
  type Edit,
  goesOnInSubmitted,
  hasRow,
  mendAsSuggested,
  nameSite,
  revert,
  rowsOf,
  setExcluded,
  suggestedRows,
  trim,
} from './choices.ts'
export {
  cellsOf,
  completed,
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
  writtenCell,
} from './layout.ts'
export { LineReader, piecesOfLine, PiecesOfRows } from './line-reader.ts'
export { LinkTable } from './link-table.ts'
export { byGroup } from './second-look.ts'
export { keepAsOne, type Rewrite, typeOver } from './rewriting.ts'
export { cellMarksAt, inText, judgedText, onOneLine, rowCourse } from './row-reading.ts'
export { asked, mark } from './rows.ts'
export { LastSort } from './sorting.ts'
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
  partOf,
  type PartOfList,
  rowSearch,
  rowsMatching,
  valuesIn,
} from './view.ts'
export { SecondLook } from './second-look.ts'
