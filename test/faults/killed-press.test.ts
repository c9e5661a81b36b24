import { cpSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Ledger } from '../../electron/engine/old/ledger/ledger.ts'
import { openLedger } from '../../electron/engine/old/ledger/open-ledger.ts'
import { DraftDesk } from '../../electron/engine/old/requests/draft-desk.ts'
import { EngineHouse } from '../fakes/engine-house.ts'
import { manyLinks } from '../fakes/sending-house.ts'
import { temporaryFolder } from '../fakes/temporary-folder.ts'

const links = manyLinks(30)
const part = { firstLinks: 10 } as const

/** Names and sizes of all files: what a kill would leave, as far as it can be told apart. */
function looksOf(folder: string): string {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((name) => `${name} ${statSync(join(folder, name), { throwIfNoEntry: false })?.size}`)
      .join('\n')
  } catch (error) {
    // A folder went away while it was being read.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return looksOf(folder)
    throw error
  }
}

/** Copies a folder; false where something in it went away meanwhile. */
function copied(folder: string, copy: string): boolean {
  try {
    // With a filter Node copies in JavaScript: its other way ends the process where a folder is gone.
    cpSync(folder, copy, { recursive: true, filter: () => true })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/** Copies a data folder as it is at each turn in which it looks different, until the work is done. */
async function copiesWhile(
  folder: string,
  work: Promise<unknown>,
  eachTurn: () => Promise<void>,
): Promise<readonly string[]> {
  const copies: string[] = []
  const into = await temporaryFolder()
  const done = new AbortController()
  let looks = ''
  const ended = work.then(
    () => done.abort(),
    () => done.abort(),
  )
  while (!done.signal.aborted) {
    const now = looksOf(folder)
    if (now !== looks) {
      const copy = join(into, String(copies.length))
      if (copied(folder, copy) && looksOf(copy) === looksOf(folder)) copies.push(copy)
      looks = now
    }
    await eachTurn()
    await nextTurn()
  }
  await ended
  return copies
}

/** What an engine finds that starts there: links of submissions that are real, and those in New. */
async function foundIn(folder: string): Promise<{ planned: string[]; inNew: string[] }> {
  const opened = openLedger(folder)
  if (!opened.ok) throw new Error(opened.error)
  const ledger = new Ledger(opened.value)
  ledger.recover(Date.now())
  const desk = await DraftDesk.open(folder, ledger, { onChange: () => {} })
  const batches = ledger.submissions.all().flatMap(({ id }) => ledger.batches.ofSubmission(id))
  const planned = batches.flatMap(({ id }) => [...ledger.batches.links(id)])
  const inNew = Array.from(desk.current.sendable(), ({ link }) => link)
  const [account] = ledger.accounts.all()
  expect(ledger.submissions.planning()).toEqual([])
  const holders = ledger.spokenFor(account?.id ?? 0).batchesOf(links)
  expect(new Set(holders.keys())).toEqual(new Set(planned))
  desk.stop()
  ledger.database.close()
  return { planned, inNew }
}

test.each([
  ['goes on', 10],
  ['is stopped', 4],
] as const)(
  'an engine killed at any turn of a press that %s leaves each link in the submission or in New',
  async (fate, leastCopies) => {
    const house = await EngineHouse.build()
    onTestFinished(() => house.demolish())
    house.token = undefined
    await house.account()
    const { id: draftId } = await house.paste(links.join('\n'))
    const press = house.submit({ part, expectedUnits: 10, batchSize: 1 })
    const copies = await copiesWhile(house.folder, press, async () => {
      const { planned = 0 } = await house.draft()
      if (fate === 'is stopped' && planned > 4)
        await house.ask('submission.stopPlanning', { draftId })
    })
    const found = await Promise.all(copies.map(foundIn))
    for (const { planned, inNew } of found) {
      expect([...planned, ...inNew]).toEqual(links)
      expect([0, 10]).toContain(planned.length)
    }
    const ends = new Set(found.map(({ planned }) => planned.length))
    expect(ends).toEqual(new Set(fate === 'goes on' ? [0, 10] : [0]))
    expect(copies.length).toBeGreaterThan(leastCopies)
  },
)
