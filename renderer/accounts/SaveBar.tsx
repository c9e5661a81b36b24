import { useEffect, useRef, useState } from 'react'

import type { AccountInput } from '../../electron/shared/account.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { placeOf, type ReadForm } from './account-form.ts'
import { useAccounts } from './accounts-store.ts'
import styles from './AccountsScreen.module.css'

/** Of the fields that it saves, which stand in cards of their own. */
export const accountFormId = 'account'

interface SaveBarProps {
  readonly read: ReadForm
  readonly isNew: boolean
  readonly onSave: (account: AccountInput) => Promise<void>
}

/** Saves what was typed, or takes it back; what the engine refuses is said here or at its field. */
export function SaveBar({ read, isNew, onSave }: SaveBarProps) {
  const { t } = useText(['accounts', 'words'])
  const problem = useAccounts((state) => state.problem)
  const revert = useAccounts((state) => state.revert)
  const select = useAccounts((state) => state.select)
  const showProblems = useAccounts((state) => state.showProblems)
  const [isSaving, setSaving] = useState(false)
  const leadsToProblem = useRef(false)
  useEffect(() => {
    if (!leadsToProblem.current) return
    leadsToProblem.current = false
    document.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus()
  })

  async function saveForm(): Promise<void> {
    if (!read.ok) {
      showProblems()
      leadsToProblem.current = true
      return
    }
    setSaving(true)
    try {
      await onSave(read.value)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      id={accountFormId}
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void saveForm()
      }}
    >
      <Button type="submit" look="filled" isPending={isSaving}>
        {t(isNew ? 'create' : 'save')}
      </Button>
      <Button look="quiet" onPress={() => (isNew ? select(undefined) : revert())}>
        {t(isNew ? 'words:cancel' : 'revert')}
      </Button>
      {problem !== undefined && placeOf[problem] === 'form' ? (
        <p role="alert" className={styles.error}>
          {t(`problem.${problem}`)}
        </p>
      ) : (
        <p className={styles.hint}>{isNew ? undefined : t('confirmNote')}</p>
      )}
    </form>
  )
}
