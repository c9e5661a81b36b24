import type { ReactNode } from 'react'
import { Button, Icon, type IconName, screenTitleId } from '../components/index.ts'

import { goTo, navigation, selectAccounts, useApp } from '../app/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './FirstStart.module.css'
import { importSamples, importState } from './importing.ts'
import { useFileDialog, usePasteButton } from './Imports.tsx'

/** The Lists screen while there are no lists: ways to import one, and sample links to practice with. */
export function FirstStart() {
  const t = useText('lists')
  const paste = usePasteButton()
  const openFiles = useFileDialog()
  const hasAccount = useApp((state) =>
    selectAccounts(state).some(
      ({ isPractice, archivedMs }) => !isPractice && archivedMs === undefined,
    ),
  )
  return (
    <div className={styles.start}>
      <section className={styles.ways}>
        <span className={styles.picture}>
          <Icon name="paste" size={34} />
        </span>
        <h1 id={screenTitleId} className={styles.title}>
          {t('start.title')}
        </h1>
        <p className={styles.text}>{t('start.text')}</p>
        <div className={styles.buttons}>
          <Button look="filled" icon="paste" onPress={paste}>
            {t('start.paste')}
          </Button>
          <Button icon="files" onPress={openFiles}>
            {t('openFiles')}
          </Button>
          <Button icon="globe" onPress={() => importState.setState({ isAskingAddress: true })}>
            {t('start.address')}
          </Button>
        </div>
        <p className={styles.drop}>{t('start.drop')}</p>
      </section>
      <div className={styles.cards}>
        <Card icon="flask" tone="good" title={t('start.try.title')} text={t('start.try.text')}>
          <Button size="small" onPress={() => void importSamples()}>
            {t('start.try.button')}
          </Button>
        </Card>
        {hasAccount ? undefined : (
          <Card
            icon="key"
            tone="active"
            title={t('start.connect.title')}
            text={t('start.connect.text')}
          >
            <Button size="small" onPress={() => goTo({ screen: 'accounts', accountId: 'new' })}>
              {t('start.connect.button')}
            </Button>
          </Card>
        )}
        <Card
          icon="shield"
          tone="past"
          title={t('start.promise.title')}
          text={t('start.promise.text')}
        >
          <Button
            size="small"
            look="quiet"
            onPress={() => navigation.getState().openHelp('safety')}
          >
            {t('start.promise.button')}
          </Button>
        </Card>
      </div>
    </div>
  )
}

function Card({
  icon,
  tone,
  title,
  text,
  children,
}: {
  readonly icon: IconName
  readonly tone: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}) {
  return (
    <section className={styles.card}>
      <h2 data-tone={tone} className={styles.cardTitle}>
        <Icon name={icon} />
        {title}
      </h2>
      <p>{text}</p>
      <div className={styles.cardAction}>{children}</div>
    </section>
  )
}
