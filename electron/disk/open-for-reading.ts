import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** A file or pipe that was opened for reading. The caller closes it. */
export interface OpenedFile {
  /** The size in bytes; undefined for a pipe. */
  readonly size: number | undefined
  /** Reads the next bytes. Resolves with their number, 0 at the end. Rejects with the system's error. */
  read(into: Buffer): Promise<number>
  /** Reads from a position. */
  readAt(into: Buffer, position: number): Promise<number>
  /** True if the file was changed since it was opened; false for a pipe. */
  hasChanged(): Promise<boolean>
  close(): Promise<void>
}

/** Why a path cannot be read as a file. */
export type NotAFile = 'folder' | 'not-a-file'

const pollMs = 20
/** How long to wait until a program opens a pipe for writing. */
const longestWithoutWriterMs = 2_000

/**
 * Opens a file, or a pipe that a program writes to (`<(command)`). Refuses folders, devices, sockets and
 * pipes without a writer, where reading would never end. Rejects with the system's error.
 */
export async function openForReading(
  path: string,
  signal?: AbortSignal,
): Promise<OpenedFile | NotAFile> {
  let file: FileHandle
  try {
    // Without O_NONBLOCK, opening a pipe waits for a writer, and the wait cannot be cancelled.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    // The path is a socket.
    if (codeOf(error) === 'ENXIO') return 'not-a-file'
    throw error
  }
  const stats = await file.stat({ bigint: true })
  const isPipe = stats.isFIFO()
  if (!stats.isFile() && !isPipe) {
    await file.close()
    return stats.isDirectory() ? 'folder' : 'not-a-file'
  }
  const readAt = async (into: Buffer, position: number | null): Promise<number> =>
    (await file.read(into, 0, into.length, position)).bytesRead
  const opened = { readAt, close: () => file.close() }
  if (!isPipe)
    return {
      ...opened,
      size: Number(stats.size),
      read: (into) => readAt(into, null),
      hasChanged: async () => {
        const now = await file.stat({ bigint: true })
        return now.size !== stats.size || now.mtimeNs !== stats.mtimeNs
      },
    }
  const first = Buffer.alloc(1)
  const begun = await waitForWriter(() => readAt(first, null), isOfProcess(path), signal)
  if (begun === 'no-writer') {
    await file.close()
    return 'not-a-file'
  }
  let held = first.subarray(0, begun)
  return {
    ...opened,
    size: undefined,
    read: async (into) => {
      if (held.length === 0) return whenReady(() => readAt(into, null), signal)
      const count = held.copy(into)
      held = held.subarray(count)
      return count
    },
    hasChanged: () => Promise.resolve(false),
  }
}

/** True for the path of `<(command)`, which has a writer from the beginning. */
function isOfProcess(path: string): boolean {
  return /^\/(?:dev\/fd|proc\/[^/]+\/fd)\/|^\/dev\/stdin$/.test(path)
}

/** Reads the first byte of a pipe. Resolves with 1, or with 0 if its writer wrote nothing. */
async function waitForWriter(
  read: () => Promise<number>,
  hasWriter: boolean,
  signal: AbortSignal | undefined,
): Promise<number | 'no-writer'> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const count = await whenReady(read, signal)
    if (count > 0 || hasWriter) return count
    if (waitedMs >= longestWithoutWriterMs) return 'no-writer'
    await delay(pollMs, undefined, { signal })
  }
}

/** Reads as soon as the writer has written something. Resolves with 0 if no writer has the pipe open. */
async function whenReady(
  read: () => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') throw error
    }
    await delay(pollMs, undefined, { signal })
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
