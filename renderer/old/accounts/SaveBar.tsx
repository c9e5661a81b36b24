import { useEffect, useId, useRef, useState } from 'react'

import type { AccountInput } from '../../../electron/shared/account.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { Button } from '../../components/Button.tsx'
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
  const showsAll = useAccounts((state) => state.showsAllProblems)
  const showProblems = useAccounts((state) => state.showProblems)
  const [isSaving, setSaving] = useState(false)
  const announce = useAnnounce()
  const noteId = useId()
  const leadsToProblem = useRef(false)
  useEffect(() => {
    if (!leadsToProblem.current) return
    leadsToProblem.current = false
    leadToProblem()
  })

  function leadToProblem(): void {
    const wrong = document.querySelector<HTMLElement>('input[aria-invalid="true"]')
    if (wrong === null) return
    if (wrong !== document.activeElement) return wrong.focus()
    // What has the keyboard already is not read again by itself; that the field is described by its
    // error stands there only after the error does.
    requestAnimationFrame(() => announce(descriptionOf(wrong)))
  }

  async function saveForm(): Promise<void> {
    if (!read.ok) {
      // Nothing is drawn anew where all are shown: the next key typed would be led away.
      if (showsAll) leadToProblem()
      else {
        showProblems()
        leadsToProblem.current = true
      }
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
      <Button type="submit" look="filled" isPending={isSaving} aria-describedby={noteId}>
        {t(isNew ? 'create' : 'save')}
      </Button>
      <Button look="quiet" onPress={() => (isNew ? select(undefined) : revert())}>
        {t(isNew ? 'words:cancel' : 'revert')}
      </Button>
      {problem !== undefined && placeOf[problem] === 'form' ? (
        <p id={noteId} role="alert" className={styles.error}>
          {t(`problem.${problem}`)}
        </p>
      ) : (
        <p id={noteId} className={styles.hint}>
          {isNew ? undefined : t('confirmNote')}
        </p>
      )}
    </form>
  )
}

/** What stands below a field: what is wrong with it, once something is. */
function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}
