import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a stream to a file, whose folder is made where it is missing; its path. */
export async function spool(input: Readable, path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  await pipeline(input, createWriteStream(path, { mode: 0o600 }))
  return path
}
