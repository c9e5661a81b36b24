import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Ledger } from '../../electron/engine/ledger/ledger.ts'
import { openLedgerForReading } from '../../electron/engine/ledger/open-ledger.ts'
import { parseFault, seededChance } from '../../electron/practice-service/faults.ts'
import { PracticeServer } from '../../electron/practice-service/practice-server.ts'
import { expectNothingLostOrPaidTwice, mostAnsweredInAWindow, readBooks } from './invariants.ts'
import { kills, killSeed, listLinks, listNames, rate } from './kill-plan.ts'

const token = 'token-of-the-killed'

const faults = [
  'slow=0.3',
  'drop-before=0.02',
  'drop-after=0.03',
  'error-500=0.02',
  'error-500-charged=0.03',
  'reject-400=0.03',
  'partial=0.02',
  'too-many-429=0.03',
].map((text) => {
  const fault = parseFault(text)
  if (!fault.ok) throw new Error(fault.error)
  return fault.value
})

let folder = ''
let practice: PracticeServer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linkferry-kill-'))
  practice = await PracticeServer.start(
    {
      port: 0,
      token,
      balance: 1_000_000,
      ratePerMinute: 1_000_000,
      faults,
      booksPath: join(folder, 'books.jsonl'),
    },
    { chance: seededChance(killSeed), slowMs: 25 },
  )
})
afterEach(async () => {
  await practice.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Lets an engine send; kills it so long after it began, or lets it finish. */
async function send(killAfterMs: number | undefined): Promise<number | null> {
  const sender = join(import.meta.dirname, 'sender.ts')
  const child = spawn(process.execPath, [sender, folder, practice.baseUrl, token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await once(child.stdout, 'data')
  const timer =
    killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const [code]: readonly unknown[] = await exited
  clearTimeout(timer)
  return typeof code === 'number' ? code : null
}

/** Checks the ledger as it lies there, before any engine has recovered it. */
async function inspect(): Promise<{ readonly planned: number; readonly killedInFlight: number }> {
  const database = openLedgerForReading(folder)
  if (database === undefined) throw new Error('There is no ledger')
  const ledger = new Ledger(database)
  const planned = listNames.filter((name) =>
    ledger.submissions.all().some(({ label }) => label === name),
  )
  const books = await readBooks(practice.baseUrl)
  expectNothingLostOrPaidTwice(ledger, books, planned.flatMap(listLinks))
  const attempts = ledger.attempts.since(1, 0)
  database.close()
  return {
    planned: planned.length,
    killedInFlight: attempts.filter(({ outcome }) => outcome === 'killed').length,
  }
}

describe('an engine that is killed again and again while it plans and sends', () => {
  test(
    `loses no link and pays for none twice in ${kills} kills, nor sends too fast`,
    async () => {
      const chance = seededChance(killSeed)
      for (let kill = 0; kill < kills; kill += 1) {
        expect(await send(10 + chance() * 500)).toBeNull()
        await inspect()
      }
      expect(await send(undefined)).toBe(0)
      const end = await inspect()
      expect(end.planned).toBe(listNames.length)
      expect(end.killedInFlight).toBeGreaterThan(0)
      const books = await readBooks(practice.baseUrl)
      const most = mostAnsweredInAWindow(books, rate.windowMs)
      expect(most).toBeLessThanOrEqual(rate.requestsPerWindow)
    },
    30_000 + kills * 10_000,
  )
})
