import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { moveWithRetry, removeFile } from '../../disk/index.ts'
import { type DiskProblem, diskProblemOf } from '../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { inPieces } from './csv.ts'

/**
 * Writes a file under another name in its folder and renames it when it is complete, so that no
 * incomplete file is left. Other work of the engine runs between two pieces.
 */
export async function writeFile(
  path: string,
  content: Iterable<string | Uint8Array>,
): Promise<Result<undefined, DiskProblem>> {
  // Random, since the folder is the user's and may hold any `.part` file.
  const partial = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    const pieces = Readable.from(yieldingBetweenPieces(content))
    await pipeline(pieces, createWriteStream(partial, { flags: 'wx' }))
    await moveWithRetry(() => rename(partial, path))
    return ok(undefined)
  } catch (error) {
    await removeFile('partial', partial)
    if (!(error instanceof Error && 'code' in error)) throw error
    return fail(diskProblemOf(error) ?? 'folder-unwritable')
  }
}

/** Lets other work of the engine run after each piece. */
async function* yieldingBetweenPieces(
  content: Iterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  for (const piece of content) {
    yield piece
    await nextTurn()
  }
}

const chunkLength = 2 ** 18

interface ZipEntry {
  readonly name: Buffer
  readonly at: number
  readonly crc: number
  readonly packed: number
  readonly length: number
}

/**
 * Writes a ZIP archive from front to back, without seeking: the sizes of an entry follow its data
 * (APPNOTE 6.3, data descriptors). Entries and archive must stay below 4 GB.
 */
export class ZipWriter {
  readonly #entries: ZipEntry[] = []
  #at = 0;

  /** Writes a file of the archive, piece by piece. */
  *entry(path: string, content: Iterable<string> | Uint8Array): Generator<Uint8Array> {
    const name = Buffer.from(path)
    const at = this.#at
    let [crc, packed, length] = [0, 0, 0]
    yield this.#counted(Buffer.concat([record(0x04034b50, common(0, 0, 0, name.length)), name]))
    const pieces = content instanceof Uint8Array ? [content] : inPieces(content, chunkLength)
    for (const piece of pieces) {
      const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
      crc = crc32(chunk, crc)
      length += chunk.length
      // Each piece is flushed, so all pieces make one stream; an empty one ends it below.
      const deflated = deflateRawSync(chunk, { level: 1, finishFlush: constants.Z_SYNC_FLUSH })
      packed += deflated.length
      yield this.#counted(deflated)
    }
    const last = deflateRawSync(Buffer.alloc(0))
    packed += last.length
    yield this.#counted(Buffer.concat([last, record(0x08074b50, words([crc, packed, length]))]))
    this.#entries.push({ name, at, crc, packed, length })
  }

  /** Writes the directory at the end of the archive. */
  end(): Uint8Array {
    const directory = Buffer.concat(
      this.#entries.flatMap(({ name, at, crc, packed, length }) => {
        const head = Buffer.concat([shorts([20]), common(crc, packed, length, name.length)])
        return [record(0x02014b50, head), shorts([0, 0, 0]), words([0, at]), name]
      }),
    )
    const count = this.#entries.length
    const tail = [shorts([0, 0, count, count]), words([directory.length, this.#at]), shorts([0])]
    return Buffer.concat([directory, record(0x06054b50, Buffer.concat(tail))])
  }

  #counted(bytes: Buffer): Buffer {
    this.#at += bytes.length
    return bytes
  }
}

/** Fields that both headers of an entry have: version 2.0, sizes after the data, names in UTF-8, deflated, 1 January 1980. */
function common(crc: number, packed: number, length: number, nameLength: number): Buffer {
  return Buffer.concat([
    shorts([20, 0x0808, 8, 0, 0x21]),
    words([crc, packed, length]),
    shorts([nameLength, 0]),
  ])
}

function record(signature: number, rest: Buffer): Buffer {
  return Buffer.concat([words([signature]), rest])
}

function shorts(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt16LE(number, 2 * index)
  return bytes
}

function words(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, 4 * index)
  return bytes
}
