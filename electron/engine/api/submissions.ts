import { type DiskProblem, diskProblemOf } from '../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { forecastLinks, forecastReschedule, scheduleFor } from '../forecast/index.ts'
import { pauseFor } from '../queue/index.ts'
import type { EngineParts, HandlersOf } from './engine-parts.ts'
import { planSubmission, submissionOfPress } from './plan-submission.ts'

/** Submissions: the forecast, the press of the button, and what the user does with pending links. */
export function submissionHandlers(parts: EngineParts): HandlersOf<'submission'> {
  const { ledger, queue, lists, openLists, submissions, presses, feed, clock } = parts

  /** Tells what became of submissions, and lets their accounts' queues look at it. */
  function changed(ids: readonly number[]): void {
    const stored = ids.flatMap((id) => ledger.submissions.byId(id) ?? [])
    feed.tell({ accounts: true, submissionIds: ids })
    openLists.linksChanged(ids)
    for (const accountId of new Set(stored.map((one) => one.accountId))) {
      // Those behind it on its account leave at other times now.
      feed.tell({ submissionIds: ledger.submissions.unfinished(accountId).map(({ id }) => id) })
      queue.wake(accountId)
    }
  }

  function active(id: number) {
    const stored = ledger.submissions.byId(id)
    return stored?.phase === 'planning' ? undefined : stored
  }

  /** Those with something pending, each once. */
  function idsOfPending(ids: readonly number[]): readonly number[] {
    return [...new Set(ids)].filter((id) => (active(id)?.links.waiting ?? 0) > 0)
  }

  function accountInUse(id: number) {
    const account = ledger.accounts.byId(id)
    return account?.archivedMs === undefined ? account : undefined
  }

  /** Links never move between Practice, which sends nothing anywhere, and a real account. */
  function accountToMoveTo(id: number, submissionIds: readonly number[]) {
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
      presses.run(input, (signal) =>
        planSubmission(input, parts, signal, (id) => {
          changed([id])
          // Its links are sent before in every other list from now on.
          lists.claimsChanged('taken')
        }),
      ),

    'submission.stopPlanning': ({ listId }) => {
      presses.stop(listId)
      return undefined
    },

    'submission.ofPress': async ({ pressId }) => {
      await presses.settled(pressId)
      return submissionOfPress(pressId, parts)
    },

    'submission.pause': ({ submissionId }) => {
      if (active(submissionId) === undefined) return undefined
      ledger.submissions.pause(submissionId, pauseFor('user', 'paused-by-user', clock.wallMs()))
      changed([submissionId])
      return undefined
    },

    'submission.resume': ({ submissionId }) => {
      if (active(submissionId) === undefined) return undefined
      ledger.submissions.resume(submissionId)
      changed([submissionId])
      return undefined
    },

    'submission.cancel': ({ submissionId }) => {
      if (active(submissionId) === undefined) return fail('unknown-submission')
      const cancelled = written(() => ledger.submissions.cancel(submissionId, clock.wallMs()))
      changed([submissionId])
      return cancelled
    },

    'submission.reschedule': ({ submissionId, when }) => {
      const submission = active(submissionId)
      if (submission === undefined) return fail('unknown-submission')
      const chosen = scheduleFor(submission, when, { ledger, clock })
      if (!chosen.ok) return chosen
      const done = written(() => ledger.submissions.reschedule(submissionId, chosen.value))
      changed([submissionId])
      return done.ok ? ok(undefined) : done
    },

    'submission.forecastReschedule': ({ submissionId, when }) => {
      const submission = active(submissionId)
      const account = submission && ledger.accounts.byId(submission.accountId)
      if (account === undefined) return fail('unknown-submission')
      return forecastReschedule(submissionId, when, account, submissions.forecast)
    },

    'submission.reorder': ({ submissionId, to }) => {
      const submission = active(submissionId)
      if (submission === undefined) return fail('unknown-submission')
      if (typeof to === 'object') {
        const other = active(to.before)
        if (other === undefined) return fail('unknown-submission')
        if (other.accountId !== submission.accountId) return fail('other-account')
      }
      ledger.submissions.reorder(submissionId, to)
      changed([submissionId])
      return ok(undefined)
    },

    'submission.movable': async ({ submissionIds, accountId }) =>
      accountToMoveTo(accountId, submissionIds) === undefined
        ? fail('unknown-account')
        : ok(await ledger.submissions.countMovable(idsOfPending(submissionIds), accountId)),

    'submission.move': async ({ submissionIds, accountId, expectedUnits, confirmed }) => {
      const { links } = await ledger.submissions.countMovable(
        idsOfPending(submissionIds),
        accountId,
      )
      // Pressed twice, the first press moves them.
      if (submissionIds.some((id) => ledger.submissions.isMoving(id)))
        return fail('nothing-pending')
      const account = accountToMoveTo(accountId, submissionIds)
      if (account === undefined) return fail('unknown-account')
      const stored = submissionIds.map(active)
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
      // What is claimed here or there meanwhile never makes it more than the user confirmed.
      const options = { nowMs: clock.wallMs(), mostLinks: links }
      const moved = await ledger.submissions
        .move(moving, accountId, options)
        .then(ok, (error: unknown) => {
          const problem = diskProblemOf(error)
          if (problem === undefined) throw error
          return fail(problem)
        })
      // Also what was moved before the disk refused the rest.
      changed(ledger.submissions.unfinished(accountId).map(({ id }) => id))
      changed(submissionIds)
      if (!moved.ok) return moved
      if (confirmed) ledger.accounts.setNeedsConfirmation(accountId, false)
      return ok({ links: moved.value.links, alreadyClaimed: moved.value.alreadyClaimed })
    },
  }
}

/** What a write returns, unless the disk refuses it. */
function written<Value>(write: () => Value): Result<Value, DiskProblem> {
  try {
    return ok(write())
  } catch (error) {
    const problem = diskProblemOf(error)
    if (problem === undefined) throw error
    return fail(problem)
  }
}
