import { type ReactNode, useCallback } from 'react'

import type { Account } from '../../electron/shared/account.ts'
import type { DraftSummary } from '../../electron/shared/draft.ts'
import { useApp } from '../app-state.ts'
import { Sentences } from '../text/Sentences.tsx'
import { useText } from '../text/use-text.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useLasting } from '../ui/use-lasting.ts'
import { CopyFailure } from './CopyFailure.tsx'
import { failureKey, submitKey } from './submit-words.ts'
import { NoticeLine } from './NoticeLine.tsx'
import { noticesAbout, type Obstacle, shortOf } from './plan.ts'
import { SendFirst } from './SendFirst.tsx'
import styles from './SidePanel.module.css'
import { StopSubmitting } from './StopSubmitting.tsx'
import { leavesLater } from './plan-state.ts'
import { usePlan } from './stores.ts'
import { useIsTypingTime } from './use-is-typing-time.ts'
import { useCommandKey } from './use-command-key.ts'
import { useSendsHidden } from './use-sends-hidden.ts'
import { useKept } from './use-kept.ts'
import { usePortion } from './use-portion.ts'
import { useObstacle, useObstacleInWords } from './use-obstacle.ts'
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
  const announce = useAnnounce()
  const obstacle = useObstacle(draft, account)
  const obstacleInWords = useObstacleInWords()
  // Also by another window, or by this one before its page was loaded again.
  const isSubmitting = step.kind === 'submitting' || draft.planned !== undefined
  const isEngineHere = useApp((state) => state.snapshot?.engine.kind === 'running')
  const canSubmit = obstacle === undefined && !isSubmitting
  const press = useCallback(() => {
    if (canSubmit) void submit(false)
    else if (obstacle !== undefined) announce(obstacleInWords(obstacle, account))
  }, [canSubmit, submit, obstacle, announce, obstacleInWords, account])
  useCommandKey('Enter', press)

  const links = forecast?.links ?? draft.sendable
  const isLater = usePlan(leavesLater)
  const waiting = draft.byStatus.decide
  const kept = useKept()
  const sendsHidden = useSendsHidden()
  const again = forecast?.again.sent ?? 0
  return (
    <div className={styles.submit}>
      {children}
      <Before obstacle={obstacle} account={account} />
      <Button
        look="filled"
        size="large"
        meaning={account?.isPractice === true ? 'practice' : undefined}
        isDisabled={obstacle !== undefined}
        isPending={isSubmitting}
        onPress={press}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {isSubmitting
          ? !isEngineHere
            ? t('panel.findingOut')
            : draft.planned === undefined
              ? t('panel.submitting')
              : t('panel.submittingSome', { planned: draft.planned, links })
          : obstacle === 'lookingUp'
            ? t('panel.lookingUp')
            : links === 0
              ? t('panel.nothing')
              : t(submitKey(account, isLater), { count: links })}
      </Button>
      {isSubmitting && isEngineHere ? <StopSubmitting /> : undefined}
      {again === 0 ? undefined : (
        <p className={styles.again}>
          {t(account?.isPractice === true ? 'panel.sentAgain' : 'panel.paidAgain', {
            count: again,
          })}
        </p>
      )}
      {sendsHidden && links > 0 ? <p className={styles.kept}>{t('panel.hiddenToo')}</p> : undefined}
      {kept === 0 ? undefined : (
        <p className={styles.kept}>{t('panel.keptHere', { count: kept })}</p>
      )}
      {waiting === 0 ? undefined : (
        <p className={styles.stay}>{t('panel.stayHere', { count: waiting })}</p>
      )}
    </div>
  )
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
  const isTypingTime = useIsTypingTime()
  const portion = usePortion()
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
  const line =
    obstacle === undefined ? undefined : (
      <ObstacleLine key={obstacle} obstacle={obstacle} account={account} />
    )
  const isQuiet =
    obstacle !== undefined &&
    (isPassing.has(obstacle) || (isTypingTime && isAboutTime.has(obstacle)))
  // A list above the cap of a submission is cut to it, and then to what the balance pays for.
  const notices =
    line === undefined || isQuiet
      ? noticesAbout(account, forecast, portion)
      : obstacle === 'overCap'
        ? shortOf(forecast)
        : []
  return (
    <>
      {isQuiet ? line : undefined}
      <div role="status">
        {isQuiet ? undefined : line}
        {notices.map((notice) => (
          <NoticeLine key={notice} notice={notice} account={account} portion={portion} />
        ))}
      </div>
    </>
  )
}

interface LineProps {
  readonly account: Account | undefined
}

/** What Accounts cannot mend. */
const isAboutList: ReadonlySet<Obstacle> = new Set([
  'reading',
  'lookingUp',
  'nothing',
  'nothingChosen',
  'accountGone',
  'noTime',
  'timePast',
  'noPart',
  'partGone',
  'tooLong',
  'reckoning',
])

/**
 * What stands between two answers of the host, for a moment not even seen; it is not read out, since
 * what came in is told with what can be sent once that is known.
 */
const isPassing: ReadonlySet<Obstacle> = new Set(['reading', 'lookingUp', 'nothing', 'reckoning'])
const shownAfterMs = 500

/** Read out once the fields are left: digit by digit, a time is past or none on the way. */
const isAboutTime: ReadonlySet<Obstacle> = new Set(['noTime', 'timePast'])

function ObstacleLine({ obstacle, account }: LineProps & { readonly obstacle: Obstacle }) {
  const { t } = useText('new')
  const goTo = useApp((state) => state.goTo)
  const editAccount = useApp((state) => state.editAccount)
  const inWords = useObstacleInWords()
  const isLasting = useLasting(shownAfterMs)
  if (isPassing.has(obstacle) && !isLasting) return undefined
  const isForAccounts = !isAboutList.has(obstacle)
  return (
    <div className={styles.obstacle}>
      <Icon name="question" />
      <p>
        <Sentences>
          {inWords(obstacle, account)}
          {obstacle === 'overCap' ? <SendFirst of="submissionCap" /> : undefined}
          {isForAccounts ? (
            <Button
              look="link"
              size="small"
              onPress={() =>
                account === undefined
                  ? goTo('accounts')
                  : editAccount(account.id, obstacle === 'overCap' ? 'capPerSubmission' : 'token')
              }
            >
              {t('obstacle.toAccounts')}
            </Button>
          ) : undefined}
        </Sentences>
      </p>
    </div>
  )
}
