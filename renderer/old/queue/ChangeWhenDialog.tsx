import { useId, useMemo, useState } from 'react'

import { isTimePast, now, type When } from '../../../electron/shared/schedule.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Question } from '../../components/Question.tsx'
import { capNotice } from '../when/cap-notice.ts'
import { useCapNoticeInWords } from '../when/use-cap-notice-in-words.ts'
import { formOf, readWhen } from '../when/when-form.ts'
import { WhenFields } from '../when/WhenFields.tsx'
import styles from './dialogs.module.css'
import { formOfRest, leavingUnder, underDayCap } from './change-when.ts'
import { useQueue } from './queue-store.ts'
import { useAnswer } from './use-answer.ts'
import { useForeseenChange } from './use-foreseen-change.ts'
import { useNow } from './use-now.ts'
import { useReschedule } from './use-reschedule.ts'
import { Whose } from './Whose.tsx'

/** Asks when what still waits of a submission leaves instead. */
export function ChangeWhenDialog({ submissionId }: { readonly submissionId: number }) {
  const { t } = useText(['queue', 'words'])
  const close = useQueue((state) => state.close)
  const reschedule = useReschedule()
  const whoseId = useId()
  const submission = useApp(selectSubmissions).find(({ id }) => id === submissionId)
  const account = useApp(selectAccounts).find(({ id }) => id === submission?.accountId)
  const [untouched] = useState(() =>
    submission === undefined ? formOf(now, Date.now()) : formOfRest(submission, Date.now()),
  )
  const [form, setForm] = useState(untouched)
  const { isPending, answer } = useAnswer()
  const links = submission?.links.queued ?? 0
  // The same while nothing is typed, so that what it comes to is asked once.
  const read = useMemo(() => readWhen(form), [form])
  const nowMs = useNow()
  const isPast = read.ok && isTimePast(read.value, nowMs)
  const isAltered = JSON.stringify(read) !== JSON.stringify(readWhen(untouched))

  async function change(): Promise<boolean> {
    return submission !== undefined && read.ok && reschedule(submission, read.value)
  }
  return (
    <Question
      isOpen
      width="wide"
      onClose={close}
      title={links === 0 ? t('schedule.changeNothing') : t('schedule.changeTitle', { links })}
      describedBy={whoseId}
      yes={t('schedule.changeConfirm')}
      no={t('words:cancel')}
      isDisabled={links === 0 || !read.ok || !isAltered || isPast}
      isPending={isPending}
      onYes={() => void answer(change)}
    >
      {submission === undefined ? undefined : (
        <Whose id={whoseId} submission={submission} account={account} />
      )}
      <WhenFields
        form={form}
        onChange={(changes) => setForm({ ...form, ...changes })}
        problem={read.ok ? undefined : read.error}
      />
      <p role="status" className={styles.answer}>
        {read.ok && isAltered && submission !== undefined && links > 0 ? (
          <Leaves when={read.value} submission={submission} nowMs={nowMs} />
        ) : undefined}
      </p>
    </Question>
  )
}

interface LeavesProps {
  readonly when: When
  readonly submission: Submission
  readonly nowMs: number
}

/** What leaves at once where this is the schedule, how much a day, and what the cap of a day does to it. */
function Leaves({ when, submission, nowMs }: LeavesProps) {
  const { t } = useText('queue')
  const format = useFormat()
  const capInWords = useCapNoticeInWords()
  const account = useApp(selectAccounts).find(({ id }) => id === submission.accountId)
  const isPast = isTimePast(when, nowMs)
  const links = submission.links.queued
  const foreseen = useForeseenChange(submission.id, isPast ? undefined : when, links)
  if (isPast) return t('schedule.problem.time-past')
  const leaving = leavingUnder(when, links, nowMs)
  const notice = foreseen && account && capNotice(account, foreseen)
  const daily =
    leaving.daily &&
    (foreseen && account ? underDayCap(leaving.daily, account, foreseen) : leaving.daily)
  const isHeld = foreseen?.putOffMs !== undefined || notice === 'noneADay'
  return (
    <Sentences>
      {leaving.now === 0 || isHeld
        ? t('schedule.nothingNow')
        : t('schedule.done.now', { links: leaving.now })}
      {daily === undefined
        ? undefined
        : t('schedule.daily', {
            links: daily.links,
            first: format.comingDay(daily.firstMs),
            last: format.comingDay(daily.lastMs),
          })}
      {notice === undefined ? undefined : capInWords(notice, account, foreseen)}
    </Sentences>
  )
}
