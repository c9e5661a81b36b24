import { useEffect, useState } from 'react'

import type { AnswerRow, AskedLinks } from '../../../electron/shared/history.ts'
import { useFormat } from '../../i18n/format.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnswerInWords } from './use-answer-in-words.ts'
import { sumOf, useQuestion } from './question-store.ts'

/** What was found of one link in one place: all that there is to tell. Undefined: there is more, or less. */
export function useOnlyRow({ askId, rows }: AskedLinks): AnswerRow | 'coming' | undefined {
  const load = useQuestion((state) => state.load)
  const isOne = sumOf(rows) === 1
  const [found, setFound] = useState<{
    readonly askId: number
    readonly row?: AnswerRow | undefined
  }>()
  useEffect(() => {
    if (!isOne) return
    void Promise.resolve(load(0, 1)).then((page) => setFound({ askId, row: page?.[0] }))
  }, [askId, isOne, load])
  if (!isOne) return undefined
  return found?.askId === askId ? found.row : 'coming'
}

/** The way to say at once what the columns say of a row. */
export function useRowInWords(): (row: AnswerRow) => string {
  const { t } = useText('history')
  const format = useFormat()
  const listName = useListName()
  const wholeAnswer = useAnswerInWords()
  return ({ answer, link, sending, nearLink }) =>
    [
      ...(link === undefined ? [] : [link]),
      wholeAnswer(answer),
      ...(nearLink === undefined ? [] : [nearLink]),
      ...(sending === undefined
        ? []
        : [
            format.exactMoment(sending.atMs),
            sending.isImported ? t('imported', { account: sending.label }) : listName(sending),
            ...(sending.taskId === undefined ? [] : [t('details.task', { task: sending.taskId })]),
          ]),
    ].join(t('wasSent.between'))
}
