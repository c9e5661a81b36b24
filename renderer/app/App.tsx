import { lazy, Suspense, useCallback, useEffect } from 'react'
import { assertNever } from '../../electron/shared/assert-never.ts'
import {
  Announcer,
  Language,
  screenTitleId,
  Toasts,
  useFocusAfterOverlays,
  useHasLasted,
} from '../components/index.ts'
import { setLanguage, useFormat, useText } from '../i18n/index.ts'
import { Imports, ListScreen, ListsScreen } from '../lists/index.ts'
import styles from './App.module.css'
import { Notices, ScreenBoundary } from './Notices.tsx'
import { Rail } from './Rail.tsx'
import { selectLists, useApp } from './app-state.ts'
import { type Route, useNavigation } from './navigation.ts'
import { useIgnoreStrayDrops, useShortcuts } from './shortcuts.ts'

const QueueScreen = lazy(() =>
  import('../queue/index.ts').then((module) => ({ default: module.QueueScreen })),
)
const HistoryScreen = lazy(() =>
  import('../history/index.ts').then((module) => ({ default: module.HistoryScreen })),
)
const AccountsScreen = lazy(() =>
  import('../accounts/index.ts').then((module) => ({ default: module.AccountsScreen })),
)
const SettingsScreen = lazy(() =>
  import('../settings/index.ts').then((module) => ({ default: module.SettingsScreen })),
)
const SettleDialog = lazy(() =>
  import('../settle/index.ts').then((module) => ({ default: module.SettleDialog })),
)
const Report = lazy(() =>
  import('../history/index.ts').then((module) => ({ default: module.Report })),
)
const Help = lazy(() => import('../help/index.ts').then((module) => ({ default: module.Help })))
const Palette = lazy(() =>
  import('../palette/index.ts').then((module) => ({ default: module.Palette })),
)

/** The window: the rail, the open screen, and the dialogs and messages over them. */
export function App() {
  const t = useText('common')
  const app = useText('app')
  const { locale } = useFormat()
  const route = useNavigation((state) => state.route)
  const settings = useApp((state) => state.snapshot?.settings)
  const engine = useApp((state) => state.snapshot?.engine.kind)
  const isUsable = engine === 'running' || engine === 'restarting'
  useShortcuts()
  useIgnoreStrayDrops()
  useFocusAfterOverlays()

  const { theme = 'system', density = 'comfortable', language = 'system' } = settings ?? {}
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.documentElement.dataset['density'] = density
  }, [theme, density])
  useEffect(() => {
    void setLanguage(language)
  }, [language])
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])

  const screen = route.screen === 'list' ? 'lists' : route.screen
  const name = app(`screen.${screen}`)
  const listId = route.screen === 'list' ? route.listId : undefined
  const listName = useApp((state) => selectLists(state).find(({ id }) => id === listId)?.name)
  useEffect(() => {
    document.title = `${listName ?? name} – ${t('appName')}`
  }, [listName, name, t])

  useEffect(() => {
    // Load the palette early, since users type as soon as they open it. After a failure it is loaded then.
    const fetch = (): void => void import('../palette/index.ts').catch(() => undefined)
    const fetching = setTimeout(fetch, 500)
    return () => clearTimeout(fetching)
  }, [])
  const columnWidth = useCallback(
    (column: string, px: number) => t('columnWidth', { column, px }),
    [t],
  )
  return (
    <Language locale={locale} columnWidth={columnWidth}>
      <Announcer language={locale}>
        <Toasts closeLabel={t('close')} language={locale}>
          <div className={styles.window}>
            <Rail />
            <main
              key={route.screen === 'list' ? `list-${route.listId}` : route.screen}
              ref={takeFocusIfLost}
              tabIndex={-1}
              aria-label={name}
              aria-labelledby={screenTitleId}
              className={styles.main}
            >
              <Notices />
              {isUsable ? (
                <ScreenBoundary>
                  <Suspense fallback={<SlowScreen />}>
                    <Screen route={route} />
                  </Suspense>
                </ScreenBoundary>
              ) : undefined}
            </main>
            <Suspense>
              <Help />
            </Suspense>
          </div>
          {/* Toasts are placed here: above the footer of a screen, over its rows. */}
          <div className={styles.toastPlace} />
          <Suspense>
            <SettleDialog />
            <Report />
          </Suspense>
          <Imports />
          <OpenPalette />
        </Toasts>
      </Announcer>
    </Language>
  )
}

function Screen({ route }: { readonly route: Route }) {
  switch (route.screen) {
    case 'lists':
      return <ListsScreen />
    case 'list':
      return <ListScreen listId={route.listId} />
    case 'queue':
      return <QueueScreen />
    case 'history':
      return <HistoryScreen />
    case 'accounts':
      return <AccountsScreen />
    case 'settings':
      return <SettingsScreen />
    default:
      return assertNever(route)
  }
}

function OpenPalette() {
  const isOpen = useNavigation((state) => state.isPaletteOpen)
  const close = useNavigation((state) => state.closePalette)
  if (!isOpen) return undefined
  return (
    <Suspense>
      <Palette onClose={close} />
    </Suspense>
  )
}

/** Focuses a screen that opens if the focus was removed with the screen before. */
function takeFocusIfLost(main: HTMLElement | null): void {
  if (document.activeElement === document.body) main?.focus({ preventScroll: true })
}

/** Says that a screen is loading, if that takes longer than a second. */
function SlowScreen() {
  const t = useText('common')
  const isSlow = useHasLasted(1_000)
  return <p className={styles.loading}>{isSlow ? t('loading') : undefined}</p>
}
