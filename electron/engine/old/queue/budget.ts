/**
 * Units that the user lets an account send before it pauses again, as the balance pays for no more.
 * A request takes its units when it leaves and gives back what it certainly did not spend.
 */
export class Budget {
  #left: number

  /** Infinity: no such limit. */
  constructor(units: number) {
    this.#left = units
  }

  get left(): number {
    return this.#left
  }

  /** Takes `units`; the returned function tells how many were, or may have been, spent. */
  take(units: number): (spent: number) => void {
    this.#left -= units
    return (spent) => {
      this.#left += units - spent
    }
  }
}
