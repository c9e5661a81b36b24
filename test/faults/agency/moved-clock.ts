// Loaded into an engine process before its program (`--import`). Moves Date.now ahead by the milliseconds
// in the environment and, later, in messages of the test. The engine reads no other wall clock; its waits
// use the monotonic clock, which is not moved.

const realNow = Date.now
let aheadMs = Number(process.env['LINKFERRY_TEST_CLOCK_AHEAD_MS'] ?? 0)
Date.now = () => realNow() + aheadMs

process.on('message', (message: unknown) => {
  if (typeof message !== 'object' || message === null || !('clockAheadMs' in message)) return
  aheadMs = Number(message.clockAheadMs)
})
