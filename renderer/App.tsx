import { lazy, Suspense, useEffect } from 'react'

import styles from './App.module.css'
import { type Screen, useApp } from './app-state.ts'
import { DiskNotice, EngineNotice } from './EngineNotice.tsx'
import { Rail } from './Rail.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { useFormat } from './text/format.ts'
import { useSpokenLanguage } from './text/use-spoken-language.ts'
import { useText } from './text/use-text.ts'
import { Language } from './ui/Language.tsx'
import { Toasts } from './ui/Toasts.tsx'
import { useLasting } from './ui/use-lasting.ts'
import { useNoStrayDrops, useShortcuts } from './use-shortcuts.ts'

const screenComponents: Readonly<Record<Screen, ReturnType<typeof lazy>>> = {
  new: lazy(() => import('./new/NewScreen.tsx').then((m) => ({ default: m.NewScreen }))),
  queue: lazy(() => import('./queue/QueueScreen.tsx').then((m) => ({ default: m.QueueScreen }))),
  history: lazy(() =>
    import('./history/HistoryScreen.tsx').then((m) => ({ default: m.HistoryScreen })),
  ),
  accounts: lazy(() =>
    import('./accounts/AccountsScreen.tsx').then((m) => ({ default: m.AccountsScreen })),
  ),
  settings: lazy(() =>
    import('./settings/SettingsScreen.tsx').then((m) => ({ default: m.SettingsScreen })),
  ),
}

const HelpDialog = lazy(() =>
  import('./help/HelpDialog.tsx').then((m) => {
    m.bringHelp()
    return { default: m.HelpDialog }
  }),
)

/** The whole window: the rail, the screen that is open, and what the engine's life means for both. */
export function App() {
  const { t } = useText('words')
  const { locale } = useFormat()
  const screen = useApp((state) => state.screen)
  const theme = useApp((state) => state.snapshot?.settings.theme)
  const engine = useApp((state) => state.snapshot?.engine.kind)
  const isSpoken = useSpokenLanguage(useApp((state) => state.snapshot?.settings.language))
  const isSlow = useLasting(1_000)
  useShortcuts()
  useNoStrayDrops()

  useEffect(() => {
    document.documentElement.dataset['theme'] = theme ?? 'system'
  }, [theme])

  if (!isSpoken && !isSlow) return undefined
  const OpenScreen = screenComponents[screen]
  const isUsable = engine === 'running' || engine === 'restarting'
  return (
    <Language locale={locale}>
      <Toasts closeLabel={t('close')}>
        <div className={styles.window}>
          <Rail />
          <main key={screen} ref={takeLostFocus} tabIndex={-1} className={styles.main}>
            <EngineNotice />
            <DiskNotice />
            {isUsable ? (
              <ScreenBoundary>
                <Suspense fallback={<SlowNotice />}>
                  <OpenScreen />
                </Suspense>
              </ScreenBoundary>
            ) : undefined}
          </main>
        </div>
        <Help />
      </Toasts>
    </Language>
  )
}

/** The help, over whatever screen asked for it; each topic opens it anew. */
function Help() {
  const topic = useApp((state) => state.help)
  const closeHelp = useApp((state) => state.closeHelp)
  if (topic === undefined) return undefined
  return (
    <Suspense>
      <HelpDialog key={topic} topic={topic} onClose={closeHelp} />
    </Suspense>
  )
}

/** What had the focus may be gone with its screen; reading goes on at the top of the next. */
function takeLostFocus(main: HTMLElement | null): void {
  if (document.activeElement === document.body) main?.focus({ preventScroll: true })
}

/** Says that something loads, but only once that is worth saying. */
function SlowNotice() {
  const { t } = useText('words')
  const isSlow = useLasting(1_000)
  return (
    <p role="status" className={styles.loading}>
      {isSlow ? t('loading') : undefined}
    </p>
  )
}
