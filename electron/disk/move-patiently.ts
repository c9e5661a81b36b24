import { setTimeout as rest } from 'node:timers/promises'

const pauseMs = 20
const mostPauses = 10

/**
 * Does a move that may fail for moments: Windows moves nothing onto a file that a virus scanner has
 * open. Throws what the last attempt threw, after 200 ms at the latest; any other error at once.
 */
export async function movePatiently(move: () => Promise<void>): Promise<void> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await move()
    } catch (error) {
      if (pauses === mostPauses || !isHeld(error)) throw error
    }
    await rest(pauseMs)
  }
}

/** The same where nothing else may happen meanwhile: the thread waits. */
export function movePatientlySync(move: () => void): void {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return move()
    } catch (error) {
      if (pauses === mostPauses || !isHeld(error)) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
  }
}

function isHeld(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EPERM' || code === 'EACCES' || code === 'EBUSY'
}
