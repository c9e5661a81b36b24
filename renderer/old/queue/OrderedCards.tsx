import { type DragEvent, type KeyboardEvent, useState } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { type Move, placeAfterDrop, placeAfterMove } from './order.ts'
import styles from './OrderedCards.module.css'
import { SubmissionCard } from './SubmissionCard.tsx'
import { useOrder } from './use-order.ts'

interface OrderedCardsProps {
  readonly account: Account
  /** In the order in which they leave. */
  readonly own: readonly Submission[]
}

interface DropPlace {
  readonly on: number
  readonly side: 'above' | 'below'
}

const moveOfKey: Readonly<Record<string, Move>> = { ArrowUp: 'up', ArrowDown: 'down' }

/** An account's unfinished submissions, one below the other as they leave, to be put in another order. */
export function OrderedCards({ account, own }: OrderedCardsProps) {
  const { t } = useText('queue')
  const accountName = useAccountName()
  const put = useOrder(account, own)
  const order = own.map(({ id }) => id)
  const [dragged, setDragged] = useState<number>()
  const [dropPlace, setDropPlace] = useState<DropPlace>()

  function move(id: number, way: Move): void {
    void put(id, (by) => placeAfterMove(by, id, way))
  }
  function moveByKey(event: KeyboardEvent, id: number): void {
    const way = moveOfKey[event.key]
    if (way === undefined || !event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // Its buttons that open menus would take it for theirs.
    event.stopPropagation()
    move(id, way)
  }
  function hover(event: DragEvent<HTMLElement>, on: number): void {
    if (dragged === undefined) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const side = event.clientY < top + height / 2 ? 'above' : 'below'
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    if (dropPlace?.on !== on || dropPlace.side !== side) setDropPlace({ on, side })
  }
  function drop(event: DragEvent): void {
    if (dragged === undefined || dropPlace === undefined) return
    event.preventDefault()
    const { on, side } = dropPlace
    void put(dragged, (by) => placeAfterDrop(by, dragged, on, side))
  }
  function endDrag(): void {
    setDragged(undefined)
    setDropPlace(undefined)
  }

  return (
    <ol aria-label={t('order.list', { account: accountName(account) })} className={styles.cards}>
      {own.map((submission) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the whole card is moved; its handle and menu do the same.
        <li
          key={submission.id}
          className={styles.place}
          data-dragged={submission.id === dragged ? '' : undefined}
          data-drop={submission.id === dropPlace?.on ? dropPlace.side : undefined}
          onKeyDownCapture={(event) => moveByKey(event, submission.id)}
          onDragOver={(event) => hover(event, submission.id)}
          onDrop={drop}
        >
          <SubmissionCard
            submission={submission}
            account={account}
            moving={
              own.length < 2
                ? undefined
                : {
                    isFirst: submission.id === order[0],
                    isLast: submission.id === order.at(-1),
                    move: (way) => move(submission.id, way),
                    beginDrag: () => setDragged(submission.id),
                    endDrag,
                  }
            }
          />
        </li>
      ))}
    </ol>
  )
}
