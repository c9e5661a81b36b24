import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { FrontDoor } from '../ipc/front-door.ts'
import type { DraftSummary, IntakeProblem } from '../shared/draft.ts'
import { fail, type Result } from '../shared/result.ts'
import { isDiskFull } from './disk.ts'
import { boundedBody } from './request-body.ts'

export interface Upload {
  readonly draftId: string
  /** As the user's file is called; shown, never used as a path. */
  readonly name: string
  readonly request: IncomingMessage
}

export interface UploadsParts {
  /** Spooled files lie here until the engine has taken them. */
  readonly folder: string
  readonly maxBytes: number
  readonly door: Pick<FrontDoor, 'addFiles'>
}

/**
 * Spools one upload to the disk and lets the engine take the file over. Whatever happens, nothing
 * stays in the folder. Throws Refused `too-large`; rejects as the front door does.
 */
export async function takeUpload(
  { folder, maxBytes, door }: UploadsParts,
  { draftId, name, request }: Upload,
): Promise<Result<DraftSummary, IntakeProblem>> {
  const spooled = path.join(folder, randomUUID())
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await spool(spooled, boundedBody(request, maxBytes))
    return await door.addFiles(draftId, [{ path: spooled, name, move: true }])
  } catch (error) {
    if (isDiskFull(error)) return fail('disk-full')
    throw error
  } finally {
    await rm(spooled, { force: true })
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
