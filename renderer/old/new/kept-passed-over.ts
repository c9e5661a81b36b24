interface PassesOver {
  readonly passedOver: readonly string[]
}

/** Whatever holds the lists put aside that are not asked about again. */
interface HoldsPassedOver {
  readonly getState: () => PassesOver
  readonly setState: (change: PassesOver) => void
  readonly subscribe: (tell: (state: PassesOver, before: PassesOver) => void) => unknown
}

/** Whatever hears from the host. */
interface HearsOfHost {
  readonly subscribe: (
    tell: (state: { readonly snapshot: { readonly startedMs: number } | undefined }) => void,
  ) => unknown
}

const storedAs = 'linkferry-passed-over'

/**
 * Takes up which lists put aside the user went on without, on whatever page of this host, and keeps
 * it until the host starts anew: what is open still after that is asked about once more.
 */
export function keepPassedOver(
  intake: HoldsPassedOver,
  app: HearsOfHost,
  store: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  let [startedMs, ...kept] = store.getItem(storedAs)?.split(' ') ?? []
  intake.setState({ passedOver: kept })
  const keep = (passedOver: readonly string[]): void =>
    store.setItem(storedAs, [startedMs, ...passedOver].join(' '))
  intake.subscribe(({ passedOver }, before) => {
    if (passedOver !== before.passedOver) keep(passedOver)
  })
  app.subscribe(({ snapshot }) => {
    if (snapshot === undefined || String(snapshot.startedMs) === startedMs) return
    startedMs = String(snapshot.startedMs)
    intake.setState({ passedOver: [] })
  })
}
