import { type ReactNode, useId } from 'react'

import type { Batch, Submission } from '../../electron/shared/submission.ts'
import { Sentences } from '../text/Sentences.tsx'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { answerTold } from './answer-told.ts'
import { byPlace, placeOnMap } from './batch-map-layout.ts'
import styles from './DoubtLine.module.css'
import { commonCause, undoableSettlements } from './problems.ts'
import { useQueue } from './queue-store.ts'

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
        isDisabled={doubts.length === 0}
        onPress={() => open({ kind: 'settle', batchIds: doubts.map(({ id }) => id), index: 0 })}
      >
        {t('doubt.ask')}
      </Button>
    </div>
  )
}

/** Settled batches that are told one by one. */
const toldSettlements = 3

/** The user's words on doubts, as long as they can be taken back: the last ones, and how many more. */
export function SettledLines({ batches }: { readonly batches: readonly Batch[] }) {
  const { t } = useText(['queue', 'words'])
  const toast = useToast()
  const unsettle = useQueue((state) => state.unsettle)
  const settled = undoableSettlements(batches)
  const more = settled.slice(toldSettlements)

  async function takeBack(some: readonly Batch[]): Promise<void> {
    for (const { id } of some) {
      const taken = await unsettle(id)
      if (taken.ok) continue
      toast(t(`settle.problem.${taken.error}`))
      return
    }
  }
  return (
    <>
      {settled.slice(0, toldSettlements).map((batch) => (
        <Settled key={batch.id} name={t('words:undo')} onUndo={() => void takeBack([batch])}>
          {batch.settled === undefined
            ? undefined
            : t('settle.ofBatch', {
                number: placeOnMap(batch, batches).number,
                done: t(`settle.done.${answerTold(batch, batch.settled)}`, {
                  links: batch.linkCount,
                  others: (batch.sentLinks ?? 0) - batch.linkCount,
                }),
              })}
        </Settled>
      ))}
      {more.length === 0 ? undefined : (
        <Settled
          name={t('settle.undoAll', { total: settled.length })}
          onUndo={() => void takeBack(settled)}
        >
          {t('settle.more', { count: more.length })}
        </Settled>
      )}
    </>
  )
}

interface SettledProps {
  readonly name: string
  readonly onUndo: () => void
  readonly children: ReactNode
}

function Settled({ name, onUndo, children }: SettledProps) {
  const id = useId()
  return (
    <div className={styles.line}>
      <Icon name="info" />
      <p id={`${id}-said`} className={styles.text}>
        {children}
      </p>
      <Button
        id={id}
        aria-labelledby={`${id} ${id}-said`}
        look="quiet"
        icon="undo"
        onPress={onUndo}
      >
        {name}
      </Button>
    </div>
  )
}
