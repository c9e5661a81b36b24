import { type ComponentType, useEffect, useRef } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import { appState, selectAccounts, useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { ScreenHeader } from '../../components/ScreenHeader.tsx'
import { useToast } from '../../components/Toasts.tsx'
import { AccountList } from './AccountList.tsx'
import { AccountPane } from './AccountPane.tsx'
import { type Selection, useAccounts } from './accounts-store.ts'
import styles from './AccountsScreen.module.css'
import { PracticePane } from './PracticePane.tsx'
import { useToldOfImports } from './use-told-of-imports.ts'
import { useToldOfUnsaved } from './use-unsaved.ts'

const addId = 'add-account'

interface AccountsScreenProps {
  /** What an account stands still for, where that is told here. */
  readonly Pause: ComponentType<{ readonly account: Account }>
}

/** The services links can be sent to, and what is known of each. */
export function AccountsScreen({ Pause }: AccountsScreenProps) {
  const { t } = useText('accounts')
  const accounts = useApp(selectAccounts)
  useToldOfUnsaved()
  useGone(accounts)
  const selected = useAccounts((state) => state.selected)
  const select = useAccounts((state) => state.select)
  const opened = useApp((state) => state.openAccount)
  useEffect(() => {
    if (opened === undefined) return
    select(opened)
    // Once: coming back later shows what was left.
    appState.setState({ openAccount: undefined })
  }, [opened, select])

  const shown = shownAccount(accounts, selected)
  const shownId = typeof shown === 'object' ? shown.id : undefined
  useEffect(() => {
    // Held from now on: what is typed must not move to another account that is used meanwhile.
    if (opened === undefined && selected === undefined && shownId !== undefined) select(shownId)
  }, [opened, selected, shownId, select])
  useToldOfImports(accounts, shownId)
  const isAdding = shown === 'new'
  const wasAdding = useRef(isAdding)
  useEffect(() => {
    // Given up, the form takes along what had the keyboard; added, its account has it.
    if (wasAdding.current && !isAdding && document.activeElement === document.body)
      document.getElementById(addId)?.focus()
    wasAdding.current = isAdding
  }, [isAdding])
  return (
    <>
      <ScreenHeader
        title={t('title')}
        actions={
          <Button id={addId} icon="plus" isDisabled={isAdding} onPress={() => select('new')}>
            {t('add')}
          </Button>
        }
      />
      <div data-toast-room className={styles.body}>
        <AccountList
          accounts={accounts}
          shown={typeof shown === 'object' ? shown.id : shown}
          onShow={select}
        />
        {shown === 'new' ? (
          <AccountPane key="new" account={undefined} pause={undefined} />
        ) : shown === undefined ? undefined : shown.isPractice ? (
          <PracticePane
            account={shown}
            pause={<Pause account={shown} />}
            hasReal={accounts.some((a) => !a.isPractice)}
          />
        ) : (
          <AccountPane key={shown.id} account={shown} pause={<Pause account={shown} />} />
        )}
      </div>
    </>
  )
}

/** What was typed over an account that is gone goes with it: it would stand over the one that is shown instead. */
function useGone(accounts: readonly Account[]): void {
  const { t } = useText('accounts')
  const toast = useToast()
  const select = useAccounts((state) => state.select)
  const gone = useAccounts(({ selected, justAdded }) => {
    // One that was just added may not be heard of yet.
    const isThere = selected === justAdded || accounts.some(({ id }) => id === selected)
    return typeof selected === 'number' && !isThere ? selected : undefined
  })
  const isLost = useAccounts(
    ({ edits, tokens, isAskingRemoval }) =>
      !isAskingRemoval &&
      (Object.keys(edits).length > 0 || (gone !== undefined && tokens.has(gone))),
  )
  useEffect(() => {
    if (gone === undefined) return
    select(undefined)
    if (isLost) toast(t('problem.unknown-account'))
  }, [gone, isLost, select, toast, t])
}

/** What was chosen; else the real account that was used last, else Practice. */
function shownAccount(
  accounts: readonly Account[],
  selected: Selection,
): Account | 'new' | undefined {
  if (selected === 'new') return 'new'
  const byUse = accounts.toSorted(
    (a, b) =>
      Number(a.isPractice) - Number(b.isPractice) || (b.lastUsedMs ?? 0) - (a.lastUsedMs ?? 0),
  )
  return accounts.find(({ id }) => id === selected) ?? byUse[0]
}
