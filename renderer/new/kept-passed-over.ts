interface PassesOver {
  readonly passedOver: readonly string[]
}

/** Whatever holds the lists put aside that are not asked about again. */
interface HoldsPassedOver {
  readonly setState: (change: PassesOver) => void
  readonly subscribe: (tell: (state: PassesOver, before: PassesOver) => void) => unknown
}

const storedAs = 'linkferry-passed-over'

/** Takes up which lists put aside the user went on without, on whatever page of this host, and keeps it. */
export function keepPassedOver(intake: HoldsPassedOver): void {
  intake.setState({ passedOver: localStorage.getItem(storedAs)?.split(' ') ?? [] })
  intake.subscribe(({ passedOver }, before) => {
    if (passedOver !== before.passedOver) localStorage.setItem(storedAs, passedOver.join(' '))
  })
}
