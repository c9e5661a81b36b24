import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useListName } from '../text/list-name.ts'
import { useText } from '../text/use-text.ts'
import { RailNote } from '../ui/RailNote.tsx'
import { adviceOf } from './pause-advice.ts'
import { isUnfinished, problemsOf } from './problems.ts'
import { isPausedByUser } from './queue-store.ts'
import { useProblemInWords } from './use-problem-in-words.ts'

/** On the other screens: which submission stands still and why, and the way to it. */
export function QueueNote() {
  const { t } = useText('queue')
  const nameOf = useListName()
  const inWords = useProblemInWords()
  const accounts = useApp(selectAccounts)
  const submissions = useApp(selectSubmissions)
  const isQueueOpen = useApp((state) => state.screen === 'queue')
  const goTo = useApp((state) => state.goTo)
  if (isQueueOpen) return undefined

  const [problem, ...others] = problemsOf(accounts, submissions)
  const paused = submissions.filter(
    (submission) => isUnfinished(submission) && isPausedByUser(submission),
  )
  const standing =
    problem === undefined
      ? paused[0]
      : submissions.find(
          (submission) => isUnfinished(submission) && submission.accountId === problem.account.id,
        )
  // An account that nothing waits on is the Queue's to tell.
  if (standing === undefined) return undefined
  const label = nameOf(standing)
  const more = problem === undefined ? paused.length - 1 : others.length
  const why = problem === undefined ? t('note.paused', { label }) : inWords(problem).title
  return (
    <RailNote
      icon={problem === undefined ? 'pause' : adviceOf[problem.pause.detail].icon}
      isCaution={problem !== undefined}
      title={why}
      lines={[
        ...(problem === undefined ? [] : [label]),
        ...(more > 0 ? [t('note.more', { count: more })] : []),
      ]}
      onPress={() => goTo('queue', standing.id)}
    />
  )
}
