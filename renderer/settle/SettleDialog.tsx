import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { Button, Dialog, Icon, IconButton, useToast } from '../components/index.ts'

import type { SentRequest, SettleResult } from '../../electron/shared/contract/index.ts'
import {
  goTo,
  host,
  isHostAway,
  selectAccounts,
  selectLists,
  selectSubmissions,
  useApp,
} from '../app/index.ts'
import { useFormat, useNow, useText } from '../i18n/index.ts'
import { type Answer, answerOf } from './balance.ts'
import { BalanceCheck, useBalanceCheck } from './BalanceCheck.tsx'
import { SettleByList } from './SettleByList.tsx'
import { doubtOrder, taskVisibility, riskOf } from './requests-in-doubt.ts'
import { useDoubtsOrLoading, useUnsettle } from './use-doubts.ts'
import { LinksOfRequest } from './LinksOfRequest.tsx'
import styles from './SettleDialog.module.css'

/** The requests that the dialog goes through: those of an account, or all. `requestId` comes first. */
interface SettleScope {
  readonly accountId?: number | undefined
  readonly requestId?: number | undefined
}

/** `scope` is undefined while the dialog is closed. */
const dialogState = createStore<{ readonly scope: SettleScope | undefined }>()(() => ({
  scope: undefined,
}))

/** Opens "Was it charged?" over the current screen. */
export function openSettle(scope: SettleScope): void {
  dialogState.setState({ scope })
}

function close(): void {
  dialogState.setState({ scope: undefined })
}

/** The dialog "Was it charged?". The window renders it once; it shows nothing while it is closed. */
export function SettleDialog() {
  const scope = useStore(dialogState, (state) => state.scope)
  return scope === undefined ? undefined : (
    <SettleQuestion key={`${scope.accountId} ${scope.requestId}`} {...scope} />
  )
}

function SettleQuestion({ accountId, requestId }: SettleScope) {
  const t = useText('settle')
  const accounts = useApp(selectAccounts)
  const doubts = useDoubtsOrLoading(accountId)
  const [chosenId, setChosenId] = useState(requestId)
  // The doubts reload by themselves: a request that is settled elsewhere disappears, and the dialog
  // asks about the next one.
  const order =
    doubts === undefined
      ? undefined
      : doubtOrder(
          doubts,
          accounts.find(({ id }) => id === accountId),
        )
  const index = Math.max(0, order?.findIndex(({ id }) => id === chosenId) ?? 0)
  const request = order?.[index]
  const go = (by: number): void => setChosenId(order?.[index + by]?.id)

  if (order === undefined || request === undefined)
    return (
      <Dialog
        isOpen
        title={order === undefined ? t('loading') : t('none.title')}
        onClose={close}
        actions={<Button onPress={close}>{t('answer.close')}</Button>}
      >
        {order === undefined ? undefined : <p>{t('none.text')}</p>}
      </Dialog>
    )
  return (
    <RequestInDoubt
      key={request.id}
      request={request}
      doubts={order}
      place={
        order.length < 2 ? undefined : (
          <span className={styles.place}>
            <IconButton
              size="small"
              icon="arrow-left"
              label={t('previous')}
              isDisabled={index === 0}
              onPress={() => go(-1)}
            />
            {t('progress', { number: index + 1, total: order.length })}
            <IconButton
              size="small"
              icon="arrow-right"
              label={t('next')}
              isDisabled={index === order.length - 1}
              onPress={() => go(1)}
            />
          </span>
        )
      }
      onSettled={() => {
        const next = order[index + 1] ?? order[index - 1]
        if (next === undefined) close()
        else setChosenId(next.id)
      }}
    />
  )
}

interface RequestInDoubtProps {
  readonly request: SentRequest
  readonly doubts: readonly SentRequest[]
  readonly place: React.ReactNode
  readonly onSettled: () => void
}

/** One request: what happened, what can help the user to find out, and the answers with their cost. */
function RequestInDoubt({ request, doubts, place, onSettled }: RequestInDoubtProps) {
  const t = useText('settle')
  const account = useApp(selectAccounts).find(({ id }) => id === request.accountId)
  const submission = useApp(selectSubmissions).find(({ id }) => id === request.submissionId)
  const [isByList, setByList] = useState(false)
  const { settle, isSettling } = useSettle(request, onSettled)
  const check = useBalanceCheck(request, account, doubts)
  const risk = riskOf(request, account, submission)
  const isPart = risk.missing !== undefined
  const supported = check === undefined ? undefined : answerOf(check.verdict)
  const count = request.linkCount

  if (isByList)
    return (
      <SettleByList
        request={request}
        isCancelled={risk.isCancelled}
        price={account?.price ?? 1}
        isSettling={isSettling}
        onBack={() => setByList(false)}
        onClose={close}
        onSettle={(text, listed) =>
          void settle(() =>
            host.request('request.settleByList', { requestId: request.id, text, names: listed }),
          )
        }
      />
    )
  const settleAs = (answer: Answer) =>
    void settle(() => host.request('request.settle', { requestId: request.id, answer }))
  return (
    <Dialog
      isOpen
      // The answers and the arrows to the other requests share one line.
      width={place === undefined ? 'narrow' : 'wide'}
      title={
        request.doubt === 'links-differ'
          ? t('titleDiffer', { links: count })
          : t('title', { count })
      }
      onClose={close}
      actions={
        <>
          <Button
            look={supported === 'charged' ? 'filled' : 'outlined'}
            isDisabled={isSettling}
            onPress={() => settleAs('charged')}
          >
            {isPart ? t('answer.countAll') : t('answer.charged', { count })}
          </Button>
          <Button
            look={supported === 'not-charged' ? 'filled' : 'outlined'}
            isDisabled={isSettling}
            onPress={() => settleAs('not-charged')}
          >
            {isPart
              ? t('answer.sendAll')
              : risk.isCancelled
                ? t('answer.not-charged-cancelled')
                : t('answer.not-charged')}
          </Button>
          {count > 1 ? (
            <Button isDisabled={isSettling} onPress={() => setByList(true)}>
              {t('answer.some')}
            </Button>
          ) : undefined}
          <span className={styles.end}>
            {place}
            <Button look="quiet" onPress={close}>
              {t('answer.later')}
            </Button>
          </span>
          <p className={styles.risk}>
            {isPart
              ? t('risk.part', { missing: risk.missing, units: risk.units })
              : risk.isCancelled
                ? t('risk.cancelled')
                : t('risk.again', { count: risk.units })}
          </p>
        </>
      }
    >
      <WhatHappened request={request} />
      {check === undefined || account === undefined || isPart ? undefined : (
        <BalanceCheck check={check} account={account} others={doubts.length - 1} />
      )}
      <LinksOfRequest request={request} onShowInList={close} />
    </Dialog>
  )
}

/** When the request was sent, why it is in doubt, the answer, and until when the account page shows it. */
function WhatHappened({ request }: { readonly request: SentRequest }) {
  const t = useText('settle')
  const format = useFormat()
  const nowMs = useNow(60_000)
  const lists = useApp(selectLists)
  const account = useApp(selectAccounts).find(({ id }) => id === request.accountId)
  const { doubt = 'no-answer', httpStatus, message, taskId } = request
  const list = lists.find(({ id }) => id === request.listId)?.name ?? request.listName
  const origin = { list, account: account?.name ?? '', time: format.exactMoment(request.startedMs) }
  const visibility = taskVisibility(request, nowMs)
  const answer = [
    httpStatus === undefined
      ? undefined
      : message === undefined
        ? t('answeredStatus', { status: httpStatus })
        : t('answered', { status: httpStatus, message }),
    taskId === undefined ? undefined : t('task', { task: taskId }),
  ].filter((part) => part !== undefined)
  return (
    <>
      <p>
        {doubt === 'restored' ? t('restoredFrom', origin) : t('sent', origin)}
        {format.betweenSentences}
        {t(`cause.${doubt}`, { took: request.linksCount ?? 0, links: request.linkCount })}
      </p>
      {answer.length === 0 ? undefined : <p className={styles.answer}>{answer.join(' · ')}</p>}
      <p className={styles.visibility} data-kind={visibility.kind}>
        <Icon name={visibility.kind === 'no-more' ? 'alert' : 'clock'} size={14} />
        <span>
          {visibility.kind === 'unknown'
            ? t('page.unknown')
            : t(`page.${visibility.kind}`, {
                day: format.day(visibility.untilMs),
                time: format.moment(visibility.untilMs),
              })}
          {visibility.kind === 'unknown' ? (
            <>
              {format.betweenSentences}
              <Button
                look="link"
                onPress={() => {
                  close()
                  goTo({
                    screen: 'accounts',
                    accountId: request.accountId,
                    field: 'tasksShownDays',
                  })
                }}
              >
                {t('setDays')}
              </Button>
            </>
          ) : undefined}
        </span>
      </p>
    </>
  )
}

type SettleReply = Awaited<ReturnType<typeof host.request<'request.settle'>>>

/** Sends an answer and shows the result in a toast with Undo. */
function useSettle(request: SentRequest, onSettled: () => void) {
  const t = useText('settle')
  const toast = useToast()
  const unsettle = useUnsettle()
  const [isSettling, setSettling] = useState(false)

  function resultText({ accepted, pending, cancelled }: SettleResult): string {
    if (accepted > 0 && pending + cancelled > 0)
      return t('done.some', { accepted, others: pending + cancelled })
    if (accepted > 0) return t('done.charged', { count: accepted })
    return pending > 0
      ? t('done.again', { count: pending })
      : t('done.notAgain', { count: cancelled })
  }
  async function settle(send: () => Promise<SettleReply>): Promise<void> {
    setSettling(true)
    try {
      const settled = await send()
      if (!settled.ok) {
        toast(t(`problem.${settled.error}`))
        return
      }
      toast(resultText(settled.value), {
        name: t('undo'),
        onPress: () => void unsettle(request.id),
      })
      onSettled()
    } catch (error) {
      if (!isHostAway(error)) throw error
      toast(t('away'))
    } finally {
      setSettling(false)
    }
  }
  return { settle, isSettling }
}
