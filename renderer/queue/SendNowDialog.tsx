import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { Question } from '../ui/Question.tsx'
import { useQueue } from './queue-store.ts'
import { useReschedule } from './use-reschedule.ts'

/** Asks before a drip feed is given up for sending all of it at once. */
export function SendNowDialog({ submissionId }: { readonly submissionId: number }) {
  const { t } = useText('queue')
  const close = useQueue((state) => state.close)
  const reschedule = useReschedule()
  const submission = useApp(selectSubmissions).find(({ id }) => id === submissionId)
  const account = useApp(selectAccounts).find(({ id }) => id === submission?.accountId)
  const links = submission?.links.queued ?? 0
  const units = links * (account?.price ?? 1)
  const cap = account?.capPerDay
  return (
    <Question
      isOpen
      role="alertdialog"
      onClose={close}
      title={t('schedule.ask.title', { links })}
      yes={t('schedule.ask.confirm')}
      no={t('schedule.ask.keep')}
      isDisabled={links === 0}
      onYes={() => {
        if (submission !== undefined) void reschedule(submission, { kind: 'now' })
        close()
      }}
    >
      {cap === undefined || cap >= units
        ? t('schedule.ask.text', { units })
        : t('schedule.ask.textCapped', { units, cap })}
    </Question>
  )
}
