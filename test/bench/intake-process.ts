import { createHash } from 'node:crypto'
import { resourceUsage } from 'node:process'
import { openFile } from '../../electron/engine/importers/source/byte-source.ts'
import { load } from '../../electron/engine/importers/source/load.ts'
import { LinkTable } from '../../electron/engine/table/link-table.ts'

// Imports one text file and prints time and memory, without those of the start, as JSON.
const [path = '', wantsLinks] = process.argv.slice(2)
const idleBytes = process.memoryUsage.rss()
const start = performance.now()
const table = new LinkTable()
const file = await openFile(path)
if (!file.ok) throw new Error(file.error)
const { signal } = new AbortController()
const loaded = await load(table, file.value, { kind: 'file', name: path, signal })
if (!loaded.ok) throw new Error(loaded.error)
await file.value.close()
const ms = performance.now() - start
const peakBytes = resourceUsage().maxRSS * 1024 - idleBytes

const links = createHash('sha256')
if (wantsLinks === 'links')
  for (const row of table.inOrder())
    if ((table.rows.verdict[row] ?? 0) < 2) links.update(`${table.link(row)}\n`)
console.log(JSON.stringify({ ms, peakBytes, lines: table.lines, links: links.digest('hex') }))
