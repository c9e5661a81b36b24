import type { DraftRow } from '../../../electron/shared/draft-rows.ts'
import { useText } from '../../i18n/use-text.ts'
import { StatusMark } from '../../components/StatusMark.tsx'
import { useReview } from './stores.ts'
import { toneOfStatus } from './tone-of-status.ts'
import { useJudgedInWords } from './use-judged-in-words.ts'

/** What a line counts as; while it is typed over, what it would count as. */
export function StatusCell({ row }: { readonly row: DraftRow }) {
  const { t } = useText('new')
  const inWords = useJudgedInWords()
  const judged = useReview(({ editing }) => (editing?.row === row.row ? editing.judged : undefined))
  const status = judged === undefined ? row.status : inWords(judged).status
  const isHeld = judged === undefined && status === 'blank' && row.text !== ''
  return (
    <StatusMark
      tone={toneOfStatus[status]}
      word={isHeld ? t(row.isJoined ? 'joined' : 'heading') : t(`short.${status}`)}
    />
  )
}
