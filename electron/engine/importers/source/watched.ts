import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, type Result } from '../../../shared/result.ts'
import type { ByteSource } from './byte-source.ts'

/** How far the reading of a source has come. */
export interface Progress {
  readonly bytesRead: number
  /** Undefined where it is not known before the end. */
  readonly bytesTotal: number | undefined
}

/**
 * A source that tells of all that is read of it, in whatever order and for whatever is made of it,
 * and fails as `cancelled` once it is to stop.
 */
export function watched(
  source: ByteSource,
  signal: AbortSignal,
  onRead: (progress: Progress) => void = () => {},
): ByteSource {
  const { totalBytes, readAt } = source
  let bytesRead = 0
  let again = 0
  let shown = 0
  async function told(
    read: () => Promise<Result<number, IntakeProblem>>,
  ): Promise<Result<number, IntakeProblem>> {
    if (signal.aborted) return fail('cancelled')
    const count = await read()
    if (!count.ok) return count
    bytesRead += count.value
    // What is read twice counts half each time; a directory at the end is read beside the rest.
    const share = totalBytes === undefined ? 1 : totalBytes / (totalBytes + again)
    const reached = Math.min(Math.round(bytesRead * share), totalBytes ?? Infinity)
    shown = Math.max(shown, reached)
    onRead({ bytesRead: shown, bytesTotal: totalBytes })
    return count
  }
  return {
    ...source,
    read: (into) => told(() => source.read(into)),
    readAt: readAt && ((into, position) => told(() => readAt(into, position))),
    readsAgain: (bytes) => {
      again += bytes
    },
  }
}
