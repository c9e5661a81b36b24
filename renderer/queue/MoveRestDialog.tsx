import { useState } from 'react'

import type { Account } from '../../electron/shared/account.ts'
import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { Sentences } from '../text/Sentences.tsx'
import { useText } from '../text/use-text.ts'
import { Question } from '../ui/Question.tsx'
import { Select } from '../ui/Select.tsx'
import { useToast } from '../ui/Toasts.tsx'
import styles from './dialogs.module.css'
import { moveCost } from './move-cost.ts'
import { isPausedByUser, useQueue } from './queue-store.ts'

/** Asks to which account what waits is moved, and says what it pays. Never to Practice: that sends nothing. */
export function MoveRestDialog({ submissionIds }: { readonly submissionIds: readonly number[] }) {
  const { t } = useText(['queue', 'words'])
  const toast = useToast()
  const close = useQueue((state) => state.close)
  const moveRest = useQueue((state) => state.moveRest)
  const editAccount = useApp((state) => state.editAccount)
  const moved = useApp(selectSubmissions).filter(({ id }) => submissionIds.includes(id))
  const from = new Set(moved.map(({ accountId }) => accountId))
  const others = useApp(selectAccounts).filter(({ id, isPractice }) => !isPractice && !from.has(id))
  const [chosen, setChosen] = useState(others[0]?.id)
  const [isMoving, setMoving] = useState(false)

  const links = moved.reduce((sum, submission) => sum + submission.links.queued, 0)
  const account = others.find(({ id }) => id === chosen)

  async function move(accountId: number, name: string): Promise<void> {
    setMoving(true)
    try {
      const result = await moveRest(submissionIds, accountId)
      if (!result.ok) {
        toast(t(`move.problem.${result.error}`))
        return
      }
      const { spokenFor } = result.value
      toast(
        spokenFor === 0
          ? t('move.moved', { links, account: name })
          : t('move.spokenFor', { count: spokenFor }),
      )
      close()
    } finally {
      setMoving(false)
    }
  }

  if (others.length === 0) {
    return (
      <Question
        isOpen
        onClose={close}
        title={t('move.title', { links })}
        yes={t('move.addAccount')}
        no={t('move.cancel')}
        onYes={() => {
          close()
          editAccount('new')
        }}
      >
        {t('move.noOther')}
      </Question>
    )
  }
  return (
    <Question
      isOpen
      onClose={close}
      title={t('move.title', { links })}
      yes={t('move.confirm', { links })}
      no={t('move.cancel')}
      isDisabled={account === undefined || links === 0}
      isPending={isMoving}
      onYes={() => {
        if (account !== undefined) void move(account.id, account.name)
      }}
    >
      <p>
        <Sentences>
          {t('move.text')}
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
      <div role="status">
        {account === undefined ? undefined : <Cost links={links} account={account} />}
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
function Cost({ links, account }: { readonly links: number; readonly account: Account }) {
  const { t } = useText('queue')
  const submissions = useApp(selectSubmissions)
  const { units, balanceAfter, atMostFor, standsStill } = moveCost(links, account, submissions)
  const { name } = account
  return (
    <div className={styles.note}>
      <p>
        <Sentences>
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
