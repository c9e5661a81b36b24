import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { loadFile } from '../../../../electron/engine/importers/formats/load-file.ts'
import { openFile, streamSource } from '../../../../electron/engine/importers/source/byte-source.ts'
import { watched } from '../../../../electron/engine/importers/source/byte-source.ts'
import { LinkTable } from '../../../../electron/engine/table/link-table.ts'
import { ok } from '../../../../electron/shared/result.ts'

/**
 * Reads one excessive source in a process of its own, and prints the answer and the most memory that
 * the process used: `node caps-process.ts <name> <start> <middle> <times>`. The source is `start`, then
 * `middle` so many times, which may be more than any disk holds. A name alone is the path of a file.
 */
const [path = '', start, middle = '', times = '0'] = process.argv.slice(2)
const name = path.split('/').at(-1) ?? ''
const signal = AbortSignal.timeout(120_000)
let most = 0

function* bytes(): Generator<Buffer> {
  yield Buffer.from(start ?? '')
  const piece = Buffer.from(middle.repeat(Math.ceil(2 ** 16 / middle.length)))
  for (let left = Number(times) * middle.length; left > 0; left -= piece.length) yield piece
}

const source =
  start === undefined
    ? await openFile(path)
    : ok(streamSource(name.endsWith('.gz') ? packed() : Readable.from(bytes())))

function packed(): Readable {
  return Readable.from(bytes()).pipe(createGzip({ level: 1 }))
}

/** Notes the memory. The maximum that the system reports includes the process that forked this one. */
function note(): void {
  most = Math.max(most, process.memoryUsage.rss())
}

const table = new LinkTable()
const loaded = source.ok
  ? await loadFile(table, watched(source.value, signal, note), { kind: 'file', name, signal })
  : source
const answer = loaded.ok ? `${table.rows.count} rows` : loaded.error
note()
process.stdout.write(JSON.stringify({ answer, megabytes: Math.round(most / 2 ** 20) }))
process.exit()
