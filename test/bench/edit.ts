import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ledger } from '../../electron/engine/old/ledger/ledger.ts'
import { openLedger } from '../../electron/engine/old/ledger/open-ledger.ts'
import { DraftDesk } from '../../electron/engine/old/requests/draft-desk.ts'
import { plainAccount } from '../fakes/plain-account.ts'
import { compared, ratio, type Goal, type Scale } from './goal.ts'
import { writeLines } from './million-lines.ts'

/** What an edit of a million lines takes until it is known again what was sent before. */
export async function* editGoals(scale: Scale): AsyncIterable<Goal> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  const opened = openLedger(folder)
  if (!opened.ok) throw new Error(opened.error)
  try {
    const ledger = new Ledger(opened.value)
    const account = ledger.accounts.add(plainAccount('https://service.example'), 'real')
    ledger.seen.add(account.id, ['https://earlier.example/'], 1)
    const list = join(folder, 'list.txt')
    await writeLines(list, scale.lines(1_000_000))
    const desk = await DraftDesk.open(folder, ledger, { onChange: () => {} })
    const taken = await desk.current.addFile(list, 'list.txt')
    if (!taken.ok) throw new Error(taken.error)
    await desk.current.settled()
    await desk.useAccount(account.id)

    let round = 0
    const edits = await compared(
      scale.rounds(5),
      () =>
        timed(async () => {
          await desk.current.edits.typeOver(round, `https://edited.example/${round}`)
          await desk.recheck()
        }),
      () => {
        // What another submission planned may be any of the links.
        ledger.seen.add(account.id, [`https://elsewhere.example/${round++}`], 1)
        return timed(() => desk.useAccount(account.id))
      },
    )
    yield ratio('   an edit of 1 M lines ÷ looking up all of them', edits, 0.1)
    desk.stop()
    await desk.current.delete()
  } finally {
    opened.value.close()
    await rm(folder, { recursive: true })
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
