import { type ReactNode, useCallback, useId } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useApp } from '../app-state.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useLasting } from '../../components/use-lasting.ts'
import { beingSubmitted } from './being-submitted.ts'
import { CopyFailure } from './CopyFailure.tsx'
import { failureKey, submitKey } from './submit-words.ts'
import { NoticeLine } from './NoticeLine.tsx'
import { idOfObstacle, type Obstacle } from './plan.ts'
import { SendFirst } from './SendFirst.tsx'
import styles from './SidePanel.module.css'
import { StopSubmitting } from './StopSubmitting.tsx'
import { leavesLater } from './plan-state.ts'
import { usePlan } from './stores.ts'
import { useCommandKey } from './use-command-key.ts'
import { useSendsHidden } from './use-sends-hidden.ts'
import { meanWhatIsTyped } from './use-is-typing-time.ts'
import { useKept } from './use-kept.ts'
import { isPassing, type KnownBefore, useKnownBefore } from './use-known-before.ts'
import { useObstacleInWords } from './use-obstacle.ts'
import { useSubmit } from './use-submit.ts'

interface SubmitBoxProps {
  readonly draft: DraftSummary
  readonly account: Account | undefined
  /** What is to be in sight of whoever submits. */
  readonly children: ReactNode
}

/** The one main action of New, and what stands in its way. */
export function SubmitBox({ draft, account, children }: SubmitBoxProps) {
  const { t } = useText(['new', 'app'])
  const forecast = usePlan((state) => state.forecast)
  const step = usePlan((state) => state.step)
  const submit = useSubmit()
  const announce = useAnnounce()
  const known = useKnownBefore(draft, account)
  const { obstacle, isTypedStill } = known
  const obstacleInWords = useObstacleInWords()
  const submitting = useApp(({ connection }) => beingSubmitted(step, draft, connection))
  const isSubmitting = submitting === 'yes'
  const isEngineHere = useApp((state) => state.snapshot?.engine.kind === 'running')
  const canSubmit = obstacle === undefined && submitting === 'no'
  const press = useCallback(() => {
    if (canSubmit) void submit(false)
    // It is told as what is known by then, and not once more when the field is left.
    else if (isTypedStill) meanWhatIsTyped()
    else if (obstacle !== undefined) announce(obstacleInWords(obstacle, account))
    else if (submitting === 'unknown') announce(t('app:lost.title'))
  }, [canSubmit, submit, obstacle, isTypedStill, announce, obstacleInWords, account, submitting, t])
  useCommandKey('Enter', press)

  const links = forecast?.links ?? draft.sendable
  const isLater = usePlan(leavesLater)
  const waiting = draft.byStatus.decide
  const kept = useKept()
  const sendsHidden = useSendsHidden()
  const again = forecast?.again.sent ?? 0
  const id = useId()
  const noticeId = (notice: string) => `${id}-${notice}`
  return (
    <div className={styles.submit}>
      {children}
      <Before known={known} account={account} noticeId={noticeId} />
      <Button
        look="filled"
        size="large"
        meaning={account?.isPractice === true ? 'practice' : undefined}
        isDisabled={obstacle !== undefined || submitting === 'unknown'}
        isPending={isSubmitting}
        onPress={press}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        aria-describedby={[...known.notices.map(noticeId), id].join(' ')}
      >
        {isSubmitting
          ? !isEngineHere
            ? t('new:panel.findingOut')
            : draft.planned === undefined
              ? t('new:panel.submitting')
              : t('new:panel.submittingSome', { planned: draft.planned, links })
          : obstacle === 'lookingUp'
            ? t('new:panel.lookingUp')
            : links === 0
              ? t('new:panel.nothing')
              : t(`new:${submitKey(account, isLater)}`, { count: links })}
      </Button>
      {isSubmitting && isEngineHere ? <StopSubmitting /> : undefined}
      <div id={id} className={styles.notes}>
        {again === 0 ? undefined : (
          <p className={styles.again}>
            {t(account?.isPractice === true ? 'new:panel.sentAgain' : 'new:panel.paidAgain', {
              count: again,
            })}
          </p>
        )}
        {/* Read out as well: a filter is set far from here, and keys submit without a look. */}
        <div role="status">
          {sendsHidden && links > 0 ? (
            <p className={styles.kept}>{t('new:panel.hiddenToo')}</p>
          ) : undefined}
        </div>
        {kept === 0 ? undefined : (
          <p className={styles.kept}>{t('new:panel.keptHere', { count: kept })}</p>
        )}
        {waiting === 0 ? undefined : (
          <p className={styles.stay}>{t('new:panel.stayHere', { count: waiting })}</p>
        )}
      </div>
    </div>
  )
}

interface BeforeProps {
  readonly known: KnownBefore
  readonly account: Account | undefined
  readonly noticeId: (notice: string) => string
}

/** What is to be known before the press: why the last one failed, what stands in the way, or a notice. */
function Before({ known: { obstacle, notices }, account, noticeId }: BeforeProps) {
  const { t } = useText('new')
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
  return (
    <>
      {obstacle === undefined ? undefined : (
        <ObstacleLine key={obstacle} obstacle={obstacle} account={account} />
      )}
      {notices.map((notice) => (
        <NoticeLine key={notice} notice={notice} account={account} wordsId={noticeId(notice)} />
      ))}
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

/** What passes sooner is not seen. */
const shownAfterMs = 500

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
      <p id={idOfObstacle(obstacle)}>
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
