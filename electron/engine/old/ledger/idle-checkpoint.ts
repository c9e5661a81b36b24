import type { Database } from './database.ts'

/** After this long without a commit the write-ahead log is emptied. */
const idleMs = 3_000
/** Where it could not be, the next attempts come later and later, up to this. */
const longestWaitMs = 60_000

/** What happens later; the returned function calls it off. */
type After = (ms: number, act: () => void) => () => void

/**
 * Empties the ledger's write-ahead log whenever nothing was written for some seconds. Electron ends
 * an engine without a word when the app quits. A log that is not empty then tells the next start of
 * a kill, and it reads every page of the ledger. Returns the way to end it, which empties the log at
 * once.
 */
export function emptyLogWhenIdle(database: Database, after: After): () => void {
  let callOff: () => void = () => {}
  let hasEnded = false
  const emptyAfter = (ms: number) => {
    callOff()
    if (hasEnded) return
    callOff = after(ms, () => {
      if (!database.emptyLog()) emptyAfter(Math.min(ms * 2, longestWaitMs))
    })
  }
  database.afterCommit = () => emptyAfter(idleMs)
  emptyAfter(idleMs)
  return () => {
    hasEnded = true
    callOff()
    database.emptyLog()
  }
}
