import type { Snapshot } from '../../electron/shared/contract.ts'
import { useText } from '../text/use-text.ts'
import { Card } from '../ui/Card.tsx'
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
        </dd>
      </dl>
    </Card>
  )
}
