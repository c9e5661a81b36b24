// The contract's mapped types cannot follow an event's name to its payload.
/* oxlint-disable typescript/no-unsafe-type-assertion */
import type { Account } from '../../electron/shared/account.ts'
import {
  defaultSettings,
  type EventName,
  type Events,
  type Reply,
  type RevisedEvent,
  type Settings,
  type Snapshot,
} from '../../electron/shared/contract.ts'
import type { DraftSummary } from '../../electron/shared/draft.ts'
import { type HowToSend, nothingSaid } from '../../electron/shared/how-to-send.ts'
import { fail, ok } from '../../electron/shared/result.ts'
import type { Submission } from '../../electron/shared/submission.ts'
import { fakeBatches, practiceAccount } from './fake-data.ts'
import { FakeDraft } from './fake-draft.ts'

/** What an office begins with. */
export interface OfficeOptions {
  readonly accounts?: readonly Account[]
  readonly submissions?: readonly Submission[]
  /** Made-up rows of the draft. */
  readonly rows?: number
  /** What was said of it in an earlier window. */
  readonly howToSend?: HowToSend
  readonly snapshot?: Partial<Snapshot>
}

/** What a made-up host and its engine hold, and how it changes for all to hear. */
export class FakeOffice {
  draft: FakeDraft
  cleared: FakeDraft | undefined
  settings: Settings
  accounts: readonly Account[]
  submissions: readonly Submission[]
  revision = 1
  readonly listeners = new Set<(event: RevisedEvent) => void>()
  #nextId = 100

  constructor(options: OfficeOptions) {
    this.draft = new FakeDraft('draft-1', options.rows)
    this.draft.howToSend = options.howToSend ?? nothingSaid
    this.settings = { ...defaultSettings, ...options.snapshot?.settings }
    this.accounts = options.accounts ?? [practiceAccount]
    this.submissions = options.submissions ?? []
  }

  newId(): number {
    return this.#nextId++
  }

  tell<Name extends EventName>(name: Name, payload: Events[Name]): void {
    this.revision += 1
    const event = { name, revision: this.revision, payload } as RevisedEvent
    for (const listener of this.listeners) listener(event)
  }

  changedDraft(): { readonly ok: true; readonly value: DraftSummary } {
    const summary = this.draft.summary()
    this.tell('draft.changed', summary)
    return ok(summary)
  }

  saveAccount(account: Account): { readonly ok: true; readonly value: Account } {
    this.accounts = this.accounts.some(({ id }) => id === account.id)
      ? this.accounts.map((known) => (known.id === account.id ? account : known))
      : [...this.accounts, account]
    this.tell('accounts.changed', this.accounts)
    return ok(account)
  }

  changeAccount(accountId: number, change: Partial<Account>): Reply<'account.save'> {
    const account = this.accounts.find(({ id }) => id === accountId)
    return account === undefined
      ? fail('unknown-account')
      : this.saveAccount({ ...account, ...change })
  }

  changeSubmission(submissionId: number, change: Partial<Submission>): undefined {
    this.submissions = this.submissions.map((known) =>
      known.id === submissionId ? { ...known, ...change } : known,
    )
    const changed = this.submissions.filter(({ id }) => id === submissionId)
    this.tell('submissions.changed', {
      submissions: changed,
      batches: changed.flatMap(fakeBatches),
    })
  }
}
