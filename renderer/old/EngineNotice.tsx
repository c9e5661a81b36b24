import { assertNever } from '../../electron/shared/assert-never.ts'
import styles from './App.module.css'
import { useApp } from './app-state.ts'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { Banner } from '../components/Banner.tsx'
import { Button } from '../components/Button.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { useLasting } from '../components/use-lasting.ts'

/** What the engine's life and the page's connection mean for links and units; nothing while all is well. */
export function EngineNotice() {
  const { t } = useText('app')
  const engine = useApp((state) => state.snapshot?.engine)
  const waitsForKeyStore = useApp((state) => state.snapshot?.tokenStore.kind === 'waiting')
  const isLost = useApp((state) => state.connection === 'lost')

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
      return <Starting />
    case 'starting':
      return engine.openingBytes === undefined ? (
        <Starting />
      ) : (
        <Opening bytes={engine.openingBytes} />
      )
    case 'running':
      return waitsForKeyStore ? <KeyStoreNotice /> : undefined
    case 'restarting':
      return (
        <div className={styles.notice}>
          <Banner kind="caution" icon="refresh" title={t('restarting.title')}>
            {t('restarting.text')}
          </Banner>
        </div>
      )
    case 'folder-held':
      return <Stopped title={t('folderHeld.title')} text={t('folderHeld.text')} />
    case 'failed':
      return (
        <Stopped
          title={t(`failed.${engine.problem}.title`)}
          text={t(`failed.${engine.problem}.text`)}
        />
      )
    default:
      return assertNever(engine)
  }
}

/** What the disk did not take: it stands until it was read, on whatever screen. */
export function DiskNotice() {
  const { t } = useText(['app', 'words'])
  const problem = useApp((state) => state.diskProblem)
  const forgetDiskProblem = useApp((state) => state.forgetDiskProblem)
  if (problem === undefined) return undefined
  return (
    <div className={styles.notice}>
      <Banner
        kind="caution"
        icon="warning"
        title={t(`app:notWritten.${problem}.title`)}
        actions={
          <Button size="small" onPress={forgetDiskProblem}>
            {t('words:close')}
          </Button>
        }
      >
        {t(`app:notWritten.${problem}.text`)}
      </Banner>
    </div>
  )
}

/** A key store that is locked asks its user, or never answers: sending waits for it, all else goes on. */
function KeyStoreNotice() {
  const { t } = useText('app')
  const isSlow = useLasting(2_000)
  if (!isSlow) return undefined
  return (
    <div className={styles.notice}>
      <Banner kind="caution" icon="warning" title={t('keyStore.title')}>
        {t('keyStore.text')}
      </Banner>
    </div>
  )
}

/** Starting is worth a word only when it takes longer than a second. */
function Starting() {
  const { t } = useText('app')
  const isSlow = useLasting(1_000)
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

/** A list of any length is read again before there is anything else to see: who waits for it knows why. */
function Opening({ bytes }: { readonly bytes: number }) {
  const { t } = useText('app')
  const format = useFormat()
  const isSlow = useLasting(300)
  return (
    <div role="status" className={styles.stopped}>
      {isSlow ? (
        <EmptyState isScreen title={t('opening.title')}>
          {t('opening.text', { size: format.bytes(bytes) })}
        </EmptyState>
      ) : undefined}
    </div>
  )
}

function Stopped({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useText(['app', 'words'])
  const folder = useApp((state) => state.snapshot?.dataFolder)
  const retryEngine = useApp((state) => state.retryEngine)
  return (
    <div role="alert" className={styles.stopped}>
      <EmptyState
        isScreen
        icon="warning"
        tone="question"
        title={title}
        actions={
          <Button look="filled" icon="refresh" onPress={() => void retryEngine()}>
            {t('words:tryAgain')}
          </Button>
        }
      >
        {text.split('\n').map((paragraph) => (
          <span key={paragraph} className={styles.paragraph}>
            {paragraph}
          </span>
        ))}
        {folder === undefined ? undefined : (
          <span className={styles.folder}>{t('app:dataFolder', { folder })}</span>
        )}
      </EmptyState>
    </div>
  )
}
