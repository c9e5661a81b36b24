import type { PowerSaveBlocker } from 'electron'

/** Keeps the computer from sleeping while it is told that something is being sent, and only then. */
export class KeepAwake {
  readonly #blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>
  #id: number | undefined

  constructor(blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>) {
    this.#blocker = blocker
  }

  /** The display may still turn off. */
  sending(isSending: boolean): void {
    if (isSending && this.#id === undefined) {
      this.#id = this.#blocker.start('prevent-app-suspension')
    } else if (!isSending && this.#id !== undefined) {
      this.#blocker.stop(this.#id)
      this.#id = undefined
    }
  }
}
