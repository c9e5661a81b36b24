import { Component, type ReactNode } from 'react'
import { assertNever } from '../../electron/shared/assert-never.ts'
import { Banner, Button, EmptyState, useHasLasted } from '../components/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './App.module.css'
import { appState, useApp } from './app-state.ts'
import { host } from './host-api.ts'

/** Notices about problems of the engine, the connection and the disk, and what they mean for links and units. */
export function Notices() {
  return (
    <>
      <EngineNotice />
      <DiskNotice />
    </>
  )
}

function EngineNotice() {
  const t = useText('app')
  const engine = useApp((state) => state.snapshot?.engine)
  const waitsForKeyStore = useApp((state) => state.snapshot?.tokenStore.kind === 'waiting')
  const isLost = useApp((state) => state.connection === 'lost')
  const isSlow = useHasLasted(2_000, waitsForKeyStore)

  if (isLost)
    return (
      <div className={styles.notice}>
        <Banner kind="caution" icon="unplugged" title={t('lost.title')}>
          {t('lost.text')}
        </Banner>
      </div>
    )
  switch (engine?.kind) {
    case undefined:
    case 'starting':
      return <EngineStarting />
    case 'running':
      return isSlow ? (
        <div className={styles.notice}>
          <Banner kind="caution" icon="warning" title={t('keyStore.title')}>
            {t('keyStore.text')}
          </Banner>
        </div>
      ) : undefined
    case 'restarting':
      return (
        <div className={styles.notice}>
          <Banner kind="caution" icon="refresh" title={t('restarting.title')}>
            {t('restarting.text')}
          </Banner>
        </div>
      )
    case 'folder-held':
      return <EngineStopped title={t('folderHeld.title')} text={t('folderHeld.text')} />
    case 'failed': {
      const { problem } = engine
      return (
        <EngineStopped title={t(`failed.${problem}.title`)} text={t(`failed.${problem}.text`)} />
      )
    }
    default:
      return assertNever(engine)
  }
}

/** Says that the engine is starting, if that takes longer than a second. */
function EngineStarting() {
  const t = useText('app')
  const isSlow = useHasLasted(1_000)
  return (
    <div role="status" className={styles.stopped}>
      {isSlow ? (
        <EmptyState isScreen title={t('starting.title')}>
          {t('starting.text')}
        </EmptyState>
      ) : undefined}
    </div>
  )
}

function EngineStopped({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useText('app')
  const common = useText('common')
  const folder = useApp((state) => state.snapshot?.dataFolder)
  return (
    <div role="alert" className={styles.stopped}>
      <EmptyState
        isScreen
        icon="warning"
        tone="question"
        title={title}
        actions={
          <Button
            look="filled"
            icon="refresh"
            onPress={() => void host.request('app.retryEngine', undefined)}
          >
            {common('tryAgain')}
          </Button>
        }
      >
        {text}
        {folder === undefined ? undefined : (
          <span className={styles.folder}>{t('dataFolder', { folder })}</span>
        )}
      </EmptyState>
    </div>
  )
}

function DiskNotice() {
  const t = useText('app')
  const common = useText('common')
  const problem = useApp((state) => state.diskProblem)
  if (problem === undefined) return undefined
  return (
    <div className={styles.notice}>
      <Banner
        kind="caution"
        icon="warning"
        title={t(`diskRefused.${problem}.title`)}
        actions={
          <Button size="small" onPress={() => appState.getState().closeDiskProblem()}>
            {common('close')}
          </Button>
        }
      >
        {t(`diskRefused.${problem}.text`)}
      </Banner>
    </div>
  )
}

/** Shows a message in place of a screen that throws. React needs a class for this. */
export class ScreenBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasCrashed: boolean }
> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    return <ScreenCrashed onRetry={() => this.setState({ hasCrashed: false })} />
  }
}

function ScreenCrashed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText('app')
  const common = useText('common')
  return (
    <EmptyState
      isScreen
      icon="warning"
      tone="bad"
      title={t('screenCrashed.title')}
      actions={<Button onPress={onRetry}>{common('tryAgain')}</Button>}
    >
      {t('screenCrashed.text')}
    </EmptyState>
  )
}
