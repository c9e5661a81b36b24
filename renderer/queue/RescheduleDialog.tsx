import { useState } from 'react'
import { Question, useToast } from '../components/index.ts'

import type { Reply, Submission } from '../../electron/shared/contract/index.ts'
import { host, useReply } from '../app/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import { useWhenForm, WhenFields } from '../schedule/index.ts'
import styles from './dialogs.module.css'

type Foreseen = Reply<'submission.forecastReschedule'>

interface RescheduleDialogProps {
  readonly submission: Submission
  readonly onClose: () => void
}

/** Asks when what waits leaves, and says what comes of it before anything changes. */
export function RescheduleDialog({ submission, onClose }: RescheduleDialogProps) {
  const t = useText('queue')
  const toast = useToast()
  const fields = useWhenForm(submission.when)
  const [isSaving, setSaving] = useState(false)
  const when = fields.read.ok ? fields.read.value : undefined
  const { reply, isCurrent } = useReply(
    'submission.forecastReschedule',
    { submissionId: submission.id, when: when ?? { kind: 'now' } },
    { delayMs: 150, isOn: when !== undefined },
  )
  const foreseen = isCurrent ? reply : undefined
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
        <WhenFields
          fields={fields}
          mustRun={foreseen?.ok ? foreseen.value.course.mustRun : undefined}
        />
        {when === undefined ? undefined : <Outcome foreseen={foreseen} />}
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
  const { doneByMs, putOffMs } = foreseen.value
  const sentences = [
    doneByMs === undefined
      ? t('reschedule.doneByUnknown')
      : t('reschedule.doneBy', { time: format.moment(doneByMs) }),
    putOffMs === undefined ? undefined : t('reschedule.putOff', { time: format.moment(putOffMs) }),
  ].filter((sentence) => sentence !== undefined)
  return <p className={styles.outcome}>{sentences.join(format.betweenSentences)}</p>
}
