import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { Button, Dialog, Icon, IconButton, useToast } from '../components/index.ts'

import type { SentRequest, SettleResult } from '../../electron/shared/contract/index.ts'
import {
  goTo,
  host,
  isAway,
  selectAccounts,
  selectLists,
  selectSubmissions,
  useApp,
} from '../app/index.ts'
import { useFormat, useNow, useText } from '../i18n/index.ts'
import { answerOf } from './balance.ts'
import { BalanceCheck, useBalanceCheck } from './BalanceCheck.tsx'
import { ByList } from './ByList.tsx'
import { doubtOrder, pageTells, riskOf } from './doubt.ts'
import { useLoadedDoubts, useUnsettle } from './doubts.ts'
import { LinksOfRequest } from './LinksOfRequest.tsx'
import styles from './Settle.module.css'

/** Which requests are asked about: an account's, or all; `requestId` first. */
interface Asked {
  readonly accountId?: number | undefined
  readonly requestId?: number | undefined
}

const asked = createStore<{ readonly of: Asked | undefined }>()(() => ({ of: undefined }))

/** Opens "Was it charged?" over whatever screen. */
export function openSettle(of: Asked): void {
  asked.setState({ of })
}

function close(): void {
  asked.setState({ of: undefined })
}

/** The dialog "Was it charged?" while it is open. The window renders it once. */
export function Settle() {
  const of = useStore(asked, (state) => state.of)
  return of === undefined ? undefined : (
    <SettleDialog key={`${of.accountId} ${of.requestId}`} {...of} />
  )
}

function SettleDialog({ accountId, requestId }: Asked) {
  const t = useText('settle')
  const accounts = useApp(selectAccounts)
  const doubts = useLoadedDoubts(accountId)
  const [chosenId, setChosenId] = useState(requestId)
  // It refreshes by itself: what is settled elsewhere goes, and the next one is asked about.
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

/** One request: what happened, what can tell, and the answers with what they cost. */
function RequestInDoubt({ request, doubts, place, onSettled }: RequestInDoubtProps) {
  const t = useText('settle')
  const account = useApp(selectAccounts).find(({ id }) => id === request.accountId)
  const submission = useApp(selectSubmissions).find(({ id }) => id === request.submissionId)
  const [isByList, setByList] = useState(false)
  const { settle, isSettling } = useSettle(request, onSettled)
  const check = useBalanceCheck(request, account, doubts)
  const risk = riskOf(request, account, submission)
  const isPart = risk.missing !== undefined
  const fits = check === undefined ? undefined : answerOf(check.verdict)
  const count = request.linkCount

  if (isByList)
    return (
      <ByList
        request={request}
        isCancelled={risk.isCancelled}
        price={account?.price ?? 1}
        isSettling={isSettling}
        onBack={() => setByList(false)}
        onClose={close}
        onSettle={(text, names) =>
          void settle(() =>
            host.request('request.settleByList', { requestId: request.id, text, names }),
          )
        }
      />
    )
  const word = (answer: 'charged' | 'not-charged') =>
    void settle(() => host.request('request.settle', { requestId: request.id, answer }))
  return (
    <Dialog
      isOpen
      // The answers and the way to the other requests stand on one line.
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
            look={fits === 'charged' ? 'filled' : 'outlined'}
            isDisabled={isSettling}
            onPress={() => word('charged')}
          >
            {isPart ? t('answer.countAll') : t('answer.charged', { count })}
          </Button>
          <Button
            look={fits === 'not-charged' ? 'filled' : 'outlined'}
            isDisabled={isSettling}
            onPress={() => word('not-charged')}
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

/** When and how it came to be in doubt, what came back, and until when the account page can tell. */
function WhatHappened({ request }: { readonly request: SentRequest }) {
  const t = useText('settle')
  const format = useFormat()
  const nowMs = useNow(60_000)
  const lists = useApp(selectLists)
  const account = useApp(selectAccounts).find(({ id }) => id === request.accountId)
  const { doubt = 'no-answer', httpStatus, message, taskId } = request
  const list = lists.find(({ id }) => id === request.listId)?.name ?? request.listName
  const of = { list, account: account?.name ?? '', time: format.exactMoment(request.startedMs) }
  const tells = pageTells(request, nowMs)
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
        {doubt === 'restored' ? t('restoredFrom', of) : t('sent', of)}
        {format.betweenSentences}
        {t(`cause.${doubt}`, { took: request.linksCount ?? 0, links: request.linkCount })}
      </p>
      {answer.length === 0 ? undefined : <p className={styles.answer}>{answer.join(' · ')}</p>}
      <p className={styles.tells} data-kind={tells.kind}>
        <Icon name={tells.kind === 'no-more' ? 'alert' : 'clock'} size={14} />
        <span>
          {tells.kind === 'unknown'
            ? t('page.unknown')
            : t(`page.${tells.kind}`, {
                day: format.day(tells.untilMs),
                time: format.moment(tells.untilMs),
              })}
          {tells.kind === 'unknown' ? (
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

/** Sends an answer and says what came of it, with the way to undo it. */
function useSettle(request: SentRequest, onSettled: () => void) {
  const t = useText('settle')
  const toast = useToast()
  const unsettle = useUnsettle()
  const [isSettling, setSettling] = useState(false)

  function words({ accepted, pending, cancelled }: SettleResult): string {
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
      toast(words(settled.value), {
        name: t('undo'),
        onPress: () => void unsettle(request.id),
        // A link that leaves again ends it; the reply to the press says so then.
        untilGone: () => () => undefined,
      })
      onSettled()
    } catch (error) {
      if (!isAway(error)) throw error
      toast(t('away'))
    } finally {
      setSettling(false)
    }
  }
  return { settle, isSettling }
}
