// Loaded into an engine process before its program (`--import`): its calendar is as many milliseconds
// ahead of the computer's as the environment says, and as the test says later. Only Date.now moves,
// which is all that the engine asks; waits run on the computer's own monotonic clock.

const realNow = Date.now
let aheadMs = Number(process.env['LINKFERRY_TEST_CLOCK_AHEAD_MS'] ?? 0)
Date.now = () => realNow() + aheadMs

process.on('message', (message: unknown) => {
  if (typeof message !== 'object' || message === null || !('clockAheadMs' in message)) return
  aheadMs = Number(message.clockAheadMs)
})
