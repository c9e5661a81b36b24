import { useState } from 'react'

import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { placeOf, type ReadForm } from './account-form.ts'
import { useAccounts } from './accounts-store.ts'
import styles from './AccountsScreen.module.css'

interface SaveBarProps {
  readonly read: ReadForm
  /** Undefined: a new account. */
  readonly accountId: number | undefined
}

/** Saves what was typed, or takes it back; what the engine refuses is said here or at its field. */
export function SaveBar({ read, accountId }: SaveBarProps) {
  const isNew = accountId === undefined
  const { t } = useText(['accounts', 'words'])
  const toast = useToast()
  const problem = useAccounts((state) => state.problem)
  const save = useAccounts((state) => state.save)
  const revert = useAccounts((state) => state.revert)
  const select = useAccounts((state) => state.select)
  const showProblems = useAccounts((state) => state.showProblems)
  const [isSaving, setSaving] = useState(false)

  async function saveForm(): Promise<void> {
    if (!read.ok) {
      showProblems()
      return
    }
    setSaving(true)
    try {
      const saved = await save(accountId, read.value)
      if (saved.ok) toast(t(isNew ? 'added' : 'saved'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className={styles.bar}>
      <Button look="filled" isPending={isSaving} onPress={() => void saveForm()}>
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
    </div>
  )
}
