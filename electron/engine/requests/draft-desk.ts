import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DraftSummary } from '../../shared/draft.ts'
import { Draft } from '../intake/draft.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { pastOfLinks } from './past-of-links.ts'

/**
 * A cleared draft carries this file until it is restored or really removed, and a leftover until
 * its submission is real.
 */
const clearedMark = 'cleared'

/** Begins the ids of drafts that belong to one command of the terminal; no later engine opens them. */
const apartPrefix = 'apart-'

/** The account a draft's `sent-before` was computed for. */
interface AccountOfDraft {
  readonly accountId: number
  readonly leavesOutElsewhere: boolean
  /** Batches up to this one were known when the user looked. */
  readonly knownUpTo: number
}

/**
 * The draft that is open in New. There is always one; submitted drafts stay on disk as the source
 * of their results, the one cleared last can be brought back.
 */
export class DraftDesk {
  readonly #root: string
  readonly #ledger: Ledger
  readonly #onChange: () => void
  #current: Draft
  #cleared: string | undefined
  /** What follows a sealed draft. */
  #leftover: Draft | undefined
  #account: AccountOfDraft | undefined
  #includesSentBefore = false
  #checking = new AbortController()
  #unsubscribe: () => void = () => {}

  private constructor(root: string, ledger: Ledger, current: Draft, onChange: () => void) {
    this.#root = root
    this.#ledger = ledger
    this.#onChange = onChange
    this.#current = current
    this.#listen()
  }

  /** Opens the newest draft that was neither submitted nor cleared, or begins an empty one. */
  static async open(dataFolder: string, ledger: Ledger, onChange: () => void): Promise<DraftDesk> {
    const root = join(dataFolder, 'drafts')
    await mkdir(root, { recursive: true })
    const ids = (await readdir(root)).toSorted().toReversed()
    for (const id of ids) {
      if (ledger.submissions.usesDraft(id)) continue
      if (id.startsWith(apartPrefix) || existsSync(join(root, id, clearedMark))) {
        await rm(join(root, id), { recursive: true, force: true })
        continue
      }
      // Sealed for a submission that was killed before it became real.
      await Draft.thaw(root, id)
      const opened = await Draft.open(root, id)
      if (opened.ok) return new DraftDesk(root, ledger, opened.value, onChange)
    }
    return new DraftDesk(root, ledger, await Draft.create(root, newDraftId()), onChange)
  }

  get current(): Draft {
    return this.#current
  }

  /** The open draft if it is the one meant; a window may still mean an earlier one. */
  find(draftId: string): Draft | undefined {
    return this.#current.id === draftId ? this.#current : undefined
  }

  summary(): DraftSummary {
    return { ...this.#current.summary(), accountId: this.#account?.accountId }
  }

  /** Sent links of batches up to this one may be sent again, as the user asked; 0: none. */
  get resendUpTo(): number {
    return this.#includesSentBefore ? (this.#account?.knownUpTo ?? 0) : 0
  }

  /** Computes what depends on the account; a later call takes over from an earlier one. */
  async useAccount(
    accountId: number,
    leavesOutElsewhere = this.#account?.leavesOutElsewhere ?? false,
  ): Promise<void> {
    this.#checking.abort()
    this.#checking = new AbortController()
    const draft = this.#current
    const account = this.#ledger.accounts.byId(accountId)
    if (account === undefined) return
    const { signal } = this.#checking
    const knownUpTo = this.#ledger.batches.newestId()
    this.#account = { accountId, knownUpTo, leavesOutElsewhere }
    draft.setUrlLengthLimit(account.limits.urlLength)
    draft.leaveOutSentElsewhere(leavesOutElsewhere)
    await draft.markSentBefore(accountId, pastOfLinks(this.#ledger, account), signal)
    this.#onChange()
  }

  /** After lines came in or were mended: checks them for the same account. */
  async recheck(): Promise<void> {
    if (this.#account !== undefined) await this.useAccount(this.#account.accountId)
  }

  includeSentBefore(include: boolean): void {
    this.#includesSentBefore = include
    this.#current.includeSentBefore(include)
    this.#onChange()
  }

  /** Puts the draft aside for `restoreCleared` and begins an empty one. */
  async clear(): Promise<void> {
    const aside = this.#current
    aside.cancelLoading()
    const next = await Draft.create(this.#root, newDraftId())
    try {
      await writeFile(join(this.#root, aside.id, clearedMark), '')
    } catch (error) {
      await next.delete()
      throw error
    }
    if (this.#cleared !== undefined) {
      await rm(join(this.#root, this.#cleared), { recursive: true, force: true })
    }
    this.#cleared = aside.id
    this.#take(next)
    await this.recheck()
  }

  /** Begins an empty draft for one command; the window's stays on disk as it is. */
  async beginApart(): Promise<void> {
    this.#take(await Draft.create(this.#root, `${apartPrefix}${newDraftId()}`))
  }

  async restoreCleared(): Promise<boolean> {
    const id = this.#cleared
    if (id === undefined) return false
    const opened = await Draft.open(this.#root, id)
    if (!opened.ok) return false
    await rm(join(this.#root, id, clearedMark), { force: true })
    const emptied = this.#current
    this.#cleared = undefined
    this.#take(opened.value)
    await emptied.delete()
    await this.recheck()
    return true
  }

  /**
   * Before a submission becomes real: keeps what every row counts as, and lays out what it leaves
   * over. Rejects where the disk does not take that; then `unseal`.
   */
  async seal(draft: Draft): Promise<void> {
    await draft.freeze()
    const prefix = draft.id.startsWith(apartPrefix) ? apartPrefix : ''
    const id = `${prefix}${newDraftId()}`
    await mkdir(join(this.#root, id))
    try {
      await writeFile(join(this.#root, id, clearedMark), '')
      this.#leftover =
        prefix === ''
          ? await Draft.createFromLeftover(this.#root, id, draft)
          : await Draft.create(this.#root, id)
    } catch (error) {
      await rm(join(this.#root, id), { recursive: true, force: true })
      throw error
    }
  }

  /** After a submission that did not become real: the draft is as it was. */
  async unseal(draft: Draft): Promise<void> {
    await this.#leftover?.delete()
    this.#leftover = undefined
    await draft.thaw()
  }

  /** After a submission: what was not sent is the draft now. */
  async continueWithLeftover(): Promise<void> {
    const leftover = this.#leftover
    if (leftover === undefined) throw new Error('No draft was sealed')
    this.#leftover = undefined
    await rm(join(this.#root, leftover.id, clearedMark), { force: true })
    this.#take(leftover)
    await this.recheck()
  }

  /** A submitted draft, opened again for its results. */
  async openSubmitted(draftId: string): Promise<Draft | undefined> {
    const opened = await Draft.open(this.#root, draftId)
    return opened.ok ? opened.value : undefined
  }

  /** Ends what is loading or being checked; what was taken in before stays. */
  stop(): void {
    this.#checking.abort()
    this.#current.cancelLoading()
    this.#unsubscribe()
  }

  #take(draft: Draft): void {
    this.#checking.abort()
    this.#includesSentBefore = false
    this.#current = draft
    this.#listen()
    this.#onChange()
  }

  #listen(): void {
    this.#unsubscribe()
    this.#unsubscribe = this.#current.onChange(this.#onChange)
  }
}

/** Sorts by the time it was made. */
function newDraftId(): string {
  return `${Date.now().toString().padStart(15, '0')}-${randomBytes(4).toString('hex')}`
}
