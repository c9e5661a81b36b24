import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { movePatiently } from '../../disk/move-patiently.ts'
import { removeFile } from '../../disk/remove-own.ts'
import { diskProblemOf, type DiskProblem } from '../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../shared/result.ts'

/**
 * Writes a file beside its place and moves it there when it is whole, so that no half file is left.
 * Other work of the engine runs between two pieces.
 */
export async function writeFile(
  path: string,
  content: Iterable<string | Uint8Array>,
): Promise<Result<undefined, DiskProblem>> {
  // The folder is the user's, where `….part` may be a file of theirs.
  const partial = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    const pieces = Readable.from(givingWay(content))
    await pipeline(pieces, createWriteStream(partial, { flags: 'wx' }))
    await movePatiently(() => rename(partial, path))
    return ok(undefined)
  } catch (error) {
    await removeFile('partial', partial)
    if (!(error instanceof Error && 'code' in error)) throw error
    return fail(diskProblemOf(error) ?? 'folder-unwritable')
  }
}

async function* givingWay(
  content: Iterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  for (const piece of content) {
    yield piece
    await nextTurn()
  }
}
