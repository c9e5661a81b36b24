import type { FileHandle } from 'node:fs/promises'

/**
 * Writes all bytes, from `position` on or behind what was written last. A disk that fills up in the
 * middle takes a part first and refuses only the next write. Rejects with the system's error.
 */
export async function writeAll(
  file: FileHandle,
  bytes: Uint8Array,
  position?: number,
): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const from = position === undefined ? undefined : position + at
    at += (await file.write(bytes, at, bytes.length - at, from)).bytesWritten
  }
}
