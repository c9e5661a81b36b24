import { lazy, Suspense, useCallback, useEffect } from 'react'

import styles from './App.module.css'
import { useApp } from './app-state.ts'
import { DiskNotice, EngineNotice } from './EngineNotice.tsx'
import { usePastedLists } from './new/use-pasted-lists.ts'
import { OpenScreen } from './OpenScreen.tsx'
import { Rail } from './Rail.tsx'
import { Later } from './Later.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { useIsMakingLong } from './take-away/files-made.ts'
import { useFormat } from '../i18n/format.ts'
import { useSpokenLanguage } from '../i18n/use-spoken-language.ts'
import { useText } from '../i18n/use-text.ts'
import { Announcer } from '../components/Announcer.tsx'
import { Language } from '../components/Language.tsx'
import { screenTitleId } from '../components/ScreenHeader.tsx'
import { Toasts } from '../components/Toasts.tsx'
import { useLasting } from '../components/use-lasting.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useNoMessageNews, useNoStrayDrops, useShortcuts } from './use-shortcuts.ts'

const HelpDialog = lazy(() =>
  import('./help/HelpDialog.tsx').then((m) => {
    m.bringHelp()
    return { default: m.HelpDialog }
  }),
)

/** What reads out the news of the Queue. */
const bringAnnouncer = () => import('./queue/QueueAnnouncer.tsx').then((m) => m.QueueAnnouncer)

/** What stands still in the Queue, where the rail has no room for its words. */
const bringStandsStill = () =>
  import('./queue/StandsStillBanner.tsx').then((m) => m.StandsStillBanner)

/** The report, which the Queue and History open. */
const bringReport = () => import('./history/ReportDialog.tsx').then((m) => m.ReportDialog)

/** The whole window: the rail, the screen that is open, and what the engine's life means for both. */
export function App() {
  const { t } = useText(['app', 'words'])
  const { locale } = useFormat()
  const screen = useApp((state) => state.screen)
  const theme = useApp((state) => state.snapshot?.settings.theme)
  const engine = useApp((state) => state.snapshot?.engine.kind)
  const isUsable = engine === 'running' || engine === 'restarting'
  const isMakingLong = useIsMakingLong()
  useSpokenLanguage(useApp((state) => state.snapshot?.settings.language))
  useShortcuts()
  useNoStrayDrops()
  useKeptFocus()

  useEffect(() => {
    document.documentElement.dataset['theme'] = theme ?? 'system'
  }, [theme])

  useEffect(() => {
    document.title = `${t(`app:screen.${screen}`)} – ${t('words:appName')}`
  }, [screen, t])

  const columnWidth = useCallback(
    (column: string, px: number) => t('words:columnWidth', { column, px }),
    [t],
  )

  return (
    <Language locale={locale} columnWidth={columnWidth}>
      <Toasts
        closeLabel={t('words:close')}
        language={locale}
        underWay={isMakingLong ? t('words:makingFile') : undefined}
      >
        <Announcer language={locale}>
          <div className={styles.window}>
            <Rail />
            <main
              key={screen}
              ref={takeLostFocus}
              tabIndex={-1}
              aria-label={t(`app:screen.${screen}`)}
              aria-labelledby={screenTitleId}
              className={styles.main}
            >
              <EngineNotice />
              <DiskNotice />
              {screen === 'new' ? <Later bring={bringStandsStill} /> : undefined}
              {isUsable ? (
                <ScreenBoundary>
                  <OpenScreen screen={screen} whileLoading={<SlowNotice />} />
                </ScreenBoundary>
              ) : undefined}
            </main>
          </div>
          <NoMessageNews />
          <PastedLists />
          <Help />
          <Later bring={bringReport} />
          <Later bring={bringAnnouncer} />
        </Announcer>
      </Toasts>
    </Language>
  )
}

/** Stands within what tells of it. */
function NoMessageNews() {
  useNoMessageNews()
  return undefined
}

/** Stands within what tells of them. */
function PastedLists() {
  usePastedLists()
  return undefined
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
