import { useMemo } from 'react'

import type { AnswerRow } from '../../../electron/shared/history.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { StatusMark } from '../../components/StatusMark.tsx'
import { widthOfWords } from '../../components/words-width.ts'
import type { GridColumn } from '../../components/VirtualGrid.tsx'
import { AccountCell } from './AccountCell.tsx'
import styles from './HistoryScreen.module.css'
import type { FilledColumns } from './question-store.ts'
import { toneOfAnswer } from './state-tone.ts'
import { useAnswerInWords } from './use-answer-in-words.ts'
import { useWhenWidth, When } from './When.tsx'

/** Of a status: its shape, and the gap behind it. */
const shapeWidth = 19
/** Of a tag: the room around its word. */
const tagEdges = 16

/** Moments of the year of another: what a list is called that was submitted then differs in length. */
function inEachMonth(ms: number): readonly number[] {
  const year = new Date(ms).getFullYear()
  return Array.from({ length: 12 }, (_, month) => new Date(year, month, 28, 22, 58, 58).getTime())
}

/**
 * What the answer shows of a link: whether it was sent, and with which submission. Where no row has
 * that, the room is the link's.
 */
export function useAnswerColumns({
  sending,
  task,
  nearLink,
  lookedUp,
  unnamedMs,
  answers,
}: FilledColumns): readonly GridColumn<AnswerRow>[] {
  const { t } = useText('history')
  const listName = useListName()
  const whenWidth = useWhenWidth()
  const { t: ofWords } = useText('words')
  const wholeAnswer = useAnswerInWords()
  return useMemo(() => {
    // Links and names may be cut, and are told on hover; the app's own words may not.
    const inWords = answers.map((answer) => t(`wasSent.answer.${answer}`))
    const answerWidth = shapeWidth + widthOfWords(inWords, { weight: 500 })
    const nameWidth =
      unnamedMs === undefined
        ? 64
        : widthOfWords(
            inEachMonth(unnamedMs).map((createdMs) => listName({ label: '', createdMs })),
          )
    const tagWidth = tagEdges + widthOfWords([ofWords('practice')], { px: 11, weight: 600 })
    const columns: readonly GridColumn<AnswerRow>[] = [
      {
        id: 'link',
        heading: t('column.link'),
        width: nearLink || lookedUp ? 'minmax(120px, 4fr)' : 'minmax(216px, 4fr)',
        cell: ({ text }) => <span title={text}>{text}</span>,
      },
      {
        id: 'looked-up',
        heading: t('column.lookedUp'),
        width: 'minmax(120px, 3fr)',
        cell: ({ link }) => <span title={link}>{link}</span>,
      },
      {
        id: 'answer',
        heading: t('column.answer'),
        width: `minmax(${answerWidth}px, 2fr)`,
        cell: ({ answer }) => (
          <span title={wholeAnswer(answer)}>
            <StatusMark tone={toneOfAnswer[answer]} word={t(`wasSent.answer.${answer}`)} />
          </span>
        ),
      },
      {
        id: 'near',
        heading: t('column.nearLink'),
        width: 'minmax(120px, 3fr)',
        cell: ({ nearLink: near }) => <span title={near}>{near}</span>,
      },
      {
        id: 'when',
        heading: t('column.when'),
        width: whenWidth,
        cell: ({ sending: found }) =>
          found === undefined ? undefined : <When atMs={found.atMs} />,
      },
      {
        id: 'submission',
        heading: t('column.submission'),
        width: `minmax(${nameWidth}px, 2fr)`,
        cell: ({ sending: found }) => {
          if (found === undefined) return undefined
          const name = found.isImported ? t('imported', { account: found.label }) : listName(found)
          return <span title={name}>{name}</span>
        },
      },
      {
        id: 'account',
        heading: t('column.account'),
        width: `minmax(${tagWidth}px, 1fr)`,
        cell: ({ sending: found }) =>
          found === undefined ? undefined : <AccountCell {...found} />,
      },
      {
        id: 'task',
        heading: t('column.task'),
        width: 'minmax(64px, 1fr)',
        cell: ({ sending: found }) => (
          <span className={styles.quiet} title={found?.taskId}>
            {found?.taskId}
          </span>
        ),
      },
    ]
    return columns.filter(({ id }) => {
      if (id === 'link' || id === 'answer') return true
      if (id === 'near') return nearLink
      if (id === 'looked-up') return lookedUp
      return id === 'task' ? task : sending
    })
  }, [
    answers,
    listName,
    lookedUp,
    nearLink,
    ofWords,
    sending,
    t,
    task,
    unnamedMs,
    whenWidth,
    wholeAnswer,
  ])
}
