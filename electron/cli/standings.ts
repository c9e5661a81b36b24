import type { AnswerRow, SentRequest, Submission } from '../shared/contract/index.ts'
import type { Ledger, StoredAccount } from '../engine/ledger/index.ts'

/** The ledger as it is read beside a running engine. */
export interface LedgerReader {
  readonly ledger: Pick<Ledger, 'accounts' | 'lists' | 'requests' | 'history'>
  /** Every submission of this computer, newest first, with its state as the ledger knows it. */
  readonly submissions: () => readonly Submission[]
  /** The requests that left last, newest first. */
  readonly recentRequests: (count: number) => readonly (SentRequest & {
    readonly accountName: string
  })[]
  /** Was it sent? One link per line; undefined: too many lines. */
  readonly wasSent: (text: string) => Promise<readonly AnswerRow[] | undefined>
  close(): void
}

/** Opens the ledger of a data folder for reading; undefined: there is none yet. Throws CannotRun. */
export type OpenLedger = () => LedgerReader | undefined

/** A submission with its names and its requests. */
export interface Standing {
  readonly submission: Submission
  readonly label: string
  readonly client: string
  readonly listName: string
  readonly baseUrl: string
  /** The account's name, where others have its address too. */
  readonly account: string | undefined
  readonly requests: readonly SentRequest[]
}

/** How submissions stand, newest first: all, or those asked for. */
export function readStandings(
  { ledger, submissions }: LedgerReader,
  isWanted: (submission: Submission) => boolean = () => true,
): readonly Standing[] {
  const accounts = new Map<number, StoredAccount>(
    ledger.accounts.all('archived-too').map((account) => [account.id, account]),
  )
  const addresses = [...accounts.values()].map(({ baseUrl }) => baseUrl)
  return submissions()
    .filter(isWanted)
    .map((submission) => {
      const list =
        submission.listId === undefined ? undefined : ledger.lists.byId(submission.listId)
      const { baseUrl = '', name } = accounts.get(submission.accountId) ?? {}
      return {
        submission,
        label: list?.label ?? '',
        client: list?.client ?? '',
        listName: list?.name ?? '',
        baseUrl,
        account: addresses.filter((one) => one === baseUrl).length > 1 ? name : undefined,
        requests: ledger.requests.ofSubmission(submission.id),
      }
    })
}

/** The document of `status --json`. */
export function statusDocument(standings: readonly Standing[]) {
  return {
    submissions: standings.map(({ submission, label, client, baseUrl, requests }) => {
      const { id, state, pause, links, unitsUsed, unitsInDoubt } = submission
      return {
        id,
        label,
        client,
        baseUrl,
        state,
        pauseReason: pause?.reason ?? null,
        links: {
          total: links.total,
          queued: links.waiting,
          sending: links.sending,
          accepted: links.accepted,
          refused: links.refused,
          inDoubt: links['in-doubt'],
          cancelled: links.cancelled,
        },
        unitsUsed,
        unitsInDoubt,
        requests: requests.map((request) => ({
          id: request.id,
          state: request.state,
          linkCount: request.linkCount,
          attempts: 1,
          taskId: request.taskId ?? null,
          unitsUsed: request.unitsUsed ?? null,
          linksCount: request.linksCount ?? null,
          httpStatus: request.httpStatus ?? null,
          message: request.message ?? null,
        })),
      }
    }),
  }
}
