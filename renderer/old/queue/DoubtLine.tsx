import { type ReactNode, useEffect, useId, useMemo } from 'react'

import {
  type Batch,
  mostSettledCounted,
  type Submission,
} from '../../../electron/shared/submission.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { answerTold } from './answer-told.ts'
import { byPlace, numbersOf } from './batch-numbers.ts'
import { idOfListName } from './CardButton.tsx'
import styles from './DoubtLine.module.css'
import { commonCause, undoableSettlements } from './problems.ts'
import { useQueue } from './queue-store.ts'
import { useTakeBack } from './use-take-back.ts'
import { useBatchNumber } from './use-batch-number.ts'

interface DoubtLineProps {
  readonly submission: Submission
  readonly batches: readonly Batch[]
}

/** What of a submission may have been spent without an answer, and the way to say whether it was. */
export function DoubtLine({ submission, batches }: DoubtLineProps) {
  const { t } = useText('queue')
  const open = useQueue((state) => state.open)
  const doubts = batches.filter(({ state }) => state === 'in-doubt').toSorted(byPlace)
  const cause = commonCause(doubts, submission.links.inDoubt)
  const askId = useId()
  const isAskedAgain = useQueue(({ askedAgain }) => askedAgain === submission.id)
  const askAgain = useQueue((state) => state.askAgain)
  const canAsk = doubts.length > 0
  useEffect(() => {
    if (!isAskedAgain || !canAsk) return
    askAgain(undefined)
    document.getElementById(askId)?.focus()
  }, [isAskedAgain, canAsk, askAgain, askId])
  return (
    <div className={styles.line}>
      <Icon name="question" />
      <p className={styles.text}>
        <Sentences>
          <strong>{t('doubt.title', { count: submission.links.inDoubt })}</strong>
          {cause === undefined
            ? undefined
            : t(`doubt.cause.${cause}`, { units: submission.unitsInDoubt })}
        </Sentences>
      </p>
      <Button
        id={askId}
        aria-labelledby={`${askId} ${idOfListName(submission.id)}`}
        isDisabled={!canAsk}
        onPress={() => open({ kind: 'settle', batchIds: doubts.map(({ id }) => id), index: 0 })}
      >
        {t('doubt.ask')}
      </Button>
    </div>
  )
}

/** Settled batches that are told one by one; a line tells how many more there are. */
const toldSettlements = mostSettledCounted - 1

/** The user's words on doubts, as long as they can be taken back: the last ones, and how many more. */
export function SettledLines({ submission, batches }: DoubtLineProps) {
  const { t } = useText(['queue', 'words'])
  const takeBack = useTakeBack(submission.id)
  const settled = undoableSettlements(batches)
  const more = settled.slice(toldSettlements)
  const numbers = useMemo(() => numbersOf(batches), [batches])
  const inWords = useBatchNumber()
  const coming = batches.length === 0 ? submission.settledBatches : 0

  function undo(some: readonly Batch[]): void {
    const links = some.reduce((sum, { linkCount }) => sum + linkCount, 0)
    void takeBack({ batchIds: some.map(({ id }) => id), links })
  }
  return (
    <>
      {/* Their room, so that nothing below them moves when they come. */}
      {Array.from({ length: coming }, (_, index) => (
        <div key={index} className={styles.toCome} />
      ))}
      {settled.slice(0, toldSettlements).map((batch) => (
        <Settled
          key={batch.id}
          submissionId={submission.id}
          name={t('words:undo')}
          onUndo={() => undo([batch])}
        >
          {batch.settled === undefined
            ? undefined
            : t('settle.ofBatch', {
                number: inWords(numbers.of(batch)),
                done: t(`settle.done.${answerTold(batch, batch.settled)}`, {
                  links: batch.linkCount,
                  others: (batch.sentLinks ?? 0) - batch.linkCount,
                }),
              })}
        </Settled>
      ))}
      {more.length === 0 ? undefined : (
        <Settled
          submissionId={submission.id}
          name={t('settle.undoAll', { total: settled.length })}
          onUndo={() => undo(settled)}
        >
          {t('settle.more', { count: more.length })}
        </Settled>
      )}
    </>
  )
}

interface SettledProps {
  readonly submissionId: number
  readonly name: string
  readonly onUndo: () => void
  readonly children: ReactNode
}

function Settled({ submissionId, name, onUndo, children }: SettledProps) {
  const id = useId()
  return (
    <div className={styles.line}>
      <Icon name="info" />
      <p id={`${id}-said`} className={styles.text}>
        {children}
      </p>
      <Button
        id={id}
        aria-labelledby={`${id} ${id}-said ${idOfListName(submissionId)}`}
        look="quiet"
        icon="undo"
        onPress={onUndo}
      >
        {name}
      </Button>
    </div>
  )
}
