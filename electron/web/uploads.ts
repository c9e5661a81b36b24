import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { makeFolder } from '../disk/make-folder.ts'
import { removeFile } from '../disk/remove-own.ts'
import { RequestFailed } from '../host/index.ts'
import { diskProblemOf } from '../shared/disk-problem.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { boundedBody, letItCome } from './request-body.ts'

/**
 * Writes the body of a request to a file and hands the file on; it is removed afterwards, whatever
 * happens, unless it was moved. Throws Refused `too-large`; rejects as `take` does.
 */
export async function withSpooled<Value>(
  { folder, maxBytes }: { readonly folder: string; readonly maxBytes: number },
  request: IncomingMessage,
  take: (file: string) => Promise<Value>,
): Promise<Result<Value, 'disk-full'>> {
  const spooled = path.join(folder, randomUUID())
  try {
    makeFolder(folder)
    await spool(spooled, boundedBody(request, maxBytes))
    return ok(await take(spooled))
  } catch (error) {
    const problem = diskProblemOf(error)
    if (problem === undefined) throw error
    await letItCome(request)
    if (problem === 'disk-full') return fail(problem)
    throw new RequestFailed(problem)
  } finally {
    await removeFile('spooled', spooled)
  }
}

/** Opened before anything is read: a file that is still being opened could not be removed. */
async function spool(file: string, body: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(body)
  } finally {
    await handle.close()
  }
}
