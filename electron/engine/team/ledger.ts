import { z } from 'zod'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type TeamAddress, TeamHashes } from './address.ts'
import {
  type ConnectionTimes,
  connectionTimes,
  TeamConnection,
  type TeamProblem,
} from './connection.ts'
import { watchTeam } from './notifications.ts'
import { type DeskFunction, teamSchemaVersion } from './schema.ts'

/**
 * The state of a claim. `planned`: it must not be sent yet. `active`: it may be sent with a permit.
 * `sent`: it has one, and may have left.
 */
const teamClaimStates = ['planned', 'active', 'sent', 'accepted', 'in-doubt'] as const
type TeamClaimState = (typeof teamClaimStates)[number]

/** Who has claimed a link. */
export interface TeamHolder {
  /** The place of the link among those asked for. */
  readonly index: number
  readonly deskId: number
  readonly state: TeamClaimState
  /** When it was claimed or got its state. */
  readonly atMs: number
  /** The submission of that desk. */
  readonly submission: string
  readonly request: string | undefined
}

/** A link that has no claim of this desk, or no active one. `holder`: undefined if nobody has claimed it. */
interface DeniedLink {
  readonly index: number
  readonly holder: TeamHolder | undefined
}

/** An account as all desks see it. */
export interface TeamAccount {
  readonly id: number
  readonly allowance: number
  readonly windowMs: number
}

/** Whether a request may leave. */
export type PermitAnswer =
  /** It may. Its links are now sent. */
  | { readonly kind: 'permit' }
  /** Not before this time. Ask again then, with the same request. */
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** Never: the desk has no active claim on these links; or, if there are none, the request has ended. */
  | { readonly kind: 'denied'; readonly links: readonly DeniedLink[] }

/** How the permit of a request ended. `unused`: not a byte left. `too-many`: the answer was a 429. */
export type PermitEnd = 'answered' | 'too-many' | 'unanswered' | 'unused'

/**
 * What became of the links of a request. `queued`: certainly not charged, will be sent again. `released`:
 * certainly not charged, will not be sent.
 */
type RequestOutcome = 'accepted' | 'in-doubt' | 'queued' | 'released'

/**
 * Something that happened at a desk. `key`: a random UUID that is stored with the event before its first
 * delivery; a second delivery changes nothing. `units`: what the balance falls by.
 */
export type TeamEvent = { readonly key: string; readonly accountId: number } & (
  | {
      readonly kind: 'outcome'
      readonly request: string
      readonly permit: PermitEnd
      /** Undefined: the request carried no links, such as a test of the account. */
      readonly outcome: RequestOutcome | undefined
      readonly units?: number
      readonly retryAfterMs?: number
      readonly taskId?: string
    }
  /** A person has settled a doubt, or undoes it (`in-doubt`). Also of a desk that was taken over. */
  | {
      readonly kind: 'settled'
      readonly request: string
      readonly outcome: RequestOutcome
      readonly units?: number
    }
  | { readonly kind: 'balance'; readonly balance: number }
)

/** A claim that a desk had before it joined, or before the database was restored. */
export interface OwnClaim {
  readonly key: Uint8Array
  readonly state: TeamClaimState
  readonly submission: string
  readonly request: string | undefined
  readonly atMs: number
}

/** A claim that the desk uploaded and another has too. */
export interface UploadConflict {
  readonly holder: TeamHolder
  /**
   * True if both desks have paid, or may have. False: this desk must not send the link, which another
   * has claimed, or which this desk itself sent after its ledger was backed up.
   */
  readonly isPaidTwice: boolean
}

/** A submission of this desk with links that were never sent. */
export interface OpenSubmission {
  readonly accountId: number
  readonly submission: string
  readonly planned: number
  readonly active: number
}

/** A request of this desk whose outcome the team does not know. */
export interface OpenRequest {
  readonly accountId: number
  readonly request: string
  readonly links: number
  readonly atMs: number
}

/** A desk of the team. */
interface Desk {
  readonly id: number
  readonly name: string
  readonly lastSeenMs: number
  readonly leftMs: number | undefined
  /** The desk that has taken it over. */
  readonly replacedBy: number | undefined
  /** True if the team waits for it to upload its claims. */
  readonly isAwaited: boolean
}

/** The team. Times are by the clock of the database, `nowMs` too. */
export interface TeamStatus {
  readonly deskId: number
  readonly nowMs: number
  /** Since when nothing is claimed or sent because the database was restored. */
  readonly recoveringSinceMs: number | undefined
  readonly desks: readonly Desk[]
}

/** An account in the team. */
export interface TeamAccountStatus {
  readonly allowance: number
  readonly windowMs: number
  readonly balance: number | undefined
  readonly balanceMs: number | undefined
  /** Permits of the last window by desk. */
  readonly permits: readonly {
    readonly deskId: number
    readonly taken: number
    readonly inFlight: number
  }[]
  /** The desks that wait for a permit, the next one first. */
  readonly waiting: readonly number[]
  /** Doubts by request, the oldest first. */
  readonly doubts: readonly {
    readonly deskId: number
    readonly request: string
    readonly links: number
    readonly atMs: number
  }[]
}

/** Who calls, and what the desk knows. */
export interface TeamDesk {
  /** The desk's own key; see `newDeskKey`. */
  readonly key: Uint8Array
  /** The `revision` that the desk stored last; 0: a new desk. */
  readonly revision: number
  /**
   * Called with each later revision. The desk stores it: a database that was restored from a backup
   * has an earlier one, and is refused (`database-restored`).
   */
  readonly onRevision?: (revision: number) => void
}

const revision = z.object({ revision: z.int() })
const tuple = z.tuple([
  z.int(),
  z.int().nullable(),
  z.enum(teamClaimStates).nullable(),
  z.int().nullable(),
  z.string().nullable(),
  z.string().nullable(),
])

function deniedOf([index, deskId, state, atMs, submission, request]: z.infer<
  typeof tuple
>): DeniedLink {
  if (deskId === null || state === null || atMs === null || submission === null)
    return { index, holder: undefined }
  return {
    index,
    holder: { index, deskId, state, atMs, submission, request: request ?? undefined },
  }
}

const denied = z.array(tuple).transform((links) => links.map(deniedOf))
const holders = denied.transform((links) =>
  links.flatMap(({ holder }) => (holder === undefined ? [] : [holder])),
)
const optional = z
  .int()
  .nullable()
  .transform((value) => value ?? undefined)

/**
 * The team ledger: which desk may send which link, and when. Every method is one statement that takes
 * effect completely or not at all. After `unreachable` it may have taken effect; calling it again with
 * the same arguments is safe, and each method says why.
 */
export class TeamLedger {
  readonly #connection: TeamConnection
  readonly #hashes: TeamHashes
  readonly #desk: TeamDesk
  #revision: number

  private constructor(connection: TeamConnection, hashes: TeamHashes, desk: TeamDesk) {
    this.#connection = connection
    this.#hashes = hashes
    this.#desk = desk
    this.#revision = desk.revision
  }

  /** Opens the ledger for a desk. Connects with the first call. */
  static async open(
    address: TeamAddress & { readonly secret: Uint8Array },
    desk: TeamDesk,
    times: ConnectionTimes = connectionTimes,
  ): Promise<Result<TeamLedger, TeamProblem>> {
    const connection = await TeamConnection.open(address, times)
    if (!connection.ok) return connection
    return ok(new TeamLedger(connection.value, new TeamHashes(address.secret), desk))
  }

  /** Closes the connections, after the calls that run. */
  async close(): Promise<void> {
    await this.#connection.close()
  }

  /** The revision to store. */
  get revision(): number {
    return this.#revision
  }

  /**
   * Registers the desk, or renames it. Checks the version of the tables and the team secret. Every
   * process calls it first. Repeatable: the desk's key is unique.
   */
  async register(name: string): Promise<Result<number, TeamProblem>> {
    const args = [teamSchemaVersion, Buffer.from(this.#desk.key), this.#hashes.check, name]
    const answer = await this.#connection.call(
      'register_desk' satisfies DeskFunction,
      args,
      z.object({ desk: z.int(), revision: z.int() }),
    )
    if (!answer.ok) return answer
    if (answer.value.revision < this.#revision) return fail('database-restored')
    this.#note(answer.value.revision)
    return ok(answer.value.desk)
  }

  /**
   * The team's account of a service and token. `limits` hold if the account is new, or if `isSet`.
   * Repeatable: the account's key is unique, and setting the same limits twice changes nothing.
   */
  openAccount(
    account: { readonly origin: string; readonly token: string },
    limits: { readonly allowance: number; readonly windowMs: number },
    isSet: boolean,
  ): Promise<Result<TeamAccount, TeamProblem>> {
    const key = this.#hashes.account(account.origin, account.token)
    return this.#write(
      'open_account',
      [key, limits.allowance, limits.windowMs, isSet],
      revision.extend({ id: z.int(), allowance: z.int(), windowMs: z.int() }),
    )
  }

  /**
   * Claims links for a submission; they are `planned`. Returns those that another claim holds. `isAgain`:
   * the user sends them again and was told by whom they were sent: accepted and doubtful claims are
   * taken over, and return if the links are not sent after all. At most 20,000 keys.
   * Repeatable: what the submission holds already is neither claimed again nor denied.
   */
  async claim(
    accountId: number,
    submission: string,
    keys: readonly Uint8Array[],
    isAgain = false,
  ): Promise<Result<readonly TeamHolder[], TeamProblem>> {
    const answer = await this.#write(
      'claim_links',
      [accountId, submission, this.#links(keys), isAgain],
      revision.extend({ denied: holders }),
    )
    return answer.ok ? ok(answer.value.denied) : answer
  }

  /**
   * Makes the planned links of a submission active. Returns how many are active now. Repeatable: nothing
   * else makes a link planned.
   */
  async activate(submission: string): Promise<Result<number, TeamProblem>> {
    return this.#count('activate', [submission])
  }

  /**
   * Releases links of a submission that never got a permit, so were certainly not sent. `keys`:
   * undefined for all of them. Returns how many. Repeatable: what is released is not there any more, and
   * a claim that was made since belongs to another submission.
   */
  async release(
    accountId: number,
    submission: string,
    keys: readonly Uint8Array[] | undefined,
  ): Promise<Result<number, TeamProblem>> {
    return this.#count('release', [
      accountId,
      submission,
      keys === undefined ? null : this.#links(keys),
    ])
  }

  /** The submissions of this desk with links that never got a permit. Reads only. */
  openSubmissions(): Promise<Result<readonly OpenSubmission[], TeamProblem>> {
    const row = { accountId: z.int(), submission: z.string(), planned: z.int(), active: z.int() }
    return this.#read('open_submissions', [], z.array(z.object(row)))
  }

  /**
   * The requests of this desk that got a permit and have no outcome. One that the desk does not know was
   * never sent if its ledger is the latest (a request is stored before its first byte leaves), and is in
   * doubt if its ledger was restored. Reads only.
   */
  openRequests(): Promise<Result<readonly OpenRequest[], TeamProblem>> {
    const row = { accountId: z.int(), request: z.string(), links: z.int(), atMs: z.int() }
    return this.#read('open_requests', [], z.array(z.object(row)))
  }

  /**
   * Takes a permit for a request with these links, which become `sent`, or returns how long to wait. All
   * must be active. `request`: a random UUID. `longestMs`: when the desk gives up on the answer; if the
   * desk dies, the permit is free two windows later. The first byte leaves within one window of the
   * call; a desk that slept meanwhile calls again. Repeatable: the same request gets the same permit, or a
   * new one if others may have that by now.
   */
  async takePermit(
    accountId: number,
    request: string,
    keys: readonly Uint8Array[],
    longestMs: number,
  ): Promise<Result<PermitAnswer, TeamProblem>> {
    const answer = await this.#write(
      'take_permit',
      [accountId, request, this.#links(keys), longestMs],
      z.discriminatedUnion('kind', [
        revision.extend({ kind: z.literal('permit') }),
        revision.extend({ kind: z.literal('wait'), waitMs: z.number() }),
        revision.extend({ kind: z.literal('denied'), denied }),
      ]),
    )
    if (!answer.ok) return answer
    const { value } = answer
    if (value.kind === 'wait') return ok({ kind: 'wait', waitMs: value.waitMs })
    return ok(
      value.kind === 'permit' ? { kind: 'permit' } : { kind: 'denied', links: value.denied },
    )
  }

  /** Gives up the place among the desks that wait for a permit. Repeatable: it only deletes the place. */
  async stopWaiting(accountId: number): Promise<Result<void, TeamProblem>> {
    const answer = await this.#write('stop_waiting', [accountId], revision)
    return answer.ok ? ok(undefined) : answer
  }

  /**
   * Delivers events in order, all or none. Returns how many claims each changed. Repeatable: the
   * database stores each event's key, and returns what the first delivery changed.
   */
  async deliver(events: readonly TeamEvent[]): Promise<Result<readonly number[], TeamProblem>> {
    const json = JSON.stringify(
      events.map(({ accountId, ...event }) => ({ ...event, account: accountId })),
    )
    const answer = await this.#write(
      'deliver',
      [json],
      revision.extend({ links: z.array(z.int()) }),
    )
    return answer.ok ? ok(answer.value.links) : answer
  }

  /** Who has claimed which of these links, this desk included. Reads only. */
  holders(
    accountId: number,
    keys: readonly Uint8Array[],
  ): Promise<Result<readonly TeamHolder[], TeamProblem>> {
    return this.#read('holders', [accountId, this.#links(keys)], holders)
  }

  /** The desks of the team. Reads only. */
  status(): Promise<Result<TeamStatus, TeamProblem>> {
    const desk = z
      .object({
        id: z.int(),
        name: z.string(),
        lastSeenMs: z.int(),
        leftMs: optional,
        replacedBy: optional,
        awaited: z.boolean(),
      })
      .transform(({ awaited, ...rest }) => ({ ...rest, isAwaited: awaited }))
    const status = z.object({
      desk: z.int(),
      nowMs: z.int(),
      recoveringSinceMs: optional,
      desks: z.array(desk),
    })
    const named = status.transform(({ desk: deskId, ...rest }) => ({ deskId, ...rest }))
    return this.#read('team_status', [], named)
  }

  /** Permits, waiting desks, balance and doubts of an account. Reads only. */
  accountStatus(accountId: number): Promise<Result<TeamAccountStatus, TeamProblem>> {
    return this.#read(
      'account_status',
      [accountId],
      z.object({
        allowance: z.int(),
        windowMs: z.int(),
        balance: optional,
        balanceMs: optional,
        permits: z.array(z.object({ deskId: z.int(), taken: z.int(), inFlight: z.int() })),
        waiting: z.array(z.int()),
        doubts: z.array(
          z.object({ deskId: z.int(), request: z.string(), links: z.int(), atMs: z.int() }),
        ),
      }),
    )
  }

  /**
   * Takes a desk over that will not come back, or has left. What it was still to send is released: it got
   * no permit, and gets none any more. What may have left is in doubt, and this desk settles it. Refused
   * with `desk-active` if the desk was seen in the last five minutes. Repeatable: the second time there
   * is nothing left to release.
   */
  takeOver(
    deskId: number,
  ): Promise<Result<{ readonly released: number; readonly inDoubt: number }, TeamProblem>> {
    return this.#write(
      'take_over',
      [deskId],
      revision.extend({ released: z.int(), inDoubt: z.int() }),
    )
  }

  /**
   * Uploads claims that this desk has, in slices of at most 20,000: when it joins, or after the
   * database was restored. Nothing may be in flight. A claim of another desk that was not sent gives way
   * to one that was. Returns the claims that did not give way. Repeatable: the same claims are written again.
   */
  async upload(
    accountId: number,
    claims: readonly OwnClaim[],
  ): Promise<Result<readonly UploadConflict[], TeamProblem>> {
    const answer = await this.#write(
      'upload',
      [
        accountId,
        this.#links(claims.map(({ key }) => key)),
        claims.map(({ state }) => state),
        claims.map(({ submission }) => submission),
        claims.map(({ request }) => request ?? null),
        claims.map(({ atMs }) => atMs),
      ],
      revision.extend({ denied: holders }),
    )
    if (!answer.ok) return answer
    return ok(
      answer.value.denied.map((holder) => {
        const state = claims[holder.index]?.state
        return { holder, isPaidTwice: state !== 'planned' && state !== 'active' }
      }),
    )
  }

  /**
   * Ends an upload. What the database holds of this desk as sent is in doubt from now on. Returns true
   * while the team still waits for other desks. Repeatable: it has the same effect again.
   */
  async finishUpload(): Promise<Result<boolean, TeamProblem>> {
    const answer = await this.#write(
      'finish_upload',
      [],
      revision.extend({ recovering: z.boolean() }),
    )
    return answer.ok ? ok(answer.value.recovering) : answer
  }

  /**
   * Says that the database was restored (`database-restored`, or `desk-unknown` for a desk that had
   * registered; it registers again before). From now on no desk claims or sends until all have uploaded
   * their claims. Repeatable: it sets the same mark again.
   */
  async reportRestored(): Promise<Result<void, TeamProblem>> {
    const answer = await this.#write('report_restored', [], revision)
    return answer.ok ? ok(undefined) : answer
  }

  /**
   * Leaves the team. Accepted and doubtful claims stay in the ledger. Refused with `unsettled` while the
   * desk has links to send. Not needed twice: the second time it is refused with `desk-replaced`.
   */
  async leave(): Promise<Result<void, TeamProblem>> {
    const answer = await this.#write('leave', [], revision)
    return answer.ok ? ok(undefined) : answer
  }

  /**
   * Calls `onChange` when a desk has changed something: with the account, or undefined for the team. It
   * is for freshness only: notifications are lost while the connection is cut. Resolves when the signal
   * aborts or the connection ends.
   */
  watch(
    onChange: (accountId: number | undefined) => void,
    signal: AbortSignal,
  ): Promise<Result<void, TeamProblem>> {
    return watchTeam(this.#connection, onChange, signal)
  }

  /** PostgreSQL's text form of an array of hashes: a fifth of the time that `pg` needs to make it. */
  #links(keys: readonly Uint8Array[]): string {
    return `{${keys.map((key) => this.#hashes.link(key)).join(',')}}`
  }

  async #count(
    name: DeskFunction,
    values: readonly unknown[],
  ): Promise<Result<number, TeamProblem>> {
    const answer = await this.#write(name, values, revision.extend({ links: z.int() }))
    return answer.ok ? ok(answer.value.links) : answer
  }

  #read<Value>(
    name: DeskFunction,
    values: readonly unknown[],
    schema: z.ZodType<Value>,
  ): Promise<Result<Value, TeamProblem>> {
    return this.#connection.call(name, [...this.#caller(), ...values], schema)
  }

  async #write<Value extends { readonly revision: number }>(
    name: DeskFunction,
    values: readonly unknown[],
    schema: z.ZodType<Value>,
  ): Promise<Result<Value, TeamProblem>> {
    const answer = await this.#read(name, values, schema)
    if (answer.ok) this.#note(answer.value.revision)
    return answer
  }

  #caller(): readonly unknown[] {
    return [teamSchemaVersion, Buffer.from(this.#desk.key), this.#revision]
  }

  #note(revisionNow: number): void {
    if (revisionNow <= this.#revision) return
    this.#revision = revisionNow
    this.#desk.onRevision?.(revisionNow)
  }
}
