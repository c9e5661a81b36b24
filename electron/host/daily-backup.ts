import type { Timers } from './engine-supervisor.ts'
import type { SettingsStore } from './host-handlers.ts'

export interface DailyBackupParts {
  readonly timers: Timers
  readonly settings: Pick<SettingsStore, 'read'>
  readonly isRunning: () => boolean
  /** Makes today's backup unless it was made; deletes those of more than so many days ago. */
  readonly backUp: (keepDays: number) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** How often it is looked whether today's backup is due. */
const everyMs = 30 * 60 * 1_000

/** Asks the engine for a backup once a day, while the setting is on. The engine knows what was made. */
export class DailyBackup {
  readonly #parts: DailyBackupParts
  #cancel: () => void = () => {}
  #isStopped = false

  constructor(parts: DailyBackupParts) {
    this.#parts = parts
  }

  /** Looks now, and again every half an hour. */
  look(): void {
    const { timers, settings, isRunning, backUp, onError } = this.#parts
    this.#cancel()
    if (this.#isStopped) return
    this.#cancel = timers.after(everyMs, () => this.look())
    const { dailyBackup, keepBackupsDays } = settings.read()
    if (dailyBackup && isRunning()) void backUp(keepBackupsDays).catch(onError)
  }

  stop(): void {
    this.#isStopped = true
    this.#cancel()
  }
}
