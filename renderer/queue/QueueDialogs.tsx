/** The dialogs of the Queue. */
import { createContext, useContext, useState } from 'react'
import type { Account, Reply, Submission } from '../../electron/shared/contract/index.ts'
import { host, selectAccounts, selectSubmissions, useApp, useReply } from '../app/index.ts'
import { ConfirmDialog, Select, TextField, useToast } from '../components/index.ts'
import { useFormat, useText, wholeNumber } from '../i18n/index.ts'
import { useWhenForm, WhenFields } from '../schedule/index.ts'
import styles from './QueueDialogs.module.css'

interface QueueDialogsProps {
  readonly dialog: QueueDialog | undefined
  readonly onClose: () => void
}

/** The open dialog of the Queue, if any. It closes if its account or submission disappears. */
export function QueueDialogs({ dialog, onClose }: QueueDialogsProps) {
  const accounts = useApp(selectAccounts)
  const submissions = useApp(selectSubmissions)
  if (dialog === undefined) return undefined
  if (dialog.kind === 'token' || dialog.kind === 'balance') {
    const account = accounts.find(({ id }) => id === dialog.accountId)
    if (account === undefined) return undefined
    return dialog.kind === 'token' ? (
      <TokenDialog account={account} onClose={onClose} />
    ) : (
      <BalanceDialog account={account} way={dialog.way} onClose={onClose} />
    )
  }
  if (dialog.kind === 'move') {
    const moved = submissions.filter(({ id }) => dialog.submissionIds.includes(id))
    return <MoveDialog submissions={moved} onClose={onClose} />
  }
  const submission = submissions.find(({ id }) => id === dialog.submissionId)
  if (submission === undefined) return undefined
  return dialog.kind === 'cancel' ? (
    <CancelDialog submission={submission} onClose={onClose} />
  ) : (
    <RescheduleDialog submission={submission} onClose={onClose} />
  )
}

interface AccountDialogProps {
  readonly account: Account
  readonly onClose: () => void
}

/** Asks for an account's token. Sending resumes once it is saved. */
function TokenDialog({ account, onClose }: AccountDialogProps) {
  const t = useText('queue')
  const accountWords = useText('accounts')
  const toast = useToast()
  const store = useApp((state) => state.snapshot?.tokenStore)
  const [token, setToken] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save(): Promise<void> {
    if (token.trim() === '') return
    setSaving(true)
    try {
      const keep = store?.kind === 'session-only' ? 'session' : 'stored'
      const saved = await host.request('account.setToken', { accountId: account.id, token, keep })
      if (!saved.ok) {
        setProblem(accountWords(`problem.${saved.error}`))
        return
      }
      // A pause for a refused token does not end by itself.
      if (saved.value.pause?.reason === 'token')
        await host.request('account.resume', { accountId: account.id, way: { kind: 'resume' } })
      toast(accountWords('connection.tokenSaved'))
      onClose()
    } finally {
      setSaving(false)
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('token.title', { account: account.name })}
      confirmLabel={t('token.save')}
      cancelLabel={t('token.cancel')}
      isDisabled={token.trim() === ''}
      isPending={isSaving}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p>{t('token.text', { address: account.baseUrl })}</p>
      <TextField
        className={styles.field}
        label={t('token.label')}
        type="password"
        autoFocus
        value={token}
        onChange={(typed) => {
          setToken(typed)
          setProblem(undefined)
        }}
        error={problem}
      />
    </ConfirmDialog>
  )
}

interface BalanceDialogProps extends AccountDialogProps {
  readonly way: 'new-balance' | 'send-what-it-allows'
}

/** Asks for the balance on the account page, and resumes the account with it. */
function BalanceDialog({ account, way, onClose }: BalanceDialogProps) {
  const t = useText('queue')
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const [isSaving, setSaving] = useState(false)
  const units = wholeNumber(typed)
  const needed = useApp(selectSubmissions)
    .filter(({ accountId }) => accountId === account.id)
    .reduce((sum, { links }) => sum + links.waiting * account.price, 0)
  const isNew = way === 'new-balance'

  async function resume(): Promise<void> {
    if (units === undefined) return
    setSaving(true)
    try {
      const resumed = await host.request('account.resume', {
        accountId: account.id,
        way: { kind: way, units },
      })
      if (!resumed.ok) toast(t('balance.failed'))
      onClose()
    } finally {
      setSaving(false)
    }
  }
  const hint =
    units === undefined
      ? t('balance.needed', { count: needed })
      : units < needed
        ? t('balance.short', { count: needed - units })
        : t('balance.enough')
  return (
    <ConfirmDialog
      isOpen
      title={isNew ? t('balance.titleNew', { account: account.name }) : t('balance.titleSome')}
      confirmLabel={isNew ? t('balance.resume') : t('balance.send')}
      cancelLabel={t('balance.cancel')}
      isDisabled={units === undefined || units === 0}
      isPending={isSaving}
      onConfirm={() => void resume()}
      onClose={onClose}
    >
      <p>{isNew ? t('balance.textNew') : t('balance.textSome')}</p>
      <TextField
        className={styles.field}
        label={t('balance.label')}
        inputMode="numeric"
        autoFocus
        value={typed}
        onChange={setTyped}
        hint={hint}
        error={typed.trim() !== '' && units === undefined ? t('balance.invalid') : undefined}
      />
      {account.unitsInDoubt > 0 ? (
        <p className={styles.note}>{t('balance.inDoubt', { count: account.unitsInDoubt })}</p>
      ) : undefined}
    </ConfirmDialog>
  )
}

interface SubmissionDialogProps {
  readonly submission: Submission
  readonly onClose: () => void
}

/** Asks before the waiting links of a submission are cancelled. */
function CancelDialog({ submission, onClose }: SubmissionDialogProps) {
  const t = useText('queue')
  const toast = useToast()
  const count = submission.links.waiting
  async function cancel(): Promise<void> {
    const cancelled = await host.request('submission.cancel', { submissionId: submission.id })
    toast(cancelled.ok ? t('cancel.done', { count: cancelled.value.links }) : t('cancel.failed'))
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      role="alertdialog"
      isDangerous
      title={t('cancel.title', { count })}
      confirmLabel={t('cancel.yes', { count })}
      cancelLabel={t('cancel.no')}
      isDisabled={count === 0}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <p>{t('cancel.text', { count })}</p>
    </ConfirmDialog>
  )
}

interface MoveDialogProps {
  readonly submissions: readonly Submission[]
  readonly onClose: () => void
}

/** Asks which other account sends the waiting links, and shows the cost. */
function MoveDialog({ submissions, onClose }: MoveDialogProps) {
  const t = useText('queue')
  const toast = useToast()
  const from = submissions[0]?.accountId
  const others = useApp(selectAccounts).filter(
    ({ id, isPractice, archivedMs }) => !isPractice && archivedMs === undefined && id !== from,
  )
  const [chosen, setChosen] = useState<number>()
  const account = others.find(({ id }) => id === chosen) ?? others[0]
  const submissionIds = submissions.map(({ id }) => id)
  const waiting = submissions.reduce((sum, { links }) => sum + links.waiting, 0)
  const { reply, isCurrent } = useReply(
    'submission.movable',
    { submissionIds, accountId: account?.id ?? 0 },
    { isEnabled: account !== undefined },
  )
  const movable = isCurrent && reply?.ok === true ? reply.value : undefined
  const pendingUnits = useApp(selectSubmissions)
    .filter(({ accountId }) => accountId === account?.id)
    .reduce((sum, { links }) => sum + links.waiting * (account?.price ?? 1), 0)
  const [isChanging, setMoving] = useState(false)
  const links = movable?.links ?? 0
  const claimed = movable?.alreadyClaimed ?? 0
  const units = links * (account?.price ?? 1)
  const missingUnits =
    account?.knownBalance === undefined ? 0 : units + pendingUnits - account.knownBalance

  async function move(): Promise<void> {
    if (account === undefined) return
    setMoving(true)
    try {
      const moved = await host.request('submission.move', {
        submissionIds,
        accountId: account.id,
        expectedUnits: units,
        // The dialog shows the cost.
        confirmed: true,
      })
      toast(
        moved.ok
          ? t('move.done', { count: moved.value.links, account: account.name })
          : t(`move.problem.${moved.error}`),
      )
      onClose()
    } finally {
      setMoving(false)
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('move.title', { count: waiting })}
      confirmLabel={t('move.yes', { count: links })}
      cancelLabel={t('move.no')}
      isDisabled={links === 0 || account === undefined}
      isPending={isChanging}
      onConfirm={() => void move()}
      onClose={onClose}
    >
      {account === undefined ? (
        <p>{t('move.none')}</p>
      ) : (
        <>
          <p>{t('move.text')}</p>
          <Select
            className={styles.field}
            label={t('move.account')}
            options={others.map(({ id, name }) => ({ id, name }))}
            value={account.id}
            onChange={setChosen}
          />
          <ul className={styles.facts}>
            {[
              movable === undefined
                ? t('move.counting')
                : links === 0
                  ? t('move.allKnown', { count: claimed, account: account.name })
                  : t('move.cost', { count: units, account: account.name }),
              links > 0 && claimed > 0
                ? t('move.known', { count: claimed, account: account.name })
                : undefined,
              missingUnits > 0 && movable !== undefined
                ? t('move.short', { count: missingUnits })
                : undefined,
              account.token?.kind === 'absent'
                ? t('move.noToken', { account: account.name })
                : account.pause === undefined
                  ? undefined
                  : t('move.isPaused', { account: account.name }),
            ]
              .filter((fact) => fact !== undefined)
              .map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}

type ForecastReply = Reply<'submission.forecastReschedule'>

interface RescheduleDialogProps {
  readonly submission: Submission
  readonly onClose: () => void
}

/** Asks when the waiting links are sent, and shows the forecast before anything changes. */
function RescheduleDialog({ submission, onClose }: RescheduleDialogProps) {
  const t = useText('queue')
  const toast = useToast()
  const fields = useWhenForm(submission.when)
  const [isSaving, setSaving] = useState(false)
  const when = fields.read.ok ? fields.read.value : undefined
  const { reply, isCurrent } = useReply(
    'submission.forecastReschedule',
    { submissionId: submission.id, when: when ?? { kind: 'now' } },
    { delayMs: 150, isEnabled: when !== undefined },
  )
  const forecastReply = isCurrent ? reply : undefined
  const count = submission.links.waiting

  async function save(): Promise<void> {
    if (when === undefined) return
    setSaving(true)
    try {
      const saved = await host.request('submission.reschedule', {
        submissionId: submission.id,
        when,
      })
      if (!saved.ok) {
        toast(t(`reschedule.problem.${saved.error}`))
        return
      }
      toast(
        when.kind === 'now' ? t('reschedule.sendsNow', { count }) : t('reschedule.done', { count }),
      )
      onClose()
    } finally {
      setSaving(false)
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('reschedule.title', { count })}
      confirmLabel={t('reschedule.yes')}
      cancelLabel={t('reschedule.no')}
      isDisabled={when === undefined || count === 0}
      isPending={isSaving}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <WhenFields
          fields={fields}
          mustRun={forecastReply?.ok ? forecastReply.value.timeline.mustRun : undefined}
        />
        {when === undefined ? undefined : <RescheduleForecast reply={forecastReply} />}
      </div>
    </ConfirmDialog>
  )
}

/** Says when all links will be sent, or why the schedule is impossible. */
function RescheduleForecast({ reply }: { readonly reply: ForecastReply | undefined }) {
  const t = useText('queue')
  const format = useFormat()
  if (reply === undefined) return <p className={styles.forecast} />
  if (!reply.ok) return <p className={styles.wrong}>{t(`reschedule.problem.${reply.error}`)}</p>
  const { doneByMs, delayedUntilMs } = reply.value
  const sentences = [
    doneByMs === undefined
      ? t('reschedule.doneByUnknown')
      : t('reschedule.doneBy', { time: format.moment(doneByMs) }),
    delayedUntilMs === undefined
      ? undefined
      : t('reschedule.putOff', { time: format.moment(delayedUntilMs) }),
  ].filter((sentence) => sentence !== undefined)
  return <p className={styles.forecast}>{sentences.join(format.betweenSentences)}</p>
}

/** A dialog of the Queue, with the account or submissions that it is about. */
export type QueueDialog =
  | { readonly kind: 'token'; readonly accountId: number }
  | {
      readonly kind: 'balance'
      readonly accountId: number
      readonly way: 'new-balance' | 'send-what-it-allows'
    }
  | { readonly kind: 'cancel' | 'reschedule'; readonly submissionId: number }
  | { readonly kind: 'move'; readonly submissionIds: readonly number[] }

/** Opens a dialog of the Queue. */
export type OpenQueueDialog = (dialog: QueueDialog) => void

export const QueueDialogContext = createContext<OpenQueueDialog>(() => undefined)

/** Returns the function that opens a dialog of the Queue. */
export function useQueueDialog(): OpenQueueDialog {
  return useContext(QueueDialogContext)
}
