import type { KnownThen, StoredAccount } from '../../../shared/records.ts'
import type { Draft } from '../intake/draft.ts'
import type { PartOfList } from '../../lists/table/part-of-list.ts'
import { knownNow } from '../ledger/known-then.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { NearHashes } from './near-hashes.ts'
import { pastOfLinks } from './past-of-links.ts'

/** The account a draft's `sent-before` was computed for. */
interface Checked {
  readonly accountId: number
  readonly leavesOutElsewhere: boolean
}

/** The user's word to send again what was sent before; the rows know of which of them. */
interface Said extends Checked {
  /** Batches up to this one were there. */
  readonly knownUpTo: number
  readonly known: KnownThen
}

/** What may be sent again, as the user said. */
export interface SentAgain {
  /** Links of batches up to this one; 0: of none. */
  readonly resendUpTo: number
  /** But only as often as they had been sent when the user looked. */
  readonly known: KnownThen | undefined
}

/** What is looked up faster is not told of: nobody would see more than a flicker. */
const toldAfterMs = 150

/** The account that the draft in New is looked up for: the next draft is for the same. */
export class AccountOfDraft {
  readonly #ledger: Ledger
  readonly #onChange: () => void
  #checked: Checked | undefined
  #said: Said | undefined
  #nearHashes = new NearHashes()
  #checking = new AbortController()
  /** The draft that was looked up last, or is. */
  #lookedUp: Draft | undefined
  /** Of the look-up that is under way; undefined: none is. */
  #lookingUp: { readonly draft: Draft; readonly signal: AbortSignal } | undefined

  constructor(ledger: Ledger, onChange: () => void) {
    this.#ledger = ledger
    this.#onChange = onChange
  }

  /** Undefined until one was chosen. */
  get id(): number | undefined {
    return this.#checked?.accountId
  }

  /** Whether links sent on another account count as sent before. */
  get leavesOutElsewhere(): boolean {
    return this.#checked?.leavesOutElsewhere ?? false
  }

  /** What a draft counts as is not yet what it counts as on the account. */
  isLookingUp(draft: Draft): boolean {
    return this.#lookingUp?.draft === draft && !this.#lookingUp.signal.aborted
  }

  /** Computes what of a draft depends on the account; a later call takes over from an earlier one. */
  async use(
    draft: Draft,
    accountId: number,
    leavesOutElsewhere = this.leavesOutElsewhere,
  ): Promise<void> {
    this.stopChecking()
    this.#checking = new AbortController()
    const account = this.#ledger.accounts.byId(accountId)
    if (account === undefined) return
    const { signal } = this.#checking
    // At once: lines that come in from here on are looked up for this account, not the one before.
    if (this.id !== accountId) this.#nearHashes = new NearHashes()
    this.#checked = { accountId, leavesOutElsewhere }
    this.#lookingUp = { draft, signal }
    this.#lookedUp = draft
    const telling = setTimeout(this.#onChange, toldAfterMs)
    try {
      await this.#lookUp(draft, account, leavesOutElsewhere, signal)
    } finally {
      clearTimeout(telling)
      if (this.#lookingUp?.signal === signal) this.#lookingUp = undefined
      this.#onChange()
    }
  }

  async #lookUp(
    draft: Draft,
    account: StoredAccount,
    leavesOutElsewhere: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const { forAccount } = draft
    // "Send them all the same" was said of another account's links, or of fewer than are left out now.
    const isOfThis =
      this.#said?.accountId === account.id && this.#said.leavesOutElsewhere === leavesOutElsewhere
    if (!isOfThis) await forAccount.sendNoneAgain()
    if (signal.aborted) return
    await forAccount.limitUrlLength(account.limits.urlLength)
    await forAccount.leaveOutSentElsewhere(leavesOutElsewhere)
    const past = pastOfLinks(this.#ledger, account, this.#nearHashes)
    await forAccount.markSentBefore(account.id, past, signal)
  }

  /** Has the draft that was looked up last tell what became of batches, after these have changed. */
  async batchesChanged(batchIds: ReadonlySet<number>): Promise<void> {
    const { signal } = this.#checking
    if (this.id === undefined || signal.aborted) return
    const account = this.#ledger.accounts.byId(this.id)
    if (account === undefined) return
    const past = pastOfLinks(this.#ledger, account, this.#nearHashes)
    await this.#lookedUp?.forAccount.markAgain(batchIds, past, signal)
  }

  /** The same for the account it was done for last. */
  async useAgain(draft: Draft): Promise<void> {
    if (this.id !== undefined) await this.use(draft, this.id)
  }

  /**
   * Has a draft send again what it leaves out now for having been sent before, all or of a part; what
   * was said earlier is said anew. Without an account nothing was sent.
   */
  async sendAgain(draft: Draft, part?: PartOfList): Promise<void> {
    const checked = this.#checked
    if (checked === undefined) return
    const knownUpTo = this.#ledger.batches.newestId()
    this.#said = { ...checked, knownUpTo, known: knownNow(this.#ledger, checked.accountId) }
    await draft.forAccount.sendAgain(part)
  }

  sentAgain({ review }: Draft): SentAgain {
    const said = this.#said
    if (said === undefined || said.accountId !== this.id) return { resendUpTo: 0, known: undefined }
    const isMeant: KnownThen['isMeant'] = (link, past) => review.isSentAgain(link, past)
    const wasMeant: KnownThen['wasMeant'] = (link) => review.isSentAgain(link)
    return { resendUpTo: said.knownUpTo, known: { ...said.known, isMeant, wasMeant } }
  }

  /** Ends what is being looked up, also behind it. */
  stopChecking(): void {
    this.#checking.abort()
  }

  /** The same where that is another draft than this one. */
  stopCheckingOthers(draft: Draft): void {
    if (this.#lookedUp !== draft) this.stopChecking()
  }
}
