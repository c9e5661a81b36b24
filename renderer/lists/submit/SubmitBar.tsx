/** The bar that submits a list, and the dialog that confirms a submission. */
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { hasToken } from '../../../electron/shared/account.ts'
import type {
  Account,
  Forecast,
  OpenList,
  SubmitProblem,
  When,
} from '../../../electron/shared/contract/index.ts'
import { goTo, host, isCommand, selectSubmissions, useApp, useKeys } from '../../app/index.ts'
import {
  Button,
  topDialog,
  PopupButton,
  ProgressBar,
  ConfirmDialog,
  Select,
  Tag,
  useToast,
} from '../../components/index.ts'
import { useFormat, useText } from '../../i18n/index.ts'
import { useWhenForm, useWhenInWords, WhenFields } from '../../schedule/index.ts'
import { openSettle } from '../../settle/index.ts'
import { selectIsReadOnly, useList, useListSession } from '../open-list/list-state.ts'
import { useRowActions } from '../open-list/use-row-actions.ts'
import { sendableWith } from '../page-checks/page-counts.ts'
import { WastedStrip } from '../page-checks/WastedStrip.tsx'
import { MorePopup } from './MorePopup.tsx'
import styles from './SubmitBar.module.css'
import { type NoReply, type SubmissionDraft, useSubmissionDraft } from './use-submission-draft.ts'

/** The footer of a list: account, schedule, cost, what stays unsent, and Submit. */
export function SubmitBar() {
  const list = useList((state) => state.list)
  const isReadOnly = useList(selectIsReadOnly)
  const listId = list?.summary.id
  const isPaused = useApp((state) =>
    selectSubmissions(state).some((one) => one.listId === listId && one.state === 'paused'),
  )
  if (list === undefined || isReadOnly) return undefined
  const { counts } = list.summary
  const isDone = list.sendable === 0 && counts.decide === 0 && list.planned === undefined
  if (isDone && isPaused) return <Paused />
  const isOver =
    list.resendable === 0 && counts.refused + counts.cancelled + counts['in-doubt'] === 0
  if (isDone && isOver) return undefined
  return list.sendable === 0 && list.planned === undefined ? (
    <NothingToSend list={list} />
  ) : (
    <Bar list={list} />
  )
}

/** Shown if all links are queued and a submission of the list is paused. */
function Paused() {
  const t = useText('submit')
  return (
    <footer aria-label={t('label')} className={styles.bar}>
      <p className={styles.note}>{t('stays.sendingPaused')}</p>
      <Button look="filled" size="large" onPress={() => goTo({ screen: 'queue' })}>
        {t('openQueue')}
      </Button>
    </footer>
  )
}

/** Shown if no row can be sent as it is. Offers what would change that. */
function NothingToSend({ list }: { readonly list: OpenList }) {
  const t = useText('submit')
  const session = useListSession()
  const actions = useRowActions()
  const { accountId, counts } = list.summary
  const { decide, refused, cancelled, 'in-doubt': inDoubt } = counts
  const reopenable = refused + cancelled
  if (decide === 0 && inDoubt > 0)
    return (
      <footer aria-label={t('label')} className={styles.bar}>
        <p className={styles.note}>{t('stays.in-doubt', { count: inDoubt })}</p>
        <Button look="filled" size="large" onPress={() => openSettle({ accountId })}>
          {t('settle')}
        </Button>
      </footer>
    )
  return (
    <footer aria-label={t('label')} className={styles.bar}>
      <p className={styles.note}>
        {decide > 0
          ? t('stays.decide', { count: decide })
          : reopenable > 0
            ? t('stays.again', { count: reopenable })
            : t('stays.resendable', { count: list.resendable })}
      </p>
      {inDoubt > 0 ? (
        <Button size="large" onPress={() => openSettle({ accountId })}>
          {t('settle')}
        </Button>
      ) : undefined}
      {decide > 0 ? (
        <Button look="filled" size="large" onPress={() => session.review()}>
          {t('review', { count: decide })}
        </Button>
      ) : reopenable > 0 ? (
        <Button
          size="large"
          icon="reopen"
          onPress={() => void actions.reopen({ filter: { statuses: ['refused', 'cancelled'] } })}
        >
          {t('sendAgain', { count: reopenable })}
        </Button>
      ) : (
        <Button
          size="large"
          icon="reopen"
          onPress={() => void actions.resend({ filter: { statuses: ['sent-before'] } }, true)}
        >
          {t('resend', { count: list.resendable })}
        </Button>
      )}
    </footer>
  )
}

function Bar({ list }: { readonly list: OpenList }) {
  const t = useText('submit')
  const draft = useSubmissionDraft(list)
  const [isConfirming, setConfirming] = useState(false)
  /** Submit was pressed before the current forecast arrived. `seen` is what the bar showed then. */
  const [earlyPress, setEarlyPress] = useState<{ readonly seen: Forecast | undefined }>()
  const keys = useKeys()
  const submit = useSubmitButton(draft, () => setConfirming(true))
  const { forecast, account, isCurrent, isSubmitting } = draft
  const canSubmit =
    forecast !== undefined &&
    forecast.links > 0 &&
    forecast.limit !== 'submission' &&
    account !== undefined &&
    !draft.isPartInvalid
  const isPractice = account?.isPractice === true

  function press(seen: Forecast | undefined): void {
    if (isSubmitting || list.planned !== undefined) return
    if (!isCurrent) setEarlyPress({ seen })
    else if (canSubmit) {
      // Nothing is spent before its cost was shown.
      const wasSeen = seen?.units === forecast.units && seen.resending === forecast.resending
      if (draft.mustConfirm || (!wasSeen && !isPractice)) setConfirming(true)
      else void submit(false)
    }
  }
  const pressAgain = useEffectEvent((seen: Forecast | undefined) => {
    setEarlyPress(undefined)
    if (topDialog() === undefined) press(seen)
  })
  useEffect(() => {
    if (earlyPress === undefined || !isCurrent) return undefined
    const timer = setTimeout(() => pressAgain(earlyPress.seen))
    return () => clearTimeout(timer)
  }, [earlyPress, isCurrent])
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.key !== 'Enter' || !isCommand(event)) return
      if (topDialog() !== undefined || isRowEditor(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      press(forecast)
    }
    // In the capture phase, because a focused button would handle Enter itself.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  })
  const links = forecast?.links ?? list.sendable
  return (
    <>
      {list.planned === undefined ? <WastedStrip /> : undefined}
      <footer aria-label={t('label')} className={styles.bar}>
        {list.planned === undefined ? (
          <>
            <AccountChoice draft={draft} />
            <WhenPopup draft={draft} />
            <Figures draft={draft} />
            <Note draft={draft} />
            <MorePopup draft={draft} />
          </>
        ) : (
          <Planning list={list} total={links} />
        )}
        <Button
          look="filled"
          size="large"
          meaning={isPractice ? 'practice' : undefined}
          isDisabled={isCurrent && !canSubmit}
          isPending={isSubmitting || earlyPress !== undefined || list.planned !== undefined}
          onPress={() => press(forecast)}
          aria-keyshortcuts="Control+Enter"
          className={styles.submit}
        >
          <span title={keys('command', 'enter')}>
            {links === 0
              ? t('nothing')
              : isPractice
                ? t('practise', { count: links })
                : t('submit', { count: links })}
          </span>
        </Button>
        {isConfirming && forecast !== undefined && account !== undefined ? (
          <ConfirmSubmission
            draft={draft}
            forecast={forecast}
            account={account}
            onConfirm={() => {
              setConfirming(false)
              void submit(true)
            }}
            onClose={() => setConfirming(false)}
          />
        ) : undefined}
      </footer>
    </>
  )
}

/** True for the field that edits a row's text. There Enter saves the edit. */
function isRowEditor(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.closest('[role="grid"]') !== null
}

/** Returns a function that submits and shows the result in a toast. */
function useSubmitButton(
  draft: SubmissionDraft,
  onConfirm: () => void,
): (confirmed: boolean) => Promise<void> {
  const t = useText('submit')
  const toast = useToast()
  const session = useListSession()
  return async (confirmed) => {
    const created = await draft.submit(confirmed)
    if (created === undefined) return
    if (!created.ok) {
      const problem: SubmitProblem | NoReply = created.error
      if (problem === 'confirmation-needed') onConfirm()
      else toast(t(`problem.${problem}`))
      return
    }
    const { submission, alreadyClaimed } = created.value
    // The submitted rows have a new status, so they would no longer match the filter.
    const { filter } = session.store.getState()
    const { statuses, decideKind: _kind, ...others } = filter
    if (statuses !== undefined) session.show(others, 'all')
    const sentence = t('submitted', { count: submission.links.total })
    toast(
      alreadyClaimed > 0 ? `${sentence} ${t('claimed', { count: alreadyClaimed })}` : sentence,
      {
        name: t('openQueue'),
        onPress: () => goTo({ screen: 'queue', submissionId: submission.id }),
      },
    )
  }
}

/** Stands for a new account in the choice of an account. */
const addAccount = -1

function AccountChoice({ draft }: { readonly draft: SubmissionDraft }) {
  const t = useText('submit')
  const common = useText('common')
  const { accounts, account, list } = draft
  return (
    <Select
      label={t('account')}
      isLabelHidden
      placeholder={t('noAccount')}
      options={[
        ...accounts.map(({ id, name, isPractice, token }) => ({
          id,
          name: isPractice ? common('practice') : name,
          detail: isPractice ? (
            <Tag look="practice">{common('practiceTag')}</Tag>
          ) : token !== undefined && !hasToken(token) ? (
            <Tag>{t('noToken')}</Tag>
          ) : undefined,
        })),
        ...(list.summary.isPractice ? [] : [{ id: addAccount, name: t('addAccount') }]),
      ]}
      isDetailOnlyInList
      value={account?.id}
      onChange={(id) => {
        if (id === addAccount) goTo({ screen: 'accounts', accountId: 'new' })
        else draft.setOptions({ accountId: id })
      }}
      className={styles.account}
    />
  )
}

/** What a submission sends, what it costs, the balance after it, and when it is done. */
function Figures({ draft }: { readonly draft: SubmissionDraft }) {
  const t = useText('submit')
  const common = useText('common')
  const format = useFormat()
  const { forecast, account } = draft
  if (forecast === undefined) return undefined
  const saved = draft.list.pages.excludedWasted
  const { balanceAfter, balanceIsAtMost, doneByMs, links, units } = forecast
  const balance =
    balanceAfter === undefined
      ? undefined
      : balanceAfter < 0
        ? t('short', { units: format.number(-balanceAfter) })
        : balanceIsAtMost
          ? t('atMost', { units: format.number(balanceAfter) })
          : format.number(balanceAfter)
  return (
    <dl className={styles.figures}>
      <Figure name={t('sends')}>{common('links', { count: links })}</Figure>
      {account?.isPractice === true ? undefined : (
        <Figure name={t('costs')}>{common('units', { count: units })}</Figure>
      )}
      {saved === 0 || account === undefined || account.isPractice ? undefined : (
        <Figure name={t('saved')}>{common('units', { count: saved * account.price })}</Figure>
      )}
      {balance === undefined ? undefined : (
        <Figure name={t('balance')} isBad={(balanceAfter ?? 0) < 0}>
          {balance}
        </Figure>
      )}
      <Figure name={t('doneBy')}>
        {doneByMs === undefined ? t('never') : format.moment(doneByMs)}
      </Figure>
    </dl>
  )
}

function Figure({
  name,
  isBad = false,
  children,
}: {
  readonly name: string
  readonly isBad?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd data-bad={isBad ? '' : undefined}>{children}</dd>
    </div>
  )
}

/** The most important fact that the user should know before pressing Submit. */
function Note({ draft }: { readonly draft: SubmissionDraft }) {
  const t = useText('submit')
  const format = useFormat()
  const { list, forecast, account, part, isPartInvalid, isScheduleTooLong } = draft
  const { decide } = list.summary.counts
  const elsewhere = forecast?.sentElsewhere[0]
  const note = isPartInvalid
    ? t('more.numberProblem', { most: list.sendable })
    : isScheduleTooLong
      ? t('problem.schedule-too-long')
      : account?.token !== undefined && !hasToken(account.token) && !account.isPractice
        ? t('stays.token')
        : forecast?.limit === 'submission'
          ? t('stays.limit')
          : forecast?.delayedUntilMs !== undefined
            ? t('stays.putOff', { when: format.moment(forecast.delayedUntilMs) })
            : forecast?.limit === 'day'
              ? t('stays.dayLimit', { count: forecast.timeline.days })
              : (forecast?.resending ?? 0) > 0
                ? t('stays.resend', { count: forecast?.resending ?? 0 })
                : elsewhere !== undefined
                  ? t('stays.elsewhere', { count: elsewhere.links, account: elsewhere.account })
                  : part !== undefined && forecast !== undefined && forecast.links < list.sendable
                    ? t('stays.part', { count: list.sendable - forecast.links })
                    : account?.pause !== undefined
                      ? t('stays.paused')
                      : decide > 0
                        ? t('stays.decide', { count: decide })
                        : ''
  return (
    <p className={styles.note} title={note}>
      {note}
    </p>
  )
}

/** The progress of planning, with a button that stops it. */
function Planning({ list, total }: { readonly list: OpenList; readonly total: number }) {
  const t = useText('list')
  const planned = list.planned ?? 0
  return (
    <div className={styles.planning}>
      <ProgressBar
        label={t('planning', { count: planned })}
        value={total === 0 ? undefined : planned / total}
      />
      <Button
        size="small"
        onPress={() => void host.request('submission.stopPlanning', { listId: list.summary.id })}
      >
        {t('stopPlanning')}
      </Button>
    </div>
  )
}

/** Chooses when the links are sent: now, later, or over several days. */
function WhenPopup({ draft }: { readonly draft: SubmissionDraft }) {
  const whenInWords = useWhenInWords()
  const t = useText('submit')
  const { when } = draft.options
  return (
    <PopupButton
      label={`${t('when.label')}: ${whenInWords(when)}`}
      shortLabel={whenInWords(when)}
      size="medium"
      className={styles.when}
    >
      <WhenPanel draft={draft} />
    </PopupButton>
  )
}

/** The fields of the schedule. The list keeps its last valid schedule while they are invalid. */
function WhenPanel({ draft }: { readonly draft: SubmissionDraft }) {
  const fields = useWhenForm(draft.options.when, (when: When) => draft.setOptions({ when }))
  return (
    <div className={styles.whenPanel}>
      <WhenFields fields={fields} mustRun={draft.forecast?.timeline.mustRun} />
    </div>
  )
}

/** Shows links, units and account again before a submission that must be confirmed. */
function ConfirmSubmission({
  draft,
  forecast,
  account,
  onConfirm,
  onClose,
}: {
  readonly draft: SubmissionDraft
  readonly forecast: Forecast
  readonly account: Account
  readonly onConfirm: () => void
  readonly onClose: () => void
}) {
  const t = useText('submit')
  const common = useText('common')
  const format = useFormat()
  const whenInWords = useWhenInWords()
  const { links, units, resending, balanceAfter } = forecast
  // For a part of the list, the number in it is not known.
  const wasted = draft.part === undefined ? sendableWith(draft.list.pages, 'wasted') : 0
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t('confirm.links'), format.number(links)],
    [t('confirm.units'), format.number(units)],
    ...(resending > 0 ? [[t('confirm.resending'), format.number(resending)] as const] : []),
    ...(wasted > 0 ? [[t('confirm.wasted'), format.number(wasted)] as const] : []),
    [t('confirm.account'), account.name],
    [t('confirm.address'), account.baseUrl],
    [t('when.label'), whenInWords(draft.options.when)],
    ...(balanceAfter === undefined
      ? []
      : [
          [
            t('confirm.balanceAfter'),
            balanceAfter < 0
              ? t('short', { units: format.number(-balanceAfter) })
              : format.number(balanceAfter),
          ] as const,
        ]),
  ]
  return (
    <ConfirmDialog
      isOpen
      role="alertdialog"
      title={t('confirm.title', { account: account.name })}
      confirmLabel={t('confirm.yes', { count: links })}
      cancelLabel={common('cancel')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {account.needsConfirmation ? <p>{t('confirm.firstUse')}</p> : undefined}
      <dl className={styles.confirmed}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
}
