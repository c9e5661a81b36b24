import type { Snapshot } from '../../../electron/shared/contract.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { useToast } from '../../components/Toasts.tsx'
import { useSettings } from './settings-store.ts'
import styles from './SettingsScreen.module.css'

/** What this Linkferry is, where it keeps its books and how it keeps tokens. */
export function AboutSection({ snapshot }: { readonly snapshot: Snapshot }) {
  const { t } = useText('settings')
  const { version, host, dataFolder, tokenStore } = snapshot
  return (
    <Card label={t('about.title')}>
      <h2 className={styles.heading}>{t('about.title')}</h2>
      <dl className={styles.facts}>
        <dt>{t('about.version')}</dt>
        <dd>{version}</dd>
        <dt>{t('about.host')}</dt>
        <dd>{t(`about.${host}`)}</dd>
        <dt>{t('about.tokens')}</dt>
        <dd>{t(`about.tokenStore.${tokenStore.kind}`)}</dd>
        <dt>{t('about.dataFolder')}</dt>
        <dd>
          <span className={styles.folder}>{dataFolder}</span>
          <span className={styles.hint}>{t('about.dataFolderHint')}</span>
          {host === 'desktop' ? <ShowDataFolder /> : undefined}
        </dd>
      </dl>
    </Card>
  )
}

function ShowDataFolder() {
  const { t } = useText('settings')
  const toast = useToast()
  const showDataFolder = useSettings((state) => state.showDataFolder)
  async function show(): Promise<void> {
    if (!(await showDataFolder())) toast(t('about.notShown'))
  }
  return (
    <Button size="small" icon="files" className={styles.show} onPress={() => void show()}>
      {t('about.showDataFolder')}
    </Button>
  )
}
