/** Stands in until the screen is built. */
export function QueueScreen() {
  return <h1>Queue</h1>
}
