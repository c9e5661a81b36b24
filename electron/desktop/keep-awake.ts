import type { PowerSaveBlocker } from 'electron'

/** Keeps the computer from sleeping while something is being sent and the user wants it, and only then. */
export class KeepAwake {
  readonly #blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>
  readonly #isWanted: () => boolean
  #id: number | undefined

  constructor(blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>, isWanted: () => boolean) {
    this.#blocker = blocker
    this.#isWanted = isWanted
  }

  /** To be told at each event, a changed setting's too. The display may still turn off. */
  follow(isSending: boolean): void {
    const isNeeded = isSending && this.#isWanted()
    if (isNeeded && this.#id === undefined) {
      this.#id = this.#blocker.start('prevent-app-suspension')
    } else if (!isNeeded && this.#id !== undefined) {
      this.#blocker.stop(this.#id)
      this.#id = undefined
    }
  }
}
