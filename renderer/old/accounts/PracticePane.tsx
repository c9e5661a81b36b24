import type { ReactNode } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Tag } from '../../components/Tag.tsx'
import { useAccounts } from './accounts-store.ts'
import styles from './AccountsScreen.module.css'
import { TestSection } from './TestSection.tsx'

interface PracticePaneProps {
  readonly account: Account
  /** What it stands still for. */
  readonly pause: ReactNode
  readonly hasReal: boolean
}

/** What Practice is, and the way to a real account. */
export function PracticePane({ account, pause, hasReal }: PracticePaneProps) {
  const { t } = useText('accounts')
  const format = useFormat()
  const name = useAccountName()(account)
  const select = useAccounts((state) => state.select)
  const { baseUrl, knownBalance, limits } = account
  return (
    <section aria-label={name} className={styles.pane}>
      <div className={styles.head}>
        <h2 className={styles.title}>{name}</h2>
        <Tag look="practice">{t('practice.tag')}</Tag>
      </div>
      {pause}
      <p className={styles.text}>{t('practice.text')}</p>
      <Card label={t('section.service')}>
        <dl className={styles.fields}>
          <div>
            <dt className={styles.hint}>{t('practice.address')}</dt>
            <dd className={styles.text}>{baseUrl}</dd>
          </div>
          <div>
            <dt className={styles.hint}>{t('practice.balance')}</dt>
            <dd className={styles.text}>
              {knownBalance === undefined ? t('practice.own') : format.number(knownBalance)}
            </dd>
          </div>
          <div>
            <dt className={styles.hint}>{t('field.linksPerRequest')}</dt>
            <dd className={styles.text}>{format.number(limits.linksPerRequest)}</dd>
          </div>
        </dl>
        <TestSection account={account} isSaved />
      </Card>
      {hasReal ? undefined : (
        <Card label={t('noReal.title')}>
          <h3 className={styles.heading}>{t('noReal.title')}</h3>
          <p className={styles.text}>{t('noReal.text')}</p>
          <div className={styles.row}>
            <Button look="filled" icon="plus" onPress={() => select('new')}>
              {t('add')}
            </Button>
          </div>
        </Card>
      )}
    </section>
  )
}
