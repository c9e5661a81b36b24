import { fail, ok } from '../../shared/result.ts'
import { dayOf } from '../../shared/schedule.ts'
import { addDays } from '../queue/index.ts'
import type { EngineParts, HandlersOf } from './engine-parts.ts'

/**
 * Handlers for backups. A backup is restored in two steps: this engine checks and schedules it, the next one
 * restores it when it opens the ledger. `restoredLinks`: links that this engine put in doubt at its start,
 * because its ledger was restored; undefined: it was not.
 */
export function backupHandlers(
  { ledger, queue, openLists, submitPresses, clock }: EngineParts,
  restoredLinks: number | undefined,
): HandlersOf<'backup'> {
  const { backups } = ledger

  async function create(isDaily: boolean) {
    // A submission that is only planned in part would be dropped after a restore, though it may have been
    // sent since.
    for (
      let open = submitPresses.whenAllDone();
      open !== undefined;
      open = submitPresses.whenAllDone()
    )
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
      const created = await create(true)
      // Old ones are only deleted once there is a new one.
      if (created.ok)
        for (const { name, atMs } of all)
          if (dayOf(atMs) < addDays(today, -keepDays)) backups.delete(name)
      return created
    },
    'backup.prepareRestore': async ({ name }) => {
      const isSending = ledger.accounts.all().some(({ id }) => ledger.usage.linksInFlight(id) > 0)
      if (isSending) return fail('sending')
      // The file below says what was sent since the backup. A request after it would be in no file, and the
      // restored ledger would not know of it.
      queue.suspend()
      const nowMs = clock.wallMs()
      const written = await ledger.restoration.writeSentSince(backups.highestRequestId(name), nowMs)
      const prepared = written.ok ? backups.scheduleRestore(name, nowMs) : written
      if (prepared.ok) {
        // Nothing may be sent before the host ends this engine, not even after the computer wakes up.
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
