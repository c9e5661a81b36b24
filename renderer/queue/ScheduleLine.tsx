import type { Submission } from '../../electron/shared/submission.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useQueue } from './queue-store.ts'
import styles from './ScheduleLine.module.css'
import { useReschedule } from './use-reschedule.ts'

/** When what waits of a submission leaves, where that is not now, and the ways to change it. */
export function ScheduleLine({ submission }: { readonly submission: Submission }) {
  const { t } = useText('queue')
  const open = useQueue((state) => state.open)
  const reschedule = useReschedule()
  const { id, when, links } = submission
  if (when.kind === 'now' || links.queued === 0) return undefined

  function sendNow(): void {
    if (when.kind === 'spread') open({ kind: 'send-now', submissionId: id })
    else void reschedule(submission, { kind: 'now' })
  }
  return (
    <div className={styles.line}>
      <Icon name="clock" />
      <p className={styles.text}>
        <Foreseen submission={submission} />
      </p>
      <div className={styles.actions}>
        <Button size="small" onPress={sendNow}>
          {t('schedule.sendNow')}
        </Button>
        <Button
          size="small"
          look="quiet"
          onPress={() => open({ kind: 'change-when', submissionId: id })}
        >
          {t('schedule.change')}
        </Button>
      </div>
    </div>
  )
}

function Foreseen({ submission: { when, nextSlotMs, slotsLeft } }: { submission: Submission }) {
  const { t } = useText('queue')
  const format = useFormat()
  const time = nextSlotMs === undefined ? '' : format.moment(nextSlotMs)
  if (when.kind === 'spread') {
    return nextSlotMs === undefined
      ? t('schedule.leftNow', { count: slotsLeft })
      : t('schedule.left', { count: slotsLeft, time })
  }
  return nextSlotMs === undefined ? t('schedule.due') : t('schedule.at', { time })
}
