import { useCallback, useMemo, useState } from 'react'
import {
  type Command,
  goTo,
  host,
  selectAccounts,
  selectSubmissions,
  useApp,
  useCommands,
} from '../app/index.ts'
import { Button, EmptyState, ScreenHeader } from '../components/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import { useDoubts } from '../settle/index.ts'
import { RateCard } from './RateCard.tsx'
import { SubmissionTable } from './SubmissionTable.tsx'
import { ProblemList } from './ProblemList.tsx'
import { type QueueDialog, QueueDialogContext, QueueDialogs } from './QueueDialogs.tsx'
import styles from './QueueScreen.module.css'
import { SendingCards } from './SendingCards.tsx'
import { problemsOf } from './problems.ts'
import { isSendingOn, groupSubmissions } from './submissions.ts'

/**
 * The Queue screen: problems, a card per submission that is sending, a chart of requests per account,
 * and a table of scheduled and finished submissions.
 */
export function QueueScreen() {
  const t = useText('queue')
  const accounts = useApp(selectAccounts)
  const submissions = useApp(selectSubmissions)
  const doubts = useDoubts()
  const [dialog, setDialog] = useState<QueueDialog>()
  const close = useCallback(() => setDialog(undefined), [])
  const groups = useMemo(() => groupSubmissions(submissions), [submissions])
  const problems = useMemo(
    () => problemsOf({ accounts, submissions, doubts }),
    [accounts, submissions, doubts],
  )
  const sendingOn = accounts.filter((account) => isSendingOn(account, groups.sending))
  const isEmpty = problems.length === 0 && submissions.length === 0
  return (
    <QueueDialogContext value={setDialog}>
      <ScreenHeader title={t('title')} detail={<Detail />} actions={<PauseAll />} />
      {isEmpty ? (
        <div className={styles.empty}>
          <EmptyState
            icon="queue"
            title={t('empty.title')}
            actions={
              <Button look="filled" onPress={() => goTo({ screen: 'lists' })}>
                {t('empty.button')}
              </Button>
            }
          >
            {t('empty.text')}
          </EmptyState>
        </div>
      ) : (
        <div className={styles.body}>
          <ProblemList problems={problems} />
          <SendingCards submissions={groups.sending} />
          {sendingOn.length === 0 ? undefined : (
            <div className={styles.rates}>
              {sendingOn.map((account) => (
                <RateCard key={account.id} account={account} />
              ))}
            </div>
          )}
          <SubmissionTable scheduled={groups.scheduled} finished={groups.finished} />
        </div>
      )}
      <QueueDialogs dialog={dialog} onClose={close} />
    </QueueDialogContext>
  )
}

/** "1 list sending, 2 scheduled". */
function Detail() {
  const t = useText('queue')
  const format = useFormat()
  const submissions = useApp(selectSubmissions)
  const { sending, scheduled } = useMemo(() => groupSubmissions(submissions), [submissions])
  const paused = sending.filter(({ state }) => state === 'paused').length
  const parts = [
    sending.length > paused ? t('detail.sending', { count: sending.length - paused }) : undefined,
    paused > 0 ? t('detail.paused', { count: paused }) : undefined,
    scheduled.length > 0 ? t('detail.scheduled', { count: scheduled.length }) : undefined,
  ].filter((part) => part !== undefined)
  if (submissions.length === 0) return undefined
  return parts.length === 0
    ? t('detail.nothing')
    : parts.join(format.locale.startsWith('zh') ? '，' : ', ')
}

/** Pauses everything that sends or is scheduled. If nothing does, resumes what the user paused. */
function PauseAll() {
  const t = useText('queue')
  const submissions = useApp(selectSubmissions)
  const { running, paused } = useMemo(() => {
    const open = submissions.filter(({ links }) => links.waiting + links.sending > 0)
    return {
      running: open.filter(({ state }) => state === 'running' || state === 'scheduled'),
      paused: open.filter(({ pause }) => pause?.detail === 'paused-by-user'),
    }
  }, [submissions])
  const canPause = running.length > 0
  const press = useCallback(() => {
    for (const { id } of canPause ? running : paused)
      void host.request(canPause ? 'submission.pause' : 'submission.resume', { submissionId: id })
  }, [canPause, running, paused])
  const name = canPause ? t('pauseAll') : t('resumeAll')
  const commands = useMemo(
    (): readonly Command[] =>
      running.length + paused.length === 0
        ? []
        : [{ id: 'pause-all', name, icon: canPause ? 'pause' : 'play', run: press }],
    [running, paused, name, canPause, press],
  )
  useCommands(commands)
  if (running.length + paused.length === 0) return undefined
  return (
    <Button icon={canPause ? 'pause' : 'play'} onPress={press}>
      {name}
    </Button>
  )
}
