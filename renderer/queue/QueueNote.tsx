import { assertNever } from '../../electron/shared/assert-never.ts'
import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useListName } from '../text/list-name.ts'
import { useText } from '../text/use-text.ts'
import type { IconName } from '../ui/Icon.tsx'
import { RailNote } from '../ui/RailNote.tsx'
import { adviceOf } from './pause-advice.ts'
import { useProblemInWords } from './use-problem-in-words.ts'
import { linksInDoubt, type StandsStill, whatStandsStill } from './what-stands-still.ts'

interface NoteInWords {
  readonly icon: IconName
  readonly title: string
  readonly lines: readonly string[]
}

/** On the other screens: what waits for the user's word and why, and the way to it. */
export function QueueNote() {
  const { t } = useText('queue')
  const inWords = useNoteInWords()
  const accounts = useApp(selectAccounts)
  const submissions = useApp(selectSubmissions)
  const isQueueOpen = useApp((state) => state.screen === 'queue')
  const goTo = useApp((state) => state.goTo)
  if (isQueueOpen) return undefined

  const all = whatStandsStill(accounts, submissions)
  return all.map((still) => {
    // What is in doubt is said by itself where it is of others, too.
    const isDoubtApart = still.why.kind === 'problem' && all.length > 1
    const { icon, title, lines } = inWords(still, isDoubtApart ? 0 : linksInDoubt(submissions))
    return (
      <RailNote
        key={still.why.kind}
        icon={icon}
        isCaution={still.why.kind !== 'paused'}
        title={title}
        lines={[...lines, ...(still.more > 0 ? [t('note.more', { count: still.more })] : [])]}
        onPress={() => goTo('queue', still.submission.id)}
      />
    )
  })
}

function useNoteInWords(): (still: StandsStill, inDoubt: number) => NoteInWords {
  const { t } = useText('queue')
  const nameOf = useListName()
  const problemInWords = useProblemInWords()
  return ({ why, submission }, inDoubt) => {
    const label = nameOf(submission)
    switch (why.kind) {
      case 'problem':
        return {
          icon: adviceOf[why.problem.pause.detail].icon,
          title: problemInWords(why.problem).title,
          lines: inDoubt > 0 ? [label, t('doubt.title', { count: inDoubt })] : [label],
        }
      case 'doubt':
        return {
          icon: 'question',
          title: t('doubt.title', { count: inDoubt }),
          lines: [t('doubt.ask'), label],
        }
      case 'paused':
        return { icon: 'pause', title: t('note.paused', { label }), lines: [] }
      default:
        return assertNever(why)
    }
  }
}
