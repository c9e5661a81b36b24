import { useState } from 'react'

import { type AnswerRow, askedParts, type AskedLinks } from '../../../electron/shared/history.ts'
import { startOfDay } from '../../../electron/shared/local-day.ts'
import { PutInNew } from '../put-in-new/PutInNew.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce, useAnnounced } from '../../components/Announcer.tsx'
import { Button } from '../../components/Button.tsx'
import type { GridSelection } from '../../components/grid-selection.ts'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { useToast } from '../../components/Toasts.tsx'
import { VirtualGrid } from '../../components/VirtualGrid.tsx'
import { useBackToList } from './AskField.tsx'
import { BatchDetails } from './BatchDetails.tsx'
import { useDetails } from './details-store.ts'
import { useHistory } from './history-store.ts'
import styles from './HistoryScreen.module.css'
import { type AnswerChoice, sumOf, useQuestion } from './question-store.ts'
import { useAnswerColumns } from './use-answer-columns.tsx'
import { useAnswerInWords } from './use-answer-in-words.ts'
import { useOnlyRow, useRowInWords } from './use-only-row.ts'

interface AnswerGridProps {
  readonly asked: AskedLinks
  readonly choice: AnswerChoice
}

/** What is on record of each pasted link. */
export function AnswerGrid({ asked, choice }: AnswerGridProps) {
  const { t } = useText('history')
  const load = useQuestion((state) => state.load)
  const rowCount = useQuestion((state) => state.rowCount)
  const choose = useQuestion((state) => state.choose)
  const goBack = useBackToList()
  const wholeAnswer = useAnswerInWords()
  const openById = useDetails((state) => state.openById)
  const announce = useAnnounce()
  const toast = useToast()
  const columns = useAnswerColumns(useQuestion((state) => state.filled))
  const [selection, setSelection] = useState<GridSelection>()
  const { lines } = asked
  const counts: Readonly<Record<AnswerChoice, number>> = { ...lines, all: sumOf(lines) }
  const choices = (['all', ...askedParts] as const).filter((id) => id === 'all' || counts[id] > 0)
  const toPut = partToPut(lines, choice)
  const notLinks = lines['not-a-link']
  const parts = (['on-record', 'nearly-sent', 'refused', 'practised', 'not-sent'] as const)
    .filter((id) => (id !== 'nearly-sent' && id !== 'practised') || counts[id] > 0)
    .map((id) => t(`wasSent.part.${id}`, { count: counts[id] }))
    .join(t('wasSent.between'))
  const summary = { links: counts.all - notLinks, parts, notLinks }
  const inWords = t(notLinks > 0 ? 'wasSent.summaryWithOthers' : 'wasSent.summary', summary)
  const first = useOnlyRow(asked)
  const firstInWords = useRowInWords()
  const forgotten = useForgotten(lines)
  useAnnounced(first === undefined ? inWords : first === 'coming' ? '' : firstInWords(first))
  useAnnounced(first === 'coming' ? '' : forgotten)

  async function openBatch({ answer, sending }: AnswerRow): Promise<void> {
    const isOpen = sending !== undefined && (await openById(sending.batchId))
    // There is no batch to look at; what is known stands in the row.
    if (!isOpen) announce(wholeAnswer(answer))
  }
  return (
    <>
      <div className={styles.filters}>
        <h2 className={styles.title}>{t('wasSent.title')}</h2>
        <p>{inWords}</p>
        <Button look="quiet" className={styles.end} onPress={goBack}>
          {t('wasSent.back')}
        </Button>
      </div>
      {forgotten === '' ? undefined : <p className={styles.quiet}>{forgotten}</p>}
      <div className={styles.filters}>
        <SegmentedControl<AnswerChoice>
          label={t('wasSent.show')}
          isLabelHidden
          segments={choices.map((id) => ({
            id,
            name: t(`wasSent.choice.${id}`, { count: counts[id] }),
          }))}
          value={choice}
          onChange={(id) => void choose(id)}
        />
        {toPut === undefined ? undefined : (
          <PutInNew
            part={{ kind: 'asked', askId: asked.askId, only: toPut }}
            name={t(`wasSent.${putWords[toPut]}`, { count: counts[toPut] })}
          />
        )}
      </div>
      <div className={styles.card}>
        <VirtualGrid<AnswerRow>
          label={t('wasSent.table')}
          columns={columns}
          rowCount={rowCount}
          load={load}
          topKey={choice}
          selection={selection}
          onSelect={setSelection}
          onRowKey={({ key }, { row }) => {
            if (key !== 'Enter') return
            if (row === undefined) toast(t('rowGone'))
            else void openBatch(row)
          }}
          hint={t('wasSent.hint')}
        />
      </div>
      <BatchDetails />
    </>
  )
}

/** Why something may have been sent that is not on record; empty: nothing was forgotten, or all is on record. */
function useForgotten(lines: AskedLinks['lines']): string {
  const { t } = useText('history')
  const format = useFormat()
  const forgottenDay = useHistory((state) => state.names.forgottenDay)
  const isOpen = lines['nearly-sent'] + lines.refused + lines.practised + lines['not-sent'] > 0
  if (forgottenDay === undefined || !isOpen) return ''
  return t('wasSent.forgotten', { day: format.day(startOfDay(forgottenDay)) })
}

const putWords = {
  'not-sent': 'putInNew',
  'nearly-sent': 'putNearlyInNew',
  refused: 'putRefusedInNew',
  practised: 'putPractisedInNew',
} as const

/** What may go into New: what is shown or, among all, what nothing speaks against. */
function partToPut(
  lines: AskedLinks['lines'],
  choice: AnswerChoice,
): keyof typeof putWords | undefined {
  if (choice === 'refused' || choice === 'nearly-sent' || choice === 'practised') return choice
  return (['not-sent', 'refused'] as const).find((part) => lines[part] > 0)
}
