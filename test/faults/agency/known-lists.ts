import type { RowStatus } from '../../../electron/shared/link.ts'
import type { Service } from './services.ts'
import type { LineKind, MadeList } from './made-lists.ts'

/** A submission as the test knows it: what the user pressed. */
export interface KnownSubmission {
  readonly id: number
  readonly list: KnownList
  readonly accountId: number
  isCancelled: boolean
  /** Nothing of it waits, by the engine. */
  isFinished: boolean
}

/** A row as the test knows it: what was written, and what the user did with it. */
export interface KnownRow {
  readonly kind: LineKind
  readonly text: string
  readonly link: string | undefined
  readonly number: number
  /** Rows of the list with the same link, itself included, in source order. */
  readonly sameLink: KnownRow[]
  isDecided: boolean
  isExcluded: boolean
  /** The submission that the row was sent with; undefined: none, or it was reopened. */
  sent: KnownSubmission | undefined
  /** True once a later submission to the same account took the link: this row had lost its claim. */
  isReleased: boolean
}

export interface KnownList {
  readonly id: number
  readonly made: MadeList
  readonly createdMs: number
  /** Row number of its first line: a table's heading is a row. */
  readonly firstRow: number
  readonly rows: readonly KnownRow[]
  /** Account that it was used with last. */
  accountId: number
}

/** What is known of an account besides what the user did. */
export interface AccountBooks {
  readonly service: Pick<Service, 'charges'>
  /** Links that are in doubt by the engine. */
  readonly inDoubt: ReadonlySet<string>
}

/** The books of each account. */
export type Books = (accountId: number) => AccountBooks

/** Rows that hold a claim, by account and link. */
export type Claims = ReadonlyMap<number, ReadonlyMap<string, KnownRow>>

/** The agency's lists, and what must be true of each of their rows. */
export class KnownLists {
  readonly all: KnownList[] = []
  readonly submissions = new Map<number, KnownSubmission>()
  readonly #rowsOfLink = new Map<string, KnownRow[]>()

  add(made: MadeList, id: number, createdMs: number, accountId: number): KnownList {
    const rows: KnownRow[] = []
    for (const [number, { kind, text, link, of }] of made.lines.entries()) {
      const sameLink = of === undefined ? [] : (rows[of]?.sameLink ?? [])
      const unsent = { isDecided: false, isExcluded: false, sent: undefined, isReleased: false }
      const row = { kind, text, link, number, sameLink, ...unsent }
      sameLink.push(row)
      rows.push(row)
      if (link !== undefined)
        this.#rowsOfLink.set(link, [...(this.#rowsOfLink.get(link) ?? []), row])
    }
    const firstRow = made.isTable ? 1 : 0
    const list: KnownList = { id, made, createdMs, firstRow, rows, accountId }
    this.all.push(list)
    return list
  }

  /** Writes down that a submission sends a row. Two rows never hold one link on one account. */
  send(row: KnownRow, submission: KnownSubmission): void {
    for (const other of this.#rowsOfLink.get(row.link ?? '') ?? [])
      if (other.sent?.accountId === submission.accountId) other.isReleased = true
    row.sent = submission
    row.isReleased = false
  }

  /** The statuses that a row that was submitted may have; while nothing is in flight. */
  static ofSent(row: KnownRow, { service, inDoubt }: AccountBooks): readonly RowStatus[] {
    const { link = '', sent } = row
    // What the books say of a link that another row took since is not about this row.
    if (!row.isReleased && inDoubt.has(link)) return ['in-doubt']
    if (!row.isReleased && service.charges.has(link)) return ['accepted']
    // What was refused before the user cancelled stays refused.
    if (sent?.isCancelled === true || row.isReleased)
      return row.kind === 'refusable' ? ['refused', 'cancelled'] : ['cancelled']
    if (row.kind !== 'refusable') return ['waiting']
    return sent?.isFinished === true ? ['refused'] : ['waiting', 'refused']
  }

  /** Who holds each link of each account. */
  claims(books: Books): Claims {
    const claims = new Map<number, Map<string, KnownRow>>()
    for (const list of this.all)
      for (const row of list.rows) {
        if (row.sent === undefined || row.link === undefined) continue
        const { accountId } = row.sent
        const [status, other] = KnownLists.ofSent(row, books(accountId))
        // Nobody else names a link that may be refused.
        if (other !== undefined || status === 'cancelled' || status === 'refused') continue
        const ofAccount = claims.get(accountId) ?? new Map<string, KnownRow>()
        claims.set(accountId, ofAccount.set(row.link, row))
      }
    return claims
  }

  /**
   * The row that holds the link of a row in its list: one that was submitted, else the first. Refused
   * and cancelled ones hold nothing.
   */
  static holderOf({ sameLink }: KnownRow, books: Books): KnownRow | undefined {
    const open = sameLink.filter((row) => !KnownLists.isClosed(row, books))
    return open.find(({ sent }) => sent !== undefined) ?? open[0]
  }

  /** It was refused or cancelled, and not reopened. */
  static isClosed(row: KnownRow, books: Books): boolean {
    if (row.sent === undefined) return false
    const statuses = KnownLists.ofSent(row, books(row.sent.accountId))
    return statuses.every((status) => status === 'refused' || status === 'cancelled')
  }

  /** The status of a row that is not submitted. */
  static ofUnsent(row: KnownRow, list: KnownList, claims: Claims, books: Books): RowStatus {
    if (row.isExcluded) return 'excluded'
    switch (row.kind) {
      case 'blank':
        return 'blank'
      case 'unusable':
        return 'rejected'
      case 'review':
        if (!row.isDecided) return 'decide'
        break
      case 'fresh':
      case 'fixed':
      case 'again':
      case 'refusable':
      case 'other':
        break
    }
    if (row.sameLink.length > 1 && KnownLists.holderOf(row, books) !== row) return 'duplicate'
    if (claims.get(list.accountId)?.has(row.link ?? '') === true) return 'sent-before'
    return row.kind === 'fixed' || row.kind === 'review' ? 'cleaned' : 'ready'
  }

  /** Numbers of the rows that could be sent now, in source order. */
  static sendable(list: KnownList, claims: Claims, books: Books): readonly number[] {
    return [...list.rows.keys()].filter((n) => {
      const row = list.rows[n]
      if (row === undefined || row.sent !== undefined) return false
      const status = KnownLists.ofUnsent(row, list, claims, books)
      return status === 'ready' || status === 'cleaned'
    })
  }
}
