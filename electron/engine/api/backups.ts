import { fail, ok } from '../../shared/result.ts'
import { dayOf } from '../../shared/schedule.ts'
import { addDays } from '../queue/index.ts'
import type { EngineParts, HandlersOf } from './engine-parts.ts'

/**
 * Backups. Restoring is in two steps: this engine checks the backup and marks it, the next one puts it
 * in place when it opens the ledger. `restoredLinks`: links that this engine found to be in doubt,
 * since its ledger is older than what left; undefined: it is not.
 */
export function backupHandlers(
  { ledger, queue, openLists, presses, clock }: EngineParts,
  restoredLinks: number | undefined,
): HandlersOf<'backup'> {
  const { backups } = ledger

  async function create(isDaily: boolean) {
    // Half planned it would be dropped after a restore, though it may have been sent since.
    for (let open = presses.allSettled(); open !== undefined; open = presses.allSettled())
      await open
    openLists.writeCounts()
    return backups.create(clock.wallMs(), isDaily)
  }

  return {
    'backup.all': () => backups.all(),
    'backup.create': () => create(false),
    'backup.daily': async ({ keepDays }) => {
      const today = dayOf(clock.wallMs())
      const all = backups.all().filter((backup) => backup.isDaily)
      if (all.some(({ atMs }) => dayOf(atMs) === today)) return ok(undefined)
      const made = await create(true)
      // The old ones stay until there is a new one.
      if (made.ok)
        for (const { name, atMs } of all)
          if (dayOf(atMs) < addDays(today, -keepDays)) backups.delete(name)
      return made
    },
    'backup.prepareRestore': async ({ name }) => {
      const isSending = ledger.accounts.all().some(({ id }) => ledger.usage.linksInFlight(id) > 0)
      if (isSending) return fail('sending')
      // What left from here on would be in no file, and the restored ledger would not know of it.
      queue.suspend()
      const nowMs = clock.wallMs()
      const kept = await ledger.restoration.writeSentSince(backups.highestRequestId(name), nowMs)
      const prepared = kept.ok ? backups.scheduleRestore(name, nowMs) : kept
      if (prepared.ok) {
        // Whatever happens before the host ends this engine, also the computer's waking up.
        void queue.stop()
        return prepared
      }
      ledger.restoration.removeSentSince()
      queue.endSuspension()
      return prepared
    },
    'backup.restored': () => (restoredLinks === undefined ? undefined : { inDoubt: restoredLinks }),
  }
}
