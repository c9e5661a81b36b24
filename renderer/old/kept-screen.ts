import { type Screen, screens } from './screens.ts'

/** Whatever holds the screen that is open. */
interface HoldsScreen {
  readonly setState: (change: { readonly screen: Screen }) => void
  readonly subscribe: (tell: (state: { readonly screen: Screen }) => void) => unknown
}

const storedAs = 'linkferry-screen'

/** The screen that this window showed before its page was loaded again; New in another window. */
function keptScreen(): Screen {
  const kept = sessionStorage.getItem(storedAs)
  return screens.find((screen) => screen === kept) ?? 'new'
}

/** Opens the screen that was open before, and keeps each that is opened from now on. */
export function keepScreen(app: HoldsScreen): void {
  app.setState({ screen: keptScreen() })
  app.subscribe(({ screen }) => sessionStorage.setItem(storedAs, screen))
}
