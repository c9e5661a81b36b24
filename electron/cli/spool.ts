import { makeFolder, removeFile } from '../disk/index.ts'
import { createWriteStream } from 'node:fs'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a stream to a file, whose folder is made where it is missing; its path. Rejects with the
 * system's error and leaves nothing.
 */
export async function spool(input: Readable, path: string): Promise<string> {
  makeFolder(dirname(path))
  try {
    await pipeline(input, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await removeFile('spooled', path)
    throw error
  }
  return path
}
