import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react'

import { NewScreen } from './new/NewScreen.tsx'
import type { Screen } from './screens.ts'
import { bringLaterWords } from '../i18n/text.ts'

type LaterScreen = Exclude<Screen, 'new'>

/** The screens behind the first, in the order in which they are fetched. */
const loadScreen: Readonly<Record<LaterScreen, () => Promise<ComponentType>>> = {
  queue: () => withWords(import('./queue/QueueScreen.tsx')).then((m) => m.QueueScreen),
  accounts: () => withWords(import('./AccountsWithPauses.tsx')).then((m) => m.AccountsWithPauses),
  history: () => withWords(import('./history/HistoryScreen.tsx')).then((m) => m.HistoryScreen),
  settings: () => withWords(import('./settings/SettingsScreen.tsx')).then((m) => m.SettingsScreen),
}

const laterScreens = ['queue', 'accounts', 'history', 'settings'] as const

const laterComponents: Readonly<Record<LaterScreen, ComponentType>> = {
  queue: lazyScreen('queue'),
  accounts: lazyScreen('accounts'),
  history: lazyScreen('history'),
  settings: lazyScreen('settings'),
}

function lazyScreen(screen: LaterScreen): ComponentType {
  return lazy(async () => ({ default: await loadScreen[screen]() }))
}

async function withWords<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, bringLaterWords()])
  return loaded
}

/** The screens that have been loaded before they were opened. */
const screensHere = new Map<Screen, ComponentType>()

/** A screen that is here stands in the turn of the key that opens it, so that a paste right after finds it. */
export function OpenScreen({
  screen,
  whileLoading,
}: {
  readonly screen: Screen
  readonly whileLoading: ReactNode
}) {
  useScreensAtHand()
  const [here] = useState(() => screensHere.get(screen))
  if (here !== undefined) return createElement(here)
  // Without a boundary of its own New is taken over from the page in one piece, with all around it.
  if (screen === 'new') return <NewScreen />
  const Later = laterComponents[screen]
  return (
    <Suspense fallback={whileLoading}>
      <Later />
    </Suspense>
  )
}

/** Once the first screen stands, loads the others, each in its turn so that none holds up a key. */
function useScreensAtHand(): void {
  useEffect(() => {
    async function bringAll(): Promise<void> {
      for (const screen of laterScreens) {
        // One that does not come is asked for again, and told about, when it is opened.
        const loaded = await loadScreen[screen]().catch(() => undefined)
        if (loaded !== undefined) screensHere.set(screen, loaded)
      }
    }
    const timer = setTimeout(() => void bringAll(), 300)
    return () => clearTimeout(timer)
  }, [])
}
