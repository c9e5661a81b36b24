import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HistorySize } from '../../../shared/history.ts'
import { dayOf, startOfDay } from '../../../shared/local-day.ts'
import { fail, ok } from '../../../shared/result.ts'
import { DraftFolder } from '../intake/draft/draft-folder.ts'
import { forget, forgettable, nextToForget, sizeOfHistory } from '../ledger/forgetting.ts'
import { forgottenDay } from '../ledger/forgotten-time.ts'
import { giveRoomBack } from '../ledger/give-room-back.ts'
import { markDraft } from './draft-marks.ts'
import type { EngineHandlers } from './engine-handlers.ts'
import type { EngineParts } from './engine-parts.ts'
import { allWritten } from './written.ts'

const dayMs = 24 * 60 * 60_000

type SizeHandlers = Pick<
  EngineHandlers,
  'history.size' | 'history.forgettable' | 'history.forget' | 'history.giveRoomBack'
>

/** How much is remembered, and forgetting the older part of it. */
export function historySizeRequests(
  { ledger, drafts, feed, clock }: EngineParts,
  dataFolder: string,
): SizeHandlers {
  const draftsFolder = join(dataFolder, 'drafts')

  /** Requests of the last day still count in rates and caps, whatever day was meant. */
  function momentOf(beforeDay: string): number {
    return Math.min(startOfDay(beforeDay), clock.dayStartMs(), clock.wallMs() - dayMs)
  }

  /** What waits to be sent is not to wait for a ledger that is written anew. */
  function wholeUpTo(): 0 | undefined {
    const waits = ledger.accounts.all().some(({ id }) => ledger.lineUp.queuedLinks(id) > 0)
    return waits ? 0 : undefined
  }

  async function size(): Promise<HistorySize> {
    const { submissions, links, oldestMs } = sizeOfHistory(ledger.database)
    const oldestDay = oldestMs === undefined ? undefined : dayOf(oldestMs)
    const bytes = await bytesIn(dataFolder, draftsFolder)
    return { bytes, submissions, links, oldestDay, forgottenDay: forgottenDay(ledger.database) }
  }

  return {
    'history.size': size,
    'history.forgettable': ({ beforeDay }) => forgettable(ledger.database, momentOf(beforeDay)),

    'history.forget': async ({ beforeDay }) => {
      // Its commits are short, but an answer that was paid for waits for none of them.
      if (ledger.batches.sending().length > 0) return fail('sending')
      const some = nextToForget(ledger.database, momentOf(beforeDay))
      const lists = some.map(({ draftId }) => draftId).filter((id) => id !== undefined)
      const forgotten = some.map(({ submissionId }) => submissionId)
      const done = await allWritten(async () => {
        // Killed after the commit, the next start removes what is marked; before, it is not read.
        for (const id of lists) await mark(join(draftsFolder, id))
        await forget(ledger, forgotten)
      })
      if (!done.ok) return done
      for (const id of lists) await DraftFolder.removeAt(join(draftsFolder, id))
      feed.forgotten(forgotten)
      // What is open in New may hold links that nothing is known of since now.
      if (some.length > 0) await drafts.gate.change(() => drafts.recheck())
      return ok({
        submissions: some.length,
        links: some.reduce((sum, { links }) => sum + links, 0),
      })
    },

    'history.giveRoomBack': () =>
      allWritten(async () => {
        while (ledger.batches.sending().length === 0 && giveRoomBack(ledger.database, wholeUpTo()))
          await nextTurn()
        return size()
      }),
  }
}

async function mark(folder: string): Promise<void> {
  try {
    await markDraft(folder, 'forgotten')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/** Bytes of the ledger's files and of every list that is kept; a file that several readings share counts once. */
async function bytesIn(dataFolder: string, draftsFolder: string): Promise<number> {
  const ledgers = (await readdir(dataFolder)).filter((name) => name.startsWith('ledger.sqlite'))
  const lists = await readdir(draftsFolder, { recursive: true })
  const paths = [
    ...ledgers.map((name) => join(dataFolder, name)),
    ...lists.map((name) => join(draftsFolder, name)),
  ]
  const sizes = new Map<string, bigint>()
  for (const path of paths) {
    const found = await stat(path, { bigint: true }).catch(() => undefined)
    if (found === undefined) continue
    // A number of its own is not sure for a file on every file system.
    sizes.set(found.nlink > 1n ? `${found.dev} ${found.ino}` : path, found.size)
  }
  return Number([...sizes.values()].reduce((sum, size) => sum + size, 0n))
}
