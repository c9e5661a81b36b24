import { useState } from 'react'

import { now } from '../../electron/shared/schedule.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
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
    <Dialog
      isOpen
      width="wide"
      onClose={close}
      onSubmit={() => void change()}
      title={links === 0 ? t('schedule.changeNothing') : t('schedule.changeTitle', { links })}
      actions={
        <>
          <Button
            look="filled"
            isDisabled={links === 0 || !read.ok}
            isPending={isChanging}
            onPress={() => void change()}
          >
            {t('schedule.changeConfirm')}
          </Button>
          <Button look="quiet" onPress={close}>
            {t('words:cancel')}
          </Button>
        </>
      }
    >
      <WhenFields
        form={form}
        onChange={(changes) => setForm({ ...form, ...changes })}
        problem={read.ok ? undefined : read.error}
      />
    </Dialog>
  )
}
