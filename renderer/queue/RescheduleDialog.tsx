import { useState } from 'react'

import type { Reply, Submission } from '../../electron/shared/contract/index.ts'
import { host, useReply } from '../app/index.ts'
import { Question } from '../components/Question.tsx'
import { useToast } from '../components/Toasts.tsx'
import { useFormat, useNow, useText } from '../i18n/index.ts'
import styles from './dialogs.module.css'
import { readWhen, whenFormOf } from './when-form.ts'
import { WhenFields } from './WhenFields.tsx'

type Foreseen = Reply<'submission.forecastReschedule'>

interface RescheduleDialogProps {
  readonly submission: Submission
  readonly onClose: () => void
}

/** Asks when what waits leaves, and says what comes of it before anything changes. */
export function RescheduleDialog({ submission, onClose }: RescheduleDialogProps) {
  const t = useText('queue')
  const toast = useToast()
  const nowMs = useNow(60_000)
  const [form, setForm] = useState(() => whenFormOf(submission.when, nowMs))
  const [isSaving, setSaving] = useState(false)
  const read = readWhen(form, nowMs)
  const when = 'problem' in read ? undefined : read
  const { reply, isCurrent } = useReply(
    'submission.forecastReschedule',
    { submissionId: submission.id, when: when ?? { kind: 'now' } },
    { delayMs: 150, isOn: when !== undefined },
  )
  const count = submission.links.waiting

  async function save(): Promise<void> {
    if (when === undefined) return
    setSaving(true)
    try {
      const saved = await host.request('submission.reschedule', {
        submissionId: submission.id,
        when,
      })
      if (!saved.ok) {
        toast(t(`reschedule.problem.${saved.error}`))
        return
      }
      toast(
        when.kind === 'now' ? t('reschedule.sendsNow', { count }) : t('reschedule.done', { count }),
      )
      onClose()
    } finally {
      setSaving(false)
    }
  }
  return (
    <Question
      isOpen
      title={t('reschedule.title', { count })}
      yes={t('reschedule.yes')}
      no={t('reschedule.no')}
      isDisabled={when === undefined || count === 0}
      isPending={isSaving}
      onYes={() => void save()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <WhenFields form={form} onChange={(change) => setForm({ ...form, ...change })} />
        {'problem' in read ? (
          <p className={styles.wrong}>{t(`when.invalid.${read.problem}`)}</p>
        ) : (
          <Outcome foreseen={isCurrent ? reply : undefined} />
        )}
      </div>
    </Question>
  )
}

function Outcome({ foreseen }: { readonly foreseen: Foreseen | undefined }) {
  const t = useText('queue')
  const format = useFormat()
  if (foreseen === undefined) return <p className={styles.outcome} />
  if (!foreseen.ok)
    return <p className={styles.wrong}>{t(`reschedule.problem.${foreseen.error}`)}</p>
  const { doneByMs, putOffMs, course } = foreseen.value
  const sentences = [
    doneByMs === undefined
      ? t('reschedule.doneByUnknown')
      : t('reschedule.doneBy', { time: format.moment(doneByMs) }),
    putOffMs === undefined ? undefined : t('reschedule.putOff', { time: format.moment(putOffMs) }),
    course.mustRun.length > 1
      ? t('reschedule.keepOpen', { count: course.mustRun.length })
      : undefined,
  ].filter((sentence) => sentence !== undefined)
  return <p className={styles.outcome}>{sentences.join(format.betweenSentences)}</p>
}
