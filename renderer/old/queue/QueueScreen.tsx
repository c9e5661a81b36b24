import { useEffect } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import {
  canHold,
  isHeld,
  isStillOpen,
  isUnfinished,
  linksToGo,
} from '../../../electron/shared/submission-state.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ScreenHeader } from '../../components/ScreenHeader.tsx'
import { FinishedCard } from './FinishedCard.tsx'
import { inOrder, lastFirst } from './order.ts'
import { OrderedCards } from './OrderedCards.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { type Problem, problemsOf } from './problems.ts'
import { QueueDialogs } from './QueueDialogs.tsx'
import styles from './QueueScreen.module.css'
import { RateCard } from './RateCard.tsx'
import { showSubmission } from './show-submission.ts'
import { usePausing } from './use-pausing.ts'
import { linksInDoubt } from './what-stands-still.ts'

/** What is being sent, what stands in its way, and what became of what was sent. */
export function QueueScreen() {
  const { t } = useText('queue')
  const accounts = useApp(selectAccounts)
  const submissions = useApp(selectSubmissions)
  const opened = useApp((state) => state.openSubmission)
  const goTo = useApp((state) => state.goTo)

  const unfinished = submissions.filter(isUnfinished)
  const finished = lastFirst(submissions.filter((submission) => !isUnfinished(submission)))
  // What was on its way when the rest was cancelled goes on too.
  const toGo = submissions.reduce((sum, { links }) => sum + linksToGo(links), 0)
  const inDoubt = linksInDoubt(submissions)
  return (
    <>
      <ScreenHeader
        title={t('title')}
        detail={
          toGo > 0
            ? t('toGo', { submissions: submissions.filter(isStillOpen).length, links: toGo })
            : inDoubt > 0
              ? t('answerOwed', { count: inDoubt })
              : t('allDone')
        }
        actions={<PauseAll submissions={submissions} />}
      />
      <div data-toast-room className={styles.body}>
        {submissions.length === 0 ? (
          <EmptyState
            icon="queue"
            title={t('empty.title')}
            actions={<Button onPress={() => goTo('new')}>{t('empty.button')}</Button>}
          >
            {t('empty.text')}
          </EmptyState>
        ) : undefined}
        <Problems problems={problemsOf(accounts, submissions)} />
        {accountGroups(accounts, unfinished, opened).map(({ account, own }) => (
          <div key={account.id} className={styles.group}>
            <OrderedCards account={account} own={own} />
            {account.pause === undefined ? <RateCard account={account} /> : undefined}
          </div>
        ))}
        {finished.map((submission) => (
          <FinishedCard
            key={submission.id}
            submission={submission}
            account={accounts.find(({ id }) => id === submission.accountId)}
            isOpened={submission.id === opened}
          />
        ))}
      </div>
      <QueueDialogs />
      <OpenedInView />
    </>
  )
}

/** Whatever waits for the user stands on top. */
function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  const { t } = useText('queue')
  if (problems.length === 0) return undefined
  return (
    <ul aria-label={t('problems')} className={styles.problems}>
      {problems.map((problem) => (
        <li key={problem.account.id}>
          <ProblemBanner problem={problem} />
        </li>
      ))}
    </ul>
  )
}

interface AccountGroup {
  readonly account: Account
  readonly own: readonly Submission[]
}

/** Unfinished submissions by account as they leave; the account of the one just opened first. */
function accountGroups(
  accounts: readonly Account[],
  unfinished: readonly Submission[],
  opened: number | undefined,
): readonly AccountGroup[] {
  const openedFirst = unfinished.toSorted(
    (a, b) => Number(b.id === opened) - Number(a.id === opened) || b.id - a.id,
  )
  const byAccount = Map.groupBy(openedFirst, ({ accountId }) => accountId)
  return [...byAccount].flatMap(([accountId, own]) => {
    const account = accounts.find(({ id }) => id === accountId)
    return account === undefined ? [] : [{ account, own: inOrder(own) }]
  })
}

/** Pauses every submission, or lets those that the user paused go on. */
function PauseAll({ submissions }: { readonly submissions: readonly Submission[] }) {
  const { t } = useText('queue')
  const { pauseAll, resumeAll } = usePausing()
  if (!submissions.some((one) => isUnfinished(one) || isHeld(one))) return undefined
  return submissions.some(canHold) ? (
    <Button icon="pause" onPress={() => void pauseAll(submissions)}>
      {t('pauseAll')}
    </Button>
  ) : (
    <Button icon="play" onPress={() => void resumeAll(submissions)}>
      {t('resumeAll')}
    </Button>
  )
}

/** Brings the submission that was just made into view. */
function OpenedInView() {
  const opened = useApp((state) => state.openSubmission)
  useEffect(() => {
    if (opened === undefined) return
    showSubmission(opened)
  }, [opened])
  return undefined
}
