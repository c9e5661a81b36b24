import { type DiskProblem, diskProblemOf } from '../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { forecastLinks, forecastReschedule, scheduleFor } from '../forecast/index.ts'
import { pauseFor } from '../queue/index.ts'
import type { EngineParts, HandlersOf } from './engine-parts.ts'
import { planSubmission, submissionOfPress } from './plan-submission.ts'

/** Handlers for submissions: forecast, submit, and changes of pending links. */
export function submissionHandlers(parts: EngineParts): HandlersOf<'submission'> {
  const { ledger, queue, lists, openLists, submissions, submitPresses, feed, clock } = parts

  /** Sends events about submissions, and wakes the queues of their accounts. */
  function announce(ids: readonly number[]): void {
    const stored = ids.flatMap((id) => ledger.submissions.byId(id) ?? [])
    feed.add({ accounts: true, submissionIds: ids })
    openLists.linksChanged(ids)
    for (const accountId of new Set(stored.map((one) => one.accountId))) {
      // Other submissions of the account are sent at other times now.
      feed.add({ submissionIds: ledger.submissions.unfinished(accountId).map(({ id }) => id) })
      queue.wake(accountId)
    }
  }

  /** A submission; undefined: there is none, or it is being planned. */
  function submissionById(id: number) {
    const stored = ledger.submissions.byId(id)
    return stored?.phase === 'planning' ? undefined : stored
  }

  /** The submissions that have pending links, each once. */
  function idsOfPending(ids: readonly number[]): readonly number[] {
    return [...new Set(ids)].filter((id) => (submissionById(id)?.links.waiting ?? 0) > 0)
  }

  function accountInUse(id: number) {
    const account = ledger.accounts.byId(id)
    return account?.archivedMs === undefined ? account : undefined
  }

  /** The account to move links to. Undefined: they cannot be moved between Practice and a real account. */
  function accountForMove(id: number, submissionIds: readonly number[]) {
    const account = accountInUse(id)
    const isOfOtherKind = submissionIds.some((submissionId) => {
      const submission = ledger.submissions.byId(submissionId)
      const from = submission && ledger.accounts.byId(submission.accountId)
      return from !== undefined && from.isPractice !== account?.isPractice
    })
    return isOfOtherKind ? undefined : account
  }

  return {
    'submission.all': () => submissions.recent(),

    'submission.forecast': async ({ listId, accountId, batchSize, when, part }) => {
      const account = accountInUse(accountId)
      if (account === undefined) return fail('unknown-account')
      const used = await openLists.use(listId, (list) => list.sendable(part))
      if (!used.ok) return fail('unknown-list')
      const sendable = used.value
      if (sendable === undefined) return fail('view-gone')
      const { links, unusual, resending } = sendable
      const forecast = forecastLinks(
        { links, unusual, batchSize, when },
        account,
        submissions.forecast,
      )
      if (!forecast.ok) return forecast
      const sentElsewhere = [...sendable.sentElsewhere].map(([id, count]) => ({
        account: ledger.accounts.byId(id)?.name ?? '',
        links: count,
      }))
      return ok({ ...forecast.value, resending, sentElsewhere })
    },

    'submission.create': async (input) =>
      submitPresses.run(input, (signal) =>
        planSubmission(input, parts, signal, (id) => {
          announce([id])
          // In other lists, its links are sent before from now on.
          lists.claimsChanged('taken')
        }),
      ),

    'submission.stopPlanning': ({ listId }) => {
      submitPresses.stop(listId)
      return undefined
    },

    'submission.ofPress': async ({ pressId }) => {
      await submitPresses.whenDone(pressId)
      return submissionOfPress(pressId, parts)
    },

    'submission.pause': ({ submissionId }) => {
      if (submissionById(submissionId) === undefined) return undefined
      ledger.submissions.pause(submissionId, pauseFor('user', 'paused-by-user', clock.wallMs()))
      announce([submissionId])
      return undefined
    },

    'submission.resume': ({ submissionId }) => {
      if (submissionById(submissionId) === undefined) return undefined
      ledger.submissions.resume(submissionId)
      announce([submissionId])
      return undefined
    },

    'submission.cancel': ({ submissionId }) => {
      if (submissionById(submissionId) === undefined) return fail('unknown-submission')
      const cancelled = unlessRefused(() => ledger.submissions.cancel(submissionId, clock.wallMs()))
      announce([submissionId])
      return cancelled
    },

    'submission.reschedule': ({ submissionId, when }) => {
      const submission = submissionById(submissionId)
      if (submission === undefined) return fail('unknown-submission')
      const chosen = scheduleFor(submission, when, { ledger, clock })
      if (!chosen.ok) return chosen
      const done = unlessRefused(() => ledger.submissions.reschedule(submissionId, chosen.value))
      announce([submissionId])
      return done.ok ? ok(undefined) : done
    },

    'submission.forecastReschedule': ({ submissionId, when }) => {
      const submission = submissionById(submissionId)
      const account = submission && ledger.accounts.byId(submission.accountId)
      if (account === undefined) return fail('unknown-submission')
      return forecastReschedule(submissionId, when, account, submissions.forecast)
    },

    'submission.reorder': ({ submissionId, to }) => {
      const submission = submissionById(submissionId)
      if (submission === undefined) return fail('unknown-submission')
      if (typeof to === 'object') {
        const other = submissionById(to.before)
        if (other === undefined) return fail('unknown-submission')
        if (other.accountId !== submission.accountId) return fail('other-account')
      }
      ledger.submissions.reorder(submissionId, to)
      announce([submissionId])
      return ok(undefined)
    },

    'submission.movable': async ({ submissionIds, accountId }) =>
      accountForMove(accountId, submissionIds) === undefined
        ? fail('unknown-account')
        : ok(await ledger.submissions.countMovable(idsOfPending(submissionIds), accountId)),

    'submission.move': async ({ submissionIds, accountId, expectedUnits, confirmed }) => {
      const { links } = await ledger.submissions.countMovable(
        idsOfPending(submissionIds),
        accountId,
      )
      // A second press of the button: the first one moves them.
      if (submissionIds.some((id) => ledger.submissions.isMoving(id)))
        return fail('nothing-pending')
      const account = accountForMove(accountId, submissionIds)
      if (account === undefined) return fail('unknown-account')
      const stored = submissionIds.map(submissionById)
      if (stored.some((one) => one === undefined || one.accountId === accountId))
        return fail('unknown-submission')
      const moving = idsOfPending(submissionIds)
      if (moving.length === 0) return fail('nothing-pending')
      if (links === 0) return fail('all-claimed')
      if (links * account.price !== expectedUnits) return fail('cost-changed')
      const { limitPerSubmission = Number.POSITIVE_INFINITY } = account
      if (stored.some((one) => (one?.links.waiting ?? 0) * account.price > limitPerSubmission))
        return fail('over-submission-limit')
      if (account.needsConfirmation && !account.isPractice && !confirmed)
        return fail('confirmation-needed')
      // Claims may change meanwhile. Never move more than the user confirmed.
      const options = { nowMs: clock.wallMs(), mostLinks: links }
      const moved = await ledger.submissions
        .move(moving, accountId, options)
        .then(ok, (error: unknown) => {
          const problem = diskProblemOf(error)
          if (problem === undefined) throw error
          return fail(problem)
        })
      // Also if the disk refused a part of them.
      announce(ledger.submissions.unfinished(accountId).map(({ id }) => id))
      announce(submissionIds)
      if (!moved.ok) return moved
      if (confirmed) ledger.accounts.setNeedsConfirmation(accountId, false)
      return ok({ links: moved.value.links, alreadyClaimed: moved.value.alreadyClaimed })
    },
  }
}

/** The value of a write, or the problem if the disk refuses it. */
function unlessRefused<Value>(write: () => Value): Result<Value, DiskProblem> {
  try {
    return ok(write())
  } catch (error) {
    const problem = diskProblemOf(error)
    if (problem === undefined) throw error
    return fail(problem)
  }
}
