import { type DragEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { assertNever } from '../../electron/shared/assert-never.ts'
import type { Account, Submission } from '../../electron/shared/contract/index.ts'
import {
  goTo,
  host,
  lookOfStatus,
  selectAccounts,
  selectLists,
  selectSubmissions,
  useApp,
} from '../app/index.ts'
import {
  Button,
  classNames,
  Icon,
  IconButton,
  focusScreenWhenGone,
  Menu,
  type MenuPart,
  StackedBar,
  useAnnounce,
} from '../components/index.ts'
import { Sentence, useFormat, useNow, useText } from '../i18n/index.ts'
import { useQueueDialog } from './QueueDialogs.tsx'
import styles from './SendingCards.module.css'
import { listNamer } from './problems.ts'
import {
  barParts,
  sortedByPlace,
  type Move,
  orderAfterMove,
  placeAfterDrop,
  placeAfterMove,
  type PlaceInOrder,
  shownCounts,
  timeLeft,
} from './submissions.ts'

/** The submission that is dragged, and the place where it would be dropped. */
interface Drag {
  readonly id: number
  readonly over: { readonly id: number; readonly side: 'above' | 'below' } | undefined
}

/** A card per submission that is sending, in the order of sending. */
export function SendingCards({ submissions }: { readonly submissions: readonly Submission[] }) {
  const [drag, setDrag] = useState<Drag>()
  const order = useReordering(submissions)
  if (submissions.length === 0) return undefined

  function over(event: DragEvent, submission: Submission): void {
    if (drag === undefined || !order.areOnOneAccount(drag.id, submission.id)) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const side = event.clientY < top + height / 2 ? 'above' : 'below'
    setDrag({ id: drag.id, over: { id: submission.id, side } })
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    if (drag?.over !== undefined) order.drop(drag.id, drag.over.id, drag.over.side)
    setDrag(undefined)
  }
  return (
    <ul className={styles.cards}>
      {submissions.map((submission) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handle in the card moves it by keyboard.
        <li
          key={submission.id}
          ref={focusScreenWhenGone}
          className={classNames(styles.card, drag?.id === submission.id && styles.dragged)}
          data-drop={drag?.over?.id === submission.id ? drag.over.side : undefined}
          onDragOver={(event) => over(event, submission)}
          onDrop={drop}
        >
          <SendingCard
            submission={submission}
            handle={
              order.isMovable(submission) ? (
                <OrderHandle
                  submission={submission}
                  onMove={(move) => order.move(submission, move)}
                  onDragStart={() => setDrag({ id: submission.id, over: undefined })}
                  onDragEnd={() => setDrag(undefined)}
                />
              ) : undefined
            }
            canMove={(move) => order.canMove(submission, move)}
            onMove={(move) => order.move(submission, move)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Moves submissions within the order of their account, and reads out the new place. */
function useReordering(submissions: readonly Submission[]) {
  const t = useText('queue')
  const announce = useAnnounce()
  const lists = useApp(selectLists)
  const accounts = useApp(selectAccounts)
  const all = useApp(selectSubmissions)
  const accountOf = (id: number) => submissions.find((one) => one.id === id)?.accountId
  /** The order that was requested for each account, until the engine's event confirms it. */
  const requested = useRef(new Map<number | undefined, readonly number[]>())

  function orderOf(accountId: number | undefined): readonly number[] {
    const shown = sortedByPlace(
      all.filter((one) => one.accountId === accountId && one.links.waiting + one.links.sending > 0),
    ).map(({ id }) => id)
    const next = requested.current.get(accountId)
    const isUnconfirmed =
      next?.length === shown.length &&
      next.every((id) => shown.includes(id)) &&
      next.join() !== shown.join()
    if (isUnconfirmed) return next
    requested.current.delete(accountId)
    return shown
  }

  async function moveTo(submission: Submission, to: PlaceInOrder | undefined): Promise<void> {
    if (to === undefined) return
    const { accountId } = submission
    const order = orderAfterMove(orderOf(accountId), submission.id, to)
    requested.current.set(accountId, order)
    const moved = await host.request('submission.reorder', { submissionId: submission.id, to })
    if (!moved.ok) {
      requested.current.delete(accountId)
      return
    }
    announce(
      t('order.moved', {
        list: listNamer(lists, t('deletedList'))(submission),
        place: order.indexOf(submission.id) + 1,
        count: order.length,
        account: accounts.find(({ id }) => id === submission.accountId)?.name ?? '',
      }),
    )
  }
  const placeOf = (submission: Submission, move: Move) =>
    placeAfterMove(orderOf(submission.accountId), submission.id, move)
  return {
    areOnOneAccount: (one: number, other: number) => accountOf(one) === accountOf(other),
    isMovable: ({ accountId }: Submission) =>
      submissions.filter((one) => one.accountId === accountId).length > 1,
    canMove: (submission: Submission, move: Move) => placeOf(submission, move) !== undefined,
    move: (submission: Submission, move: Move) =>
      void moveTo(submission, placeOf(submission, move)),
    drop(id: number, on: number, side: 'above' | 'below') {
      const submission = submissions.find((one) => one.id === id)
      if (submission !== undefined)
        void moveTo(submission, placeAfterDrop(orderOf(submission.accountId), id, on, side))
    },
  }
}

interface OrderHandleProps {
  readonly submission: Submission
  readonly onMove: (move: Move) => void
  readonly onDragStart: () => void
  readonly onDragEnd: () => void
}

/** The handle of a card: drag it, or press Alt and an arrow key. */
function OrderHandle({ submission, onMove, onDragStart, onDragEnd }: OrderHandleProps) {
  const t = useText('queue')
  const lists = useApp(selectLists)
  function press(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? 'up' : 'down')
  }
  return (
    <button
      type="button"
      draggable
      title={t('order.hint')}
      aria-label={t('order.handle', { list: listNamer(lists, t('deletedList'))(submission) })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      className={styles.handle}
      onKeyDown={press}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '')
        onDragStart()
      }}
      onDragEnd={onDragEnd}
    >
      <Icon name="grip" size={14} />
    </button>
  )
}

interface SendingCardProps {
  readonly submission: Submission
  readonly handle: React.ReactNode
  readonly canMove: (move: Move) => boolean
  readonly onMove: (move: Move) => void
}

function SendingCard({ submission, handle, canMove, onMove }: SendingCardProps) {
  const t = useText('queue')
  const common = useText('common')
  const format = useFormat()
  const lists = useApp(selectLists)
  const account = useApp(selectAccounts).find(({ id }) => id === submission.accountId)
  const list = lists.find(({ id }) => id === submission.listId)
  const name = listNamer(lists, t('deletedList'))(submission)
  const { links, state, listId } = submission
  const isPaused = submission.pause?.detail === 'paused-by-user'
  const counts = shownCounts(links)
  const countTexts = counts.map(({ status, count }) =>
    t('card.countOf', { status: common(`status.${status}`), value: format.number(count) }),
  )
  const about = [
    list?.client === '' ? undefined : list?.client,
    account?.name,
    t('card.started', { time: format.moment(submission.createdMs) }),
  ].filter((part) => part !== undefined)
  return (
    <section aria-label={t('card.name', { list: name })}>
      <div className={styles.head}>
        {handle}
        <h2 className={styles.name}>
          {listId === undefined ? (
            name
          ) : (
            <button
              type="button"
              title={name}
              className={styles.nameLink}
              onClick={() => goTo({ screen: 'list', listId })}
            >
              {name}
            </button>
          )}
        </h2>
        <p className={styles.about} title={about.join(' · ')}>
          {about.join(' · ')}
        </p>
        <Button
          size="small"
          icon={isPaused ? 'play' : 'pause'}
          aria-label={
            isPaused ? t('card.resumeList', { list: name }) : t('card.pauseList', { list: name })
          }
          onPress={() =>
            void host.request(isPaused ? 'submission.resume' : 'submission.pause', {
              submissionId: submission.id,
            })
          }
        >
          {isPaused ? t('card.resume') : t('card.pause')}
        </Button>
        <CardMenu submission={submission} name={name} canMove={canMove} onMove={onMove} />
      </div>
      <StackedBar
        size="thick"
        label={t('card.bar', { list: name, counts: format.list(countTexts) })}
        parts={barParts(links)}
        total={links.total}
      />
      <div className={styles.foot}>
        <ul className={styles.counts}>
          {counts.map(({ status, count }) => (
            <li key={status}>
              <button
                type="button"
                className={styles.count}
                disabled={listId === undefined || count === 0}
                aria-label={t('card.showRows', {
                  status: common(`status.${status}`),
                  value: format.number(count),
                  list: name,
                })}
                onClick={() => {
                  if (listId === undefined) return
                  goTo({
                    screen: 'list',
                    listId,
                    filter: { statuses: [status], submissionId: submission.id },
                  })
                }}
              >
                <span
                  aria-hidden
                  data-tone={lookOfStatus[status].tone}
                  data-status={status}
                  className={styles.swatch}
                />
                {common(`status.${status}`)} <strong>{format.number(count)}</strong>
              </button>
            </li>
          ))}
        </ul>
        <p className={styles.rest}>
          <Sentence text={t('card.units', { count: submission.unitsUsed })} parts={bold} />
          {' · '}
          <TimeLeftText submission={submission} account={account} isPaused={state === 'paused'} />
        </p>
      </div>
      {submission.searchRequests === 0 ? undefined : (
        <p className={styles.search}>{t('card.search', { count: submission.searchRequests })}</p>
      )}
    </section>
  )
}

const bold = { b: (text: string) => <strong>{text}</strong> }

interface TimeLeftTextProps {
  readonly submission: Submission
  readonly account: Account | undefined
  readonly isPaused: boolean
}

function TimeLeftText({ submission, account, isPaused }: TimeLeftTextProps) {
  const t = useText('queue')
  const format = useFormat()
  const nowMs = useNow(isPaused ? 60_000 : 1_000)
  const left = timeLeft(submission, account, nowMs)
  switch (left.kind) {
    case 'left':
      return t('left.left', { duration: format.duration(left.ms) })
    case 'until':
      return t('left.until', { day: format.comingDay(left.atMs) })
    case 'next':
      return t('left.next', { time: format.moment(left.atMs) })
    case 'paused':
    case 'stopped':
    case 'scheduled':
    case 'offline':
    case 'last-answer':
    case 'moment':
    case 'unknown':
      return t(`left.${left.kind}`)
    default:
      return assertNever(left)
  }
}

interface CardMenuProps {
  readonly submission: Submission
  readonly name: string
  readonly canMove: (move: Move) => boolean
  readonly onMove: (move: Move) => void
}

/** The menu of a submission: open its list, reschedule, send from another account, reorder, cancel. */
export function CardMenu({ submission, name, canMove, onMove }: CardMenuProps) {
  const t = useText('queue')
  const open = useQueueDialog()
  const hasWaiting = submission.links.waiting > 0
  const { id: submissionId, listId } = submission
  const parts = useMemo((): readonly MenuPart[] => {
    const moves = (['front', 'up', 'down'] as const).filter(canMove)
    const icons = { front: 'front', up: 'arrow-up', down: 'arrow-down' } as const
    return [
      ...(listId === undefined
        ? []
        : [
            {
              id: 'list',
              name: t('card.open'),
              actions: [
                {
                  id: 'open',
                  name: t('card.open'),
                  icon: 'lists' as const,
                  onAction: () => goTo({ screen: 'list', listId }),
                },
              ],
            },
          ]),
      {
        id: 'waiting',
        name: t('menu.links'),
        actions: [
          {
            id: 'reschedule',
            name: t('menu.reschedule'),
            icon: 'scheduled',
            isDisabled: !hasWaiting,
            onAction: () => open({ kind: 'reschedule', submissionId }),
          },
          {
            id: 'move',
            name: t('menu.move'),
            icon: 'account',
            isDisabled: !hasWaiting,
            onAction: () => open({ kind: 'move', submissionIds: [submissionId] }),
          },
        ],
      },
      ...(moves.length === 0
        ? []
        : [
            {
              id: 'order',
              name: t('menu.order'),
              actions: moves.map((move) => ({
                id: move,
                name: t(`menu.${move}`),
                icon: icons[move],
                onAction: () => onMove(move),
              })),
            },
          ]),
      {
        id: 'cancel',
        name: t('menu.cancel'),
        actions: [
          {
            id: 'cancel',
            name: t('menu.cancel'),
            icon: 'cross',
            isDanger: true,
            isDisabled: !hasWaiting,
            onAction: () => open({ kind: 'cancel', submissionId }),
          },
        ],
      },
    ]
  }, [t, open, submissionId, listId, hasWaiting, canMove, onMove])
  return (
    <Menu
      label={t('card.more', { list: name })}
      trigger={<IconButton size="small" icon="more" label={t('card.more', { list: name })} />}
      parts={parts}
    />
  )
}
