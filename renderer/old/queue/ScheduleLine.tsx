import { isWithoutToken, type Account } from '../../../electron/shared/account.ts'
import type { DayHours } from '../../../electron/shared/schedule.ts'
import { isPausedByUser } from '../../../electron/shared/submission-state.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { useFormat } from '../../i18n/format.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { isAllDay } from '../when/all-day.ts'
import { useHasPassed } from '../when/use-has-passed.ts'
import { CardButton } from './CardButton.tsx'
import { endOfHours } from './end-of-hours.ts'
import { useQueue } from './queue-store.ts'
import styles from './ScheduleLine.module.css'
import { canLeaveSooner } from './time-left.ts'
import { useReschedule } from './use-reschedule.ts'

interface ScheduleLineProps {
  readonly submission: Submission
  readonly account: Account
}

/** Whether what waits of a submission was given a time. */
export function hasSchedule({ when, links }: Submission): boolean {
  return when.kind !== 'now' && links.queued > 0
}

/** Of the words that say when what waits leaves, where it has a schedule. */
export function idOfSchedule(submissionId: number): string {
  return `schedule-${submissionId}`
}

/** When what waits of a submission leaves, where that is not now, and the ways to change it. */
export function ScheduleLine({ submission: told, account }: ScheduleLineProps) {
  const { t } = useText('queue')
  const submission = useAsOfNow(told)
  const open = useQueue((state) => state.open)
  const reschedule = useReschedule()
  const { id, when } = submission
  if (!hasSchedule(submission)) return undefined

  function sendNow(): void {
    if (when.kind === 'spread') open({ kind: 'send-now', submissionId: id })
    else void reschedule(submission, { kind: 'now' })
  }
  return (
    <div className={styles.line}>
      <Icon name="clock" />
      <p id={idOfSchedule(id)} className={styles.text}>
        <Sentences>
          {hasPortionsBehind(submission) ? <Portions submission={submission} /> : undefined}
          <Foreseen submission={submission} />
          {isPausedByUser(submission) ? t('schedule.untilResumed') : undefined}
        </Sentences>
      </p>
      <div className={styles.actions}>
        {canLeaveSooner(submission) ? (
          <CardButton submissionId={id} size="small" onPress={sendNow}>
            {t('schedule.sendNow')}
          </CardButton>
        ) : undefined}
        <CardButton
          submissionId={id}
          size="small"
          look="quiet"
          onPress={() => open({ kind: 'change-when', submissionId: id })}
        >
          {t('schedule.change')}
        </CardButton>
      </div>
      <MissingToken account={account} />
    </div>
  )
}

/** A submission whose time may have come since it was told: on an account that stands still nothing is told then. */
function useAsOfNow(submission: Submission): Submission {
  const { nextSlotMs, putOffMs = nextSlotMs } = submission
  const hasCome = useHasPassed(putOffMs)
  return hasCome ? { ...submission, nextSlotMs: undefined } : submission
}

/** Said while there is time: at the hour itself nobody may be there to enter it. */
function MissingToken({ account }: { readonly account: Account }) {
  const { t } = useText('queue')
  const open = useQueue((state) => state.open)
  const { isPractice, pause } = account
  // The problem above says it once sending stands still for it.
  if (isPractice || !isWithoutToken(account) || pause !== undefined) return undefined
  return (
    <div className={styles.missing}>
      <p className={styles.text}>{t('move.standsStill.no-token', { account: account.name })}</p>
      <Button
        size="small"
        icon="key"
        onPress={() => open({ kind: 'token', accountId: account.id })}
      >
        {t('remedy.enter-token')}
      </Button>
    </div>
  )
}

/** Whether a portion of a drip feed has left. */
function hasPortionsBehind({ when, slots, slotsLeft }: Submission): boolean {
  return when.kind === 'spread' && slotsLeft < slots
}

/** How many portions of a drip feed have left. */
function Portions({ submission: { slots, slotsLeft } }: { submission: Submission }) {
  const { t } = useText('queue')
  return t('schedule.portions', { left: slots - slotsLeft, all: slots })
}

function Foreseen({ submission }: { submission: Submission }) {
  const { when, nextSlotMs, putOffMs, slotsLeft } = submission
  const { t } = useText('queue')
  const format = useFormat()
  const nextInWords = useNextInWords()
  if (nextSlotMs !== undefined && putOffMs !== undefined) {
    const next = t('schedule.nextOnDay', { day: format.comingDay(putOffMs) })
    return when.kind === 'spread'
      ? t('schedule.leftPutOff', { count: slotsLeft, next })
      : t('schedule.atPutOff', { time: format.moment(nextSlotMs), next })
  }
  if (when.kind === 'spread')
    return nextSlotMs === undefined
      ? t('schedule.leftDue', { count: slotsLeft })
      : t('schedule.left', { count: slotsLeft, next: nextInWords(when.hours, nextSlotMs) })
  return nextSlotMs === undefined
    ? t('schedule.due')
    : t('schedule.at', { time: format.moment(nextSlotMs) })
}

/** When the next portion leaves: some time of a day, as soon as Linkferry runs, and not at its first minute. */
function useNextInWords(): (hours: DayHours, nextSlotMs: number) => string {
  const { t } = useText('queue')
  const format = useFormat()
  return ({ fromMinute, toMinute }, nextSlotMs) => {
    const day = format.comingDay(nextSlotMs)
    const minutes = toMinute - fromMinute + (toMinute <= fromMinute ? minutesADay : 0)
    if (isAllDay({ fromMs: 0, untilMs: minutes * minuteMs }))
      return t('schedule.nextOnDay', { day })
    const untilMs = endOfHours({ toMinute }, nextSlotMs)
    const [from, to] = [format.time(nextSlotMs), format.time(untilMs)]
    return t('schedule.nextInHours', { day, from, to })
  }
}

const minuteMs = 60_000
const minutesADay = 1_440
