import { useEffect, useRef } from 'react'

import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { isSettled, type Problem, problemsOf } from './problems.ts'
import { useQueue } from './queue-store.ts'
import { useProblemInWords } from './use-problem-in-words.ts'

/** The same for as long as it stands still for the same reason. */
function keyOf({ account, pause, held = [] }: Problem): string {
  return [account.id, pause.detail, pause.sinceMs, ...held.map(({ id }) => id)].join('/')
}

/**
 * Reads each problem of the Queue out once, whatever screen is open, and one of doubts again when the
 * last of them is answered: nothing is sent until the user says so. Shows nothing.
 */
export function ProblemAnnouncer() {
  const inWords = useProblemInWords()
  const announce = useAnnounce()
  const { betweenSentences } = useFormat()
  const accounts = useApp(selectAccounts)
  const submissions = useApp(selectSubmissions)
  /** By its key: whether it was told that it is settled. */
  const told = useRef<ReadonlyMap<string, boolean>>(new Map())
  /** What stands in the alert. */
  const alert = useRef('')
  const asked = useQueue(({ dialog }) => dialog?.kind)

  useEffect(() => {
    const problems = problemsOf(accounts, submissions)
    const news = problems.filter((problem) => !told.current.has(keyOf(problem)))
    const wasTold = (problem: Problem) => told.current.get(keyOf(problem))
    // Where the user answers in this window, other questions follow, and behind the last of all whether to go on.
    const isAnswering = asked === 'settle'
    const isTold = (problem: Problem) =>
      isSettled(problem) && (!isAnswering || wasTold(problem) !== false)
    const settled = problems.filter((one) => isTold(one) && wasTold(one) === false)
    told.current = new Map(problems.map((problem) => [keyOf(problem), isTold(problem)]))
    const words = (said: readonly Problem[]) =>
      said
        .map(inWords)
        .flatMap(({ title, text }) => [title, text])
        .join(betweenSentences)
    if (news.length > 0) {
      alert.current = words(news)
      announce(alert.current, 'alert')
      return
    }
    // Behind what became of the last answer.
    if (settled.length > 0 && asked !== 'go-on') announce(words(settled))
    // What is so no more is not left to be found by who reads on to the end of the window.
    const isSo = problems.some((problem) => alert.current.includes(words([problem])))
    if (alert.current !== '' && !isSo) {
      alert.current = ''
      announce('', 'alert')
    }
  }, [accounts, submissions, asked, inWords, announce, betweenSentences])
  return undefined
}
