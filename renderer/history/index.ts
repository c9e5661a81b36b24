/** History: was it sent, requests by list, units by time, client reports. */
export { HistoryScreen } from './HistoryScreen.tsx'
export { openReport, Report } from './Report.tsx'
