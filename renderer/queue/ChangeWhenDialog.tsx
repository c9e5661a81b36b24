import { useState } from 'react'

import { now } from '../../electron/shared/schedule.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { Question } from '../ui/Question.tsx'
import { formOf, readWhen } from '../when/when-form.ts'
import { WhenFields } from '../when/WhenFields.tsx'
import { useQueue } from './queue-store.ts'
import { useReschedule } from './use-reschedule.ts'

/** Asks when what still waits of a submission leaves instead. */
export function ChangeWhenDialog({ submissionId }: { readonly submissionId: number }) {
  const { t } = useText(['queue', 'words'])
  const close = useQueue((state) => state.close)
  const reschedule = useReschedule()
  const submission = useApp(selectSubmissions).find(({ id }) => id === submissionId)
  const [form, setForm] = useState(() => formOf(submission?.when ?? now, Date.now()))
  const [isChanging, setChanging] = useState(false)
  const links = submission?.links.queued ?? 0
  const read = readWhen(form)

  async function change(): Promise<void> {
    if (submission === undefined || !read.ok) return
    setChanging(true)
    try {
      if (await reschedule(submission, read.value)) close()
    } finally {
      setChanging(false)
    }
  }
  return (
    <Question
      isOpen
      width="wide"
      onClose={close}
      title={links === 0 ? t('schedule.changeNothing') : t('schedule.changeTitle', { links })}
      yes={t('schedule.changeConfirm')}
      no={t('words:cancel')}
      isDisabled={links === 0 || !read.ok}
      isPending={isChanging}
      onYes={() => void change()}
    >
      <WhenFields
        form={form}
        onChange={(changes) => setForm({ ...form, ...changes })}
        problem={read.ok ? undefined : read.error}
      />
    </Question>
  )
}
