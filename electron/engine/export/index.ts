/** Files and clipboard texts: results of lists, reports for clients, tables of the history. */
export type { Agency } from './agency.ts'
export {
  answersText,
  type HistoryTable,
  type RequestLink,
  type RequestRow,
  tableFile,
  tableOfAnswers,
  tableOfLinks,
  tableOfRequests,
} from './history-tables.ts'
export {
  outcomeOfStatus,
  type Report,
  reportFile,
  type ReportInternals,
  type ReportRow,
} from './report.ts'
export {
  type CheckedLine,
  type EarlierLink,
  type LinkFacts,
  pageLines,
  type ResultLine,
  type ResultList,
  type ResultRow,
  resultsFile,
  resultsText,
} from './results.ts'
export { reportOutcomes, type ReportOutcome } from './words/index.ts'
export { writeFile } from './write-file.ts'
