import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { prepareDataFolder } from '../../../electron/disk/prepare-data-folder.ts'
import {
  lockDataFolder,
  openLedger,
  openLedgerForReading,
} from '../../../electron/engine/ledger/index.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { isFull } from '../run-size.ts'

const sources = path.resolve(import.meta.dirname, '../../../electron')
const source = (file: string): string =>
  JSON.stringify(pathToFileURL(path.join(sources, file)).href)

/** The first steps of an engine in a data folder. The script reports when it starts with them. */
const firstStart = `
  const { prepareDataFolder } = await import(${source('disk/prepare-data-folder.ts')})
  const { lockDataFolder, openLedger } = await import(${source('engine/ledger/index.ts')})
  require('node:fs').writeSync(1, 'now')
  prepareDataFolder(process.argv[1])
  lockDataFolder(process.argv[1])
  openLedger(process.argv[1])
  require('node:fs').writeSync(1, 'done')`

/** Runs the script in an empty folder; resolves when it starts with the steps. */
async function begin(folder: string) {
  const child = spawn(process.execPath, ['-e', `(async () => {${firstStart}})()`, folder])
  const gone = once(child, 'exit')
  await once(child.stdout, 'data')
  return { child, gone }
}

/** How long a first start takes that is not killed. */
async function usualMs(): Promise<number> {
  const { child, gone } = await begin(await temporaryFolder())
  const beganMs = performance.now()
  await once(child.stdout, 'data')
  const endedMs = performance.now()
  await gone
  return endedMs - beganMs
}

test('a data folder can be opened again after its first start was killed, at any moment', async () => {
  const longestMs = await usualMs()
  const kills = isFull ? 60 : 8
  let unfinished = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const folder = await temporaryFolder()
    const { child, gone } = await begin(folder)
    const untilMs = performance.now() + (kill / kills) * longestMs
    while (performance.now() < untilMs);
    child.kill('SIGKILL')
    await gone
    const reader = openLedgerForReading(folder)
    expect(reader.ok).toBe(true)
    if (reader.ok && reader.value === undefined) unfinished += 1
    if (reader.ok) reader.value?.close()
    expect(prepareDataFolder(folder)).toEqual({ ok: true, value: folder })
    const lock = lockDataFolder(folder)
    const ledger = openLedger(folder)
    expect([lock.ok, ledger.ok && ledger.value.accounts.all()]).toEqual([true, []])
    if (ledger.ok) ledger.value.close()
    if (lock.ok) lock.value.release()
  }
  expect(unfinished).toBeGreaterThan(0)
})
