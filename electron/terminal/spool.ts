import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../disk/make-folder.ts'

/**
 * Writes a stream to a file, whose folder is made where it is missing; its path. Rejects with the
 * system's error and leaves nothing.
 */
export async function spool(input: Readable, path: string): Promise<string> {
  makeFolder(dirname(path))
  try {
    await pipeline(input, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return path
}
