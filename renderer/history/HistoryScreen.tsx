/** Stands in until the screen is built. */
export function HistoryScreen() {
  return <h1>History</h1>
}
