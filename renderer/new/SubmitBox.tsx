import { type ReactNode, useCallback } from 'react'

import type { Account } from '../../electron/shared/account.ts'
import type { SubmitProblem } from '../../electron/shared/contract.ts'
import type { DraftSummary } from '../../electron/shared/draft.ts'
import { useApp } from '../app-state.ts'
import { useAccountName } from '../text/account-name.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useLasting } from '../ui/use-lasting.ts'
import { CopyFailure } from './CopyFailure.tsx'
import { submitKey } from './submit-words.ts'
import { type Notice, noticeAbout, type Obstacle, obstacleTo } from './plan.ts'
import styles from './SidePanel.module.css'
import { listPart } from './part.ts'
import { type PressFailure, plannedWhen } from './plan-state.ts'
import { StopSubmitting } from './StopSubmitting.tsx'
import { plan, useIntake, usePlan } from './stores.ts'
import { useCommandKey } from './use-command-key.ts'
import { useRoom } from './use-room.ts'
import { useKept } from './use-kept.ts'
import { useSubmit } from './use-submit.ts'

interface SubmitBoxProps {
  readonly draft: DraftSummary
  readonly account: Account | undefined
  /** What is to be in sight of whoever submits. */
  readonly children: ReactNode
}

/** The one main action of New, and what stands in its way. */
export function SubmitBox({ draft, account, children }: SubmitBoxProps) {
  const { t } = useText('new')
  const forecast = usePlan((state) => state.forecast)
  const step = usePlan((state) => state.step)
  const submit = useSubmit()
  const obstacle = useObstacle(draft, account)
  const canSubmit = obstacle === undefined && forecast !== undefined && step.kind !== 'submitting'
  const press = useCallback(() => {
    if (canSubmit) void submit(false)
  }, [canSubmit, submit])
  useCommandKey('Enter', press)

  const links = forecast?.links ?? draft.sendable
  const isLater = usePlan(({ when }) => when !== undefined && when.kind !== 'now')
  const waiting = draft.byStatus.decide
  const kept = useKept()
  return (
    <div className={styles.submit}>
      {children}
      <Before obstacle={obstacle} account={account} />
      <Button
        look="filled"
        size="large"
        meaning={account?.isPractice === true ? 'practice' : undefined}
        isDisabled={obstacle !== undefined || forecast === undefined}
        isPending={step.kind === 'submitting'}
        onPress={press}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {step.kind === 'submitting'
          ? draft.planned === undefined
            ? t('panel.submitting')
            : t('panel.submittingSome', { planned: draft.planned, links })
          : links === 0
            ? t('panel.nothing')
            : t(submitKey(account, isLater), { count: links })}
      </Button>
      {step.kind === 'submitting' ? <StopSubmitting /> : undefined}
      {kept === 0 ? undefined : (
        <p className={styles.kept}>{t('panel.keptHere', { count: kept })}</p>
      )}
      {waiting === 0 ? undefined : (
        <p className={styles.stay}>{t('panel.stayHere', { count: waiting })}</p>
      )}
    </div>
  )
}

/** What stands in the way now; a list is being read until the host has answered for all of it. */
function useObstacle(draft: DraftSummary, account: Account | undefined): Obstacle | undefined {
  const forecast = usePlan((state) => state.forecast)
  const isTaking = useIntake((state) => state.isTaking)
  const hasTime = usePlan((state) => plannedWhen(state) !== undefined)
  const isTimePast = usePlan((state) => state.isTimePast)
  const wasChosen = usePlan(({ accountId }) => accountId !== undefined)
  const isTooLong = usePlan((state) => state.isTooLong)
  const isPartGone = usePlan((state) => state.isPartGone)
  const isPart = usePlan(({ part }) => part !== undefined)
  const hasNumber = usePlan(({ part }) => listPart(part).ok)
  if (isTaking) return 'reading'
  if (isPartGone) return 'partGone'
  if (!hasNumber) return 'noPart'
  const obstacle = obstacleTo(draft, account, forecast)
  if (obstacle === 'noAccount' && wasChosen) return 'accountGone'
  if (obstacle === 'nothing' && isPart && draft.sendable > 0) return 'nothingChosen'
  if (obstacle !== undefined) return obstacle
  if (!hasTime) return 'noTime'
  if (isTimePast) return 'timePast'
  return isTooLong ? 'tooLong' : undefined
}

/** What is to be known before the press: why the last one failed, what stands in the way, or a notice. */
function Before({
  obstacle,
  account,
}: {
  readonly obstacle: Obstacle | undefined
  readonly account: Account | undefined
}) {
  const { t } = useText('new')
  const forecast = usePlan((state) => state.forecast)
  const step = usePlan((state) => state.step)
  if (step.kind === 'failed')
    return (
      <Banner
        kind="caution"
        title={t(failureKey(step.problem, 'title'))}
        actions={step.problem === 'failed' ? <CopyFailure /> : undefined}
      >
        {t(failureKey(step.problem, 'text'))}
      </Banner>
    )
  const notice = noticeAbout(account, forecast)
  return (
    <div role="status">
      {obstacle !== undefined ? (
        <ObstacleLine key={obstacle} obstacle={obstacle} account={account} />
      ) : notice === undefined ? undefined : (
        <NoticeLine notice={notice} account={account} />
      )}
    </div>
  )
}

function failureKey<Part extends 'title' | 'text'>(
  problem: SubmitProblem | PressFailure,
  part: Part,
) {
  switch (problem) {
    case 'failed':
      return `submitFailed.${part}` as const
    case 'unanswered':
      return `submitUnanswered.${part}` as const
    default:
      return `submit.${problem}.${part}` as const
  }
}

interface LineProps {
  readonly account: Account | undefined
}

/** What Accounts cannot mend. */
const isAboutList: ReadonlySet<Obstacle> = new Set([
  'reading',
  'nothing',
  'nothingChosen',
  'accountGone',
  'noTime',
  'timePast',
  'noPart',
  'partGone',
  'tooLong',
])

/** What stands between two answers of the host for a moment, and is then neither seen nor heard. */
const isPassing: ReadonlySet<Obstacle> = new Set(['reading', 'nothing'])
const shownAfterMs = 500

function ObstacleLine({ obstacle, account }: LineProps & { readonly obstacle: Obstacle }) {
  const { t } = useText('new')
  const goTo = useApp((state) => state.goTo)
  const accountName = useAccountName()
  const isLasting = useLasting(shownAfterMs)
  if (isPassing.has(obstacle) && !isLasting) return undefined
  const isForAccounts = !isAboutList.has(obstacle)
  const values = { account: accountName(account), cap: account?.capPerSubmission ?? 0 }
  return (
    <div className={styles.obstacle}>
      <Icon name="question" />
      <p>
        {t(`obstacle.${obstacle}`, values)} {obstacle === 'overCap' ? <SendFirst /> : undefined}
        {isForAccounts ? (
          <Button look="link" size="small" onPress={() => goTo('accounts')}>
            {t('obstacle.toAccounts')}
          </Button>
        ) : undefined}
      </p>
    </div>
  )
}

function NoticeLine({ notice, account }: LineProps & { readonly notice: Notice }) {
  const { t } = useText('new')
  const accountName = useAccountName()
  const goTo = useApp((state) => state.goTo)
  return (
    <div className={styles.obstacle}>
      <Icon name="info" />
      <p>
        {t(`notice.${notice}`, { account: accountName(account) })}{' '}
        {notice === 'paused' ? undefined : <SendFirst />}
        {notice === 'paused' ? (
          <Button look="link" size="small" onPress={() => goTo('queue')}>
            {t('notice.toQueue')}
          </Button>
        ) : undefined}
      </p>
    </div>
  )
}

/** Sends no more than there is room for, and keeps the rest for later. */
function SendFirst() {
  const { t } = useText('new')
  const format = useFormat()
  const room = useRoom()
  if (room === undefined) return undefined
  const { links } = room
  return (
    <>
      <Button
        look="link"
        size="small"
        onPress={() => plan.getState().setPart({ kind: 'first', typed: format.number(links) })}
      >
        {t('panel.sendFirst', { links })}
      </Button>{' '}
    </>
  )
}
