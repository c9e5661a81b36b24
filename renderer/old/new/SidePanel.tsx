import { memo } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { selectAccounts, useApp } from '../app-state.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../components/class-names.ts'
import { PopupButton } from '../../components/PopupButton.tsx'
import scrollStyles from '../../components/scrolls.module.css'
import { Select } from '../../components/Select.tsx'
import { Tag } from '../../components/Tag.tsx'
import { TextField } from '../../components/TextField.tsx'
import { narrowWindow, smallWindow, useMedia } from '../../components/use-media.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { CostCard } from './CostCard.tsx'
import { PartChoice } from './PartChoice.tsx'
import { SamplesNote } from './SamplesNote.tsx'
import { SentBefore } from './SentBefore.tsx'
import styles from './SidePanel.module.css'
import { plan, usePlan, usePlanAccount } from './stores.ts'
import { SubmitBox } from './SubmitBox.tsx'
import { DoubtLimit, TaskChoice } from './TaskChoice.tsx'
import { useHowInWords } from './use-how-in-words.ts'
import { useAccountNews } from './use-account-news.ts'
import { useAgainNews } from './use-again-news.ts'
import { WhenChoice } from './WhenChoice.tsx'

/** How the good lines are sent: on which account, at what cost, in how many tasks. */
export function SidePanel({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const account = usePlanAccount()
  const name = useAccountName()(account)
  const how = useHowInWords()
  useAccountNews(draft, account)
  useAgainNews(draft)
  const isNarrow = useMedia(narrowWindow)
  const isSmall = useMedia(smallWindow)
  const who = <Who account={account} />
  const sentBefore = <SentBefore />
  return (
    <aside aria-label={t('panel.label')} className={styles.panel}>
      <div className={classNames(scrollStyles.scrolls, styles.choices)}>
        {isSmall ? undefined : who}
        {isNarrow ? undefined : <WhenChoice />}
        {isNarrow ? undefined : <PartChoice draft={draft} />}
        {isNarrow ? (
          <PopupButton
            size="medium"
            label={isSmall ? `${name} · ${how}` : how}
            className={styles.plan}
          >
            <div className={styles.popup}>
              {isSmall ? who : undefined}
              <PartChoice draft={draft} />
              <WhenChoice />
              <TaskChoice key={draft.id} />
              <DoubtLimit />
              {sentBefore}
            </div>
          </PopupButton>
        ) : (
          <>
            <DoubtLimit />
            <TaskChoice key={draft.id} />
          </>
        )}
      </div>
      <SamplesNote draft={draft} account={account} />
      <CostCard account={account} />
      <SubmitBox draft={draft} account={account}>
        {isNarrow ? undefined : sentBefore}
      </SubmitBox>
      <ConfirmDialog account={account} />
    </aside>
  )
}

/** Whose units are spent, and what the list is called afterwards. */
function Who({ account }: { readonly account: Account | undefined }) {
  const { t } = useText('new')
  const { client, label } = usePlan((state) => state)
  const { setClient, setLabel } = plan.getState()
  return (
    <div className={styles.who}>
      <AccountSelect account={account} />
      <TextField label={t('panel.client')} value={client} onChange={setClient} maxLength={200} />
      <TextField label={t('panel.label_')} value={label} onChange={setLabel} maxLength={200} />
    </div>
  )
}

/** Does not change while a list is read. */
const AccountSelect = memo(function AccountSelect({
  account,
}: {
  readonly account: Account | undefined
}) {
  const { t } = useText('new')
  const accountName = useAccountName()
  const accounts = useApp(selectAccounts)
  return (
    <Select
      label={t('panel.account')}
      className={styles.account}
      value={account?.id}
      tellsSame
      options={accounts.map((one) => ({
        id: one.id,
        name: accountName(one),
        detail: one.isPractice ? <Tag look="practice">{t('panel.practiceNote')}</Tag> : undefined,
      }))}
      onChange={(id) => void plan.getState().chooseAccount(id)}
    />
  )
})
