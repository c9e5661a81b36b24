import type { StoredBatch } from '../shared/records.ts'
import { pauseHolding } from '../shared/day-cap.ts'
import { dayOf } from '../shared/local-day.ts'
import { isAtCap } from '../shared/submission-cap.ts'
import { pauseOf, stateOf } from '../shared/submission-state.ts'
import type { LinkCounts, SubmissionState } from '../shared/submission.ts'
import type { Pause } from '../shared/account.ts'
import type { LedgerBook } from './ledger-book.ts'

/** A submission as it stands in the ledger. */
export interface SubmissionStanding {
  readonly id: number
  readonly label: string
  readonly client: string
  readonly baseUrl: string
  /** The account's name, where others have its address too. */
  readonly account: string | undefined
  readonly state: SubmissionState
  readonly pause: Pause | undefined
  /** When the next of it may leave; undefined: now, or nothing waits. */
  readonly nextSlotMs: number | undefined
  /** When the first of it leaves, where the cap of a day puts that off; undefined: it does not. */
  readonly putOffMs: number | undefined
  readonly links: LinkCounts
  /** Of the cancelled links, those that went on elsewhere; the account is undefined where it is gone. */
  readonly moved: readonly { readonly links: number; readonly account: string | undefined }[]
  /** Of the cancelled links, those that had been sent already. */
  readonly sentBefore: number
  readonly linesNotSent: number
  readonly unitsUsed: number
  readonly unitsInDoubt: number
  /** Without split parents, which are listed and counted nowhere. */
  readonly batches: readonly StoredBatch[]
}

/** How all submissions stand, newest first, or only those asked for. */
export function readStandings(
  book: LedgerBook,
  isWanted: (submissionId: number) => boolean = () => true,
): readonly SubmissionStanding[] {
  const putOff = book.putOff()
  const addresses = book.accounts.all().map(({ baseUrl }) => baseUrl)
  return book.submissions
    .all()
    .filter(({ id }) => isWanted(id))
    .map((submission) => {
      const account = book.accounts.byId(submission.accountId)
      const links = book.batches.counts(submission.id)
      const nextSlotMs = book.nextSlotMs(submission)
      const pause = pauseOf(
        submission,
        links,
        pauseHolding(account?.pause, nextSlotMs, dayOf),
        isAtCap(submission.id, account, book.stakes),
      )
      return {
        id: submission.id,
        label: submission.label,
        client: submission.client,
        baseUrl: account?.baseUrl ?? '',
        account:
          addresses.filter((one) => one === account?.baseUrl).length > 1
            ? account?.name
            : undefined,
        state: stateOf(submission, links, pause),
        pause,
        nextSlotMs,
        putOffMs: putOff.get(submission.id),
        links,
        moved: book.movesFrom(submission.id).map((move) => ({
          links: move.links,
          account:
            move.accountId === undefined ? undefined : book.accounts.byId(move.accountId)?.name,
        })),
        sentBefore: book
          .sentBeforeHere(submission.id)
          .reduce((sum, { links: some }) => sum + some, 0),
        linesNotSent: submission.linesNotSent,
        unitsUsed: book.stakes.unitsUsed(submission.id),
        unitsInDoubt: book.stakes.unitsInDoubt(submission.id, account?.price ?? 1),
        batches: book.batches.ofSubmission(submission.id).filter(({ state }) => state !== 'split'),
      }
    })
}

/** The document of `status --json`. */
export function statusDocument(standings: readonly SubmissionStanding[]) {
  return {
    submissions: standings.map((standing) => ({
      id: standing.id,
      label: standing.label,
      client: standing.client,
      baseUrl: standing.baseUrl,
      state: standing.state,
      pauseReason: standing.pause?.reason ?? null,
      links: standing.links,
      unitsUsed: standing.unitsUsed,
      unitsInDoubt: standing.unitsInDoubt,
      batches: standing.batches.map((batch) => ({
        id: batch.id,
        state: batch.state,
        linkCount: batch.linkCount,
        attempts: batch.attempts,
        taskId: batch.taskId ?? null,
        unitsUsed: batch.unitsUsed ?? null,
        linksCount: batch.linksCount ?? null,
        httpStatus: batch.httpStatus ?? null,
        message: batch.message ?? null,
      })),
    })),
  }
}
