import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../disk/make-folder.ts'
import { removeFile } from '../disk/remove-own.ts'
import type { FileDestination, FilePlace } from '../host/index.ts'
import { type DiskProblem, diskProblemOf } from '../shared/disk-problem.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { Refused } from './answer.ts'

/** Files of results and paid lists, each to be fetched once under an address that nobody can guess. */
export class Downloads implements FileDestination {
  readonly #folder: string
  readonly #nameOfId = new Map<string, string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async choose(suggestedName: string): Promise<Result<FilePlace, DiskProblem>> {
    try {
      makeFolder(this.#folder)
    } catch (error) {
      // Also where a file stands in the folder's place.
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

  /** Sends the file and removes it. Throws Refused `not-found` for an id that was used or never given. */
  async send(id: string, response: ServerResponse): Promise<void> {
    const name = this.#nameOfId.get(id)
    if (name === undefined) throw new Refused('not-found')
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

  /** Removes what nobody fetched. */
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

/** A header holds ASCII only: the name as it is comes encoded, after one for whoever cannot read that. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
