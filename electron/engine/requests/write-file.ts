import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fail, ok, type Result } from '../../shared/result.ts'

/** Written beside its place and moved there when whole, so that no half file is left. */
export async function writeWhole(
  path: string,
  content: Iterable<string | Uint8Array>,
  ...through: readonly Transform[]
): Promise<Result<undefined, 'disk-full' | 'folder-unwritable'>> {
  const partial = `${path}.part`
  try {
    await pipeline([Readable.from(content), ...through, createWriteStream(partial)])
    await rename(partial, path)
    return ok(undefined)
  } catch (error) {
    await rm(partial, { force: true })
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (typeof code !== 'string') throw error
    return fail(code === 'ENOSPC' || code === 'EDQUOT' ? 'disk-full' : 'folder-unwritable')
  }
}
