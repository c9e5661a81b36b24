import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { makeFolder } from '../disk/make-folder.ts'
import { removeFile } from '../disk/remove-own.ts'
import type { FrontDoor } from '../ipc/front-door.ts'
import { RequestFailed } from '../ipc/request-failed.ts'
import { diskProblemOf } from '../shared/disk-problem.ts'
import type { PaidListProblem, PaidListReading } from '../shared/paid-list.ts'
import { fail, type Result } from '../shared/result.ts'
import type { TakenFiles } from '../shared/taken-files.ts'
import { boundedBody, letItCome } from './request-body.ts'

export interface Upload {
  readonly draftId: string
  /** As the user's file is called; shown, never used as a path. */
  readonly name: string
  readonly request: IncomingMessage
}

export interface UploadsParts<Name extends keyof FrontDoor> {
  /** Spooled files lie here until the engine has taken them. */
  readonly folder: string
  readonly maxBytes: number
  readonly door: Pick<FrontDoor, Name>
}

/** A paid list on its way to an account. */
export interface PaidListUpload {
  readonly accountId: number
  readonly isSure: boolean
  readonly request: IncomingMessage
}

/**
 * Spools one upload to the disk and lets the engine take the file over. Whatever happens, nothing
 * stays in the folder. Throws Refused `too-large`; rejects as the front door does.
 */
export async function takeUpload(
  parts: UploadsParts<'addFiles'>,
  { draftId, name, request }: Upload,
): Promise<Result<TakenFiles, 'unknown-draft' | 'disk-full'>> {
  return spooling(parts, request, (file) =>
    parts.door.addFiles(draftId, [{ path: file, name, move: true }]),
  )
}

/** The same for a paid list, which the engine reads through at once. */
export async function takePaidList(
  parts: UploadsParts<'importPaidList'>,
  { accountId, isSure, request }: PaidListUpload,
): Promise<Result<PaidListReading, PaidListProblem>> {
  return spooling(parts, request, (file) =>
    parts.door.importPaidList({ accountId, path: file, isSure }),
  )
}

async function spooling<Value, Problem>(
  { folder, maxBytes }: Pick<UploadsParts<never>, 'folder' | 'maxBytes'>,
  request: IncomingMessage,
  take: (file: string) => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem | 'disk-full'>> {
  const spooled = path.join(folder, randomUUID())
  try {
    makeFolder(folder)
    await spool(spooled, boundedBody(request, maxBytes))
    return await take(spooled)
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
