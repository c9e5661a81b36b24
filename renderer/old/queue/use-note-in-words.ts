import { assertNever } from '../../../electron/shared/assert-never.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'
import type { IconName } from '../../components/Icon.tsx'
import { adviceOf } from './pause-advice.ts'
import { useProblemInWords } from './use-problem-in-words.ts'
import type { StandsStill } from './what-stands-still.ts'

interface NoteInWords {
  readonly icon: IconName
  readonly title: string
  readonly lines: readonly string[]
}

/** The way to put what stands still into few words: the same in the rail and above an empty New. */
export function useNoteInWords(): (still: StandsStill, inDoubt: number) => NoteInWords {
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
