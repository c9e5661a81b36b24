import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder, removeFile } from '../disk/index.ts'
import { type FileDestination, type FilePlace, RequestFailed } from '../host/index.ts'
import { type DiskProblem, diskProblemOf } from '../shared/disk-problem.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { boundedBody, drainBody, HttpError } from './answer.ts'

/** Exported files. Each can be downloaded once, at an address that cannot be guessed. */
export class Downloads implements FileDestination {
  readonly #folder: string
  readonly #nameOfId = new Map<string, string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Reserves a file for an export and returns its path and download address. */
  async choose(suggestedName: string): Promise<Result<FilePlace, DiskProblem>> {
    try {
      makeFolder(this.#folder)
    } catch (error) {
      // For example if a file is in the place of the folder.
      return fail(diskProblemOf(error) ?? 'folder-unwritable')
    }
    const id = randomUUID()
    this.#nameOfId.set(id, suggestedName)
    return ok({
      path: this.#pathOf(id),
      reply: { kind: 'download', url: `/api/download/${id}` },
      discard: () => this.#remove(id),
    })
  }

  /** Sends the file and removes it. Throws HttpError `not-found` for an id that is used or unknown. */
  async send(id: string, response: ServerResponse): Promise<void> {
    const name = this.#nameOfId.get(id)
    if (name === undefined) throw new HttpError('not-found')
    this.#nameOfId.delete(id)
    try {
      const { size } = await stat(this.#pathOf(id))
      response.writeHead(200, {
        'content-type': typeOf(name),
        'content-length': size,
        'content-disposition': attachment(name),
      })
      await pipeline(createReadStream(this.#pathOf(id)), response)
    } finally {
      await this.#remove(id)
    }
  }

  /** Removes the files that were not downloaded. */
  async clear(): Promise<void> {
    await Promise.all([...this.#nameOfId.keys()].map((id) => this.#remove(id)))
  }

  async #remove(id: string): Promise<void> {
    this.#nameOfId.delete(id)
    await removeFile('export', this.#pathOf(id))
  }

  #pathOf(id: string): string {
    return path.join(this.#folder, id)
  }
}

const typeOfEnding: Readonly<Record<string, string>> = {
  '.gz': 'application/gzip',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function typeOf(name: string): string {
  return typeOfEnding[path.extname(name)] ?? 'text/csv; charset=utf-8'
}

/** Headers are ASCII, so the name is sent encoded, after a plain one for old clients. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/**
 * Writes the body of a request to a file and calls `take` with it. The file is removed afterwards in any
 * case, unless `take` moved it. Throws HttpError `too-large`, and the errors of `take`.
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
    await drainBody(request)
    if (problem === 'disk-full') return fail(problem)
    throw new RequestFailed(problem)
  } finally {
    await removeFile('spooled', spooled)
  }
}

/** Writes a body to a new file. It opens the file before reading: an unopened file could not be removed. */
async function spool(file: string, body: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(body)
  } finally {
    await handle.close()
  }
}
