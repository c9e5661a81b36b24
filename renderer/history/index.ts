/** The screen of history, and the dialog of reports. */
export { HistoryScreen } from './HistoryScreen.tsx'
export { openReport, Report } from './Report.tsx'
