import type { Forecast, Input } from '../../electron/shared/contract.ts'
import type { FakeOffice } from './fake-office.ts'

/** What sending the draft of an office would come to, at a guess. */
export function fakeForecast(
  { draft, accounts }: FakeOffice,
  {
    accountId,
    batchSize: size,
    part,
  }: Pick<Input<'submission.forecast'>, 'accountId' | 'batchSize' | 'part'>,
): Forecast {
  const { byStatus, byWarning } = draft.summary()
  const sentBefore = byStatus['sent-before'] + byWarning['sent-again']
  const sendable = draft.countOf(part)
  const account = accounts.find(({ id }) => id === accountId)
  const units = sendable * (account?.price ?? 1)
  const tasksOf = (links: number) => Math.ceil(sendable / links)
  const tasks = {
    balanced: tasksOf(5_000) + 1,
    fewest: tasksOf(20_000),
    smallest: tasksOf(1_000),
  }
  const chosenTasks = typeof size === 'number' ? tasksOf(size) : tasks[size]
  const sentByMs = Date.now() + chosenTasks * 900
  const after = account?.knownBalance === undefined ? undefined : account.knownBalance - units
  return {
    links: sendable,
    units,
    tasks,
    chosenTasks,
    doubtLimitUnits: 10_000,
    sentByMs,
    course: {
      points: [
        { atMs: Date.now(), links: 0 },
        { atMs: sentByMs, links: sendable },
      ],
      slots: 1,
      days: 1,
      mustRun: [],
    },
    balanceAfter: after,
    balanceIsAtMost: (account?.people ?? 1) > 1,
    sentBefore,
    again: { possible: sentBefore, sent: byWarning['sent-again'] },
    sentElsewhere: [],
    leftToday: account?.capPerDay,
    cap: units > (account?.capPerSubmission ?? Infinity) ? 'submission' : undefined,
  }
}
