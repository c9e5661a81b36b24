import { cpuUsage, resourceUsage } from 'node:process'
import { loadFile } from '../../electron/engine/importers/formats/load-file.ts'
import { openFile } from '../../electron/engine/importers/source/byte-source.ts'
import { LinkTable } from '../../electron/engine/table/link-table.ts'

// Imports one file of any format and prints time and memory as JSON.
const [path = ''] = process.argv.slice(2)
const before = cpuUsage()
const start = performance.now()
const table = new LinkTable()
const file = await openFile(path)
if (!file.ok) throw new Error(file.error)
const { signal } = new AbortController()
const loaded = await loadFile(table, file.value, { kind: 'file', name: path, signal })
if (!loaded.ok) throw new Error(loaded.error)
const ms = performance.now() - start
const { user, system } = cpuUsage(before)
const peakBytes = resourceUsage().maxRSS * 1024
console.log(JSON.stringify({ ms, cpuMs: (user + system) / 1_000, peakBytes, lines: table.lines }))
