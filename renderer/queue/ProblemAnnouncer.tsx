import { useEffect, useRef } from 'react'

import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useFormat } from '../text/format.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { isSettled, type Problem, problemsOf } from './problems.ts'
import { useProblemInWords } from './use-problem-in-words.ts'

/** The same for as long as it stands still for the same reason. */
function keyOf({ account, pause }: Problem): string {
  return [account.id, pause.detail, pause.sinceMs].join('/')
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
  /** By its key: whether it was settled when it was told. */
  const told = useRef<ReadonlyMap<string, boolean>>(new Map())

  useEffect(() => {
    const problems = problemsOf(accounts, submissions)
    const news = problems.filter((problem) => !told.current.has(keyOf(problem)))
    const settled = problems.filter(
      (problem) => isSettled(problem) && told.current.get(keyOf(problem)) === false,
    )
    const hadSome = told.current.size > 0
    told.current = new Map(problems.map((problem) => [keyOf(problem), isSettled(problem)]))
    const words = (said: readonly Problem[]) =>
      said
        .map(inWords)
        .flatMap(({ title, text }) => [title, text])
        .join(betweenSentences)
    if (news.length > 0) announce(words(news), 'alert')
    // Behind what became of the last answer.
    else if (settled.length > 0) announce(words(settled))
    // What is mended is not left to be found by who reads on to the end of the window.
    else if (problems.length === 0 && hadSome) announce('', 'alert')
  }, [accounts, submissions, inWords, announce, betweenSentences])
  return undefined
}
