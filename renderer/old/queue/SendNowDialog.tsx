import type { Account } from '../../../electron/shared/account.ts'
import { now } from '../../../electron/shared/schedule.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useListNames } from '../../i18n/list-name.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Question } from '../../components/Question.tsx'
import { capNotice } from '../when/cap-notice.ts'
import { useCapNoticeInWords } from '../when/use-cap-notice-in-words.ts'
import { beyondCapOn } from './problems.ts'
import { useQueue } from './queue-store.ts'
import { useForeseenChange } from './use-foreseen-change.ts'
import { useReschedule } from './use-reschedule.ts'
import { Whose } from './Whose.tsx'

/** Asks before a drip feed is given up for sending all of it at once. */
export function SendNowDialog({ submissionId }: { readonly submissionId: number }) {
  const { t } = useText('queue')
  const close = useQueue((state) => state.close)
  const reschedule = useReschedule()
  const submission = useApp(selectSubmissions).find(({ id }) => id === submissionId)
  const account = useApp(selectAccounts).find(({ id }) => id === submission?.accountId)
  const links = submission?.links.queued ?? 0
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
        if (submission !== undefined) void reschedule(submission, now)
        close()
      }}
    >
      {submission === undefined || account === undefined ? undefined : (
        <>
          <Whose submission={submission} account={account} />
          <WhatLeaves submission={submission} account={account} />
        </>
      )}
    </Question>
  )
}

interface WhatLeavesProps {
  readonly submission: Submission
  readonly account: Account
}

/** What that spends, and what the account's caps hold back of it. */
function WhatLeaves({ submission, account }: WhatLeavesProps) {
  const { t } = useText('queue')
  const names = useListNames()
  const capInWords = useCapNoticeInWords()
  const { queued } = submission.links
  const units = queued * account.price
  const foreseen = useForeseenChange(submission.id, now, queued)
  const notice = foreseen && capNotice(account, foreseen)
  const beyond = beyondCapOn(account, [submission])
  // Until it is known what the cap of a day holds back, nothing is said to be spent at once.
  const isFree = account.capPerDay === undefined || (foreseen !== undefined && notice === undefined)
  if (isFree && beyond === undefined) return t('schedule.ask.text', { units })
  return (
    <Sentences>
      {t('schedule.ask.capped', { units })}
      {notice === undefined ? undefined : capInWords(notice, account, foreseen)}
      {beyond === undefined
        ? undefined
        : t('beyondCap', { count: beyond.links, labels: names([submission]) })}
    </Sentences>
  )
}
