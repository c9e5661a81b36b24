import { useId, useState } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import type { MovableLinks } from '../../../electron/shared/contract.ts'
import { isPausedByUser } from '../../../electron/shared/submission-state.ts'
import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounced } from '../../components/Announcer.tsx'
import { Question } from '../../components/Question.tsx'
import { Select } from '../../components/Select.tsx'
import { useToast } from '../../components/Toasts.tsx'
import styles from './dialogs.module.css'
import { moveCost, type MoveCost } from './move-cost.ts'
import { useQueue } from './queue-store.ts'
import { showSubmission } from './show-submission.ts'
import { useMovable } from './use-movable.ts'

/** What the question says of links and units. */
interface Said {
  readonly waiting: number
  /** Undefined until they are counted. */
  readonly movable: MovableLinks | undefined
  readonly cost: MoveCost | undefined
}

/** Asks to which account what waits is moved, and says what it pays. Never to Practice: that sends nothing. */
export function MoveRestDialog({ submissionIds }: { readonly submissionIds: readonly number[] }) {
  const { t } = useText(['queue', 'words'])
  const toast = useToast()
  const close = useQueue((state) => state.close)
  const dialog = useQueue((state) => state.dialog)
  const closeOnly = useQueue((state) => state.closeOnly)
  const moveRest = useQueue((state) => state.moveRest)
  const { betweenSentences } = useFormat()
  const goTo = useApp((state) => state.goTo)
  const editAccount = useApp((state) => state.editAccount)
  const moved = useApp(selectSubmissions).filter(({ id }) => submissionIds.includes(id))
  const from = new Set(moved.map(({ accountId }) => accountId))
  const others = useApp(selectAccounts).filter(({ id, isPractice }) => !isPractice && !from.has(id))
  const [chosen, setChosen] = useState(others[0]?.id)
  /** What was said when it was pressed: while they move, ever fewer wait. */
  const [pressed, setPressed] = useState<Said>()
  const textId = useId()
  const isMoving = pressed !== undefined
  const waiting = moved.reduce((sum, submission) => sum + submission.links.queued, 0)
  const account = others.find(({ id }) => id === chosen)
  const movable = useMovable(submissionIds, chosen, waiting, isMoving)
  const submissions = useApp(selectSubmissions)
  const said: Said = pressed ?? {
    waiting,
    movable,
    cost: account && movable && moveCost(movable.links, account, submissions),
  }
  const links = said.movable?.links ?? said.waiting
  // Of very many it takes seconds, and can be left to itself but not stopped.
  useAnnounced(isMoving ? t('move.moving', { links }) : '')

  async function move(accountId: number, name: string): Promise<void> {
    setPressed(said)
    const result = await moveRest(submissionIds, accountId)
    if (!result.ok) {
      toast(t(`move.problem.${result.error}`))
      setPressed(undefined)
      return
    }
    const { submissionId, spokenFor } = result.value
    toast(
      [
        t('move.moved', { links: result.value.moved, account: name }),
        ...(spokenFor === 0 ? [] : [t('move.spokenFor', { count: spokenFor })]),
      ].join(betweenSentences),
    )
    // Who closed the question meanwhile is elsewhere by now.
    if (!closeOnly(dialog)) return
    goTo('queue', submissionId)
    showSubmission(submissionId)
  }

  if (others.length === 0) {
    return (
      <Question
        isOpen
        onClose={close}
        title={t('move.title', { links: waiting })}
        describedBy={textId}
        yes={t('move.addAccount')}
        no={t('move.cancel')}
        onYes={() => {
          close()
          editAccount('new')
        }}
      >
        <p id={textId}>{t('move.noOther')}</p>
      </Question>
    )
  }
  return (
    <Question
      isOpen
      onClose={close}
      title={isMoving ? t('move.moving', { links }) : t('move.title', { links: said.waiting })}
      describedBy={textId}
      yes={t('move.confirm', { links })}
      no={isMoving ? t('words:close') : t('move.cancel')}
      isDisabled={account === undefined || said.movable === undefined || links === 0}
      isPending={isMoving}
      onYes={() => {
        if (account !== undefined) void move(account.id, account.name)
      }}
    >
      <p id={textId}>
        <Sentences>
          {t('move.text')}
          {moved.some(({ when }) => when.kind === 'spread') ? t('move.staysSpread') : undefined}
          {moved.some(isPausedByUser) ? t('move.staysPaused') : undefined}
        </Sentences>
      </p>
      <Select
        label={t('move.account')}
        options={others.map(({ id, name }) => ({ id, name }))}
        value={chosen}
        onChange={setChosen}
        className={styles.field}
      />
      <div role="status" className={styles.cost}>
        {account === undefined ? undefined : <Cost said={said} account={account} />}
      </div>
    </Question>
  )
}

/** The sentence on what is left of a balance, by why it may be less. */
const leftKey = {
  exactly: 'balance',
  shared: 'balanceAtMost',
  'in-doubt': 'balanceInDoubt',
} as const

/** What the chosen account pays, what that leaves it, and whether it would send them now. */
function Cost({ said, account }: { readonly said: Said; readonly account: Account }) {
  const { t } = useText('queue')
  const { name } = account
  const { cost, movable } = said
  if (cost === undefined || movable === undefined) return <p>{t('move.counting')}</p>
  if (movable.links === 0 && movable.spokenFor > 0)
    return <p className={styles.note}>{t('move.problem.all-spoken-for')}</p>
  const { units, balanceAfter, atMostFor, standsStill } = cost
  return (
    <div className={styles.note}>
      <p>
        <Sentences>
          {movable.spokenFor === 0
            ? undefined
            : t('move.known', { count: movable.spokenFor, account: name })}
          {t('move.cost', { units, account: name })}
          {balanceAfter === undefined
            ? t('move.balanceUnknown')
            : balanceAfter < 0
              ? t('move.short', { units: -balanceAfter })
              : t(`move.${leftKey[atMostFor ?? 'exactly']}`, { balance: balanceAfter })}
        </Sentences>
      </p>
      {standsStill === undefined ? undefined : (
        <p>{t(`move.standsStill.${standsStill}`, { account: name })}</p>
      )}
    </div>
  )
}
