import { useEffect, useRef } from 'react'

import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { type Problem, problemsOf } from './problems.ts'
import { useProblemInWords } from './use-problem-in-words.ts'

/** The same for as long as it stands still for the same reason. */
function keyOf({ account, submissionId, pause }: Problem): string {
  return [account.id, submissionId ?? 'all', pause.detail, pause.sinceMs].join('/')
}

/** Reads each problem of the Queue out once, whatever screen is open; shows nothing. */
export function ProblemAnnouncer() {
  const inWords = useProblemInWords()
  const announce = useAnnounce()
  const accounts = useApp(selectAccounts)
  const submissions = useApp(selectSubmissions)
  const told = useRef<ReadonlySet<string>>(new Set())

  useEffect(() => {
    const problems = problemsOf(accounts, submissions)
    const news = problems.filter((problem) => !told.current.has(keyOf(problem)))
    const hadSome = told.current.size > 0
    told.current = new Set(problems.map(keyOf))
    if (news.length > 0)
      announce(
        news
          .map(inWords)
          .flatMap(({ title, text }) => [title, text])
          .join(' '),
        'alert',
      )
    // What is mended is not left to be found by who reads on to the end of the window.
    else if (problems.length === 0 && hadSome) announce('', 'alert')
  }, [accounts, submissions, inWords, announce])
  return undefined
}
