import type { HowToSend } from '../../../shared/how-to-send.ts'
import type { HistoryRow } from '../../../shared/submission.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { DraftDesk } from './draft-desk.ts'

/** Of which account, client and label the lists are that links were sent with. */
export class OriginOfLinks {
  readonly #batches: readonly HistoryRow[]
  readonly #ledger: Ledger

  /** `batches`: those that hold a link of them. */
  constructor(batches: readonly HistoryRow[], ledger: Ledger) {
    this.#batches = batches
    this.#ledger = ledger
  }

  /** Names of the accounts that are another than this one, removed ones too. */
  accountsBut(accountId: number | undefined): readonly string[] {
    const others = this.#batches.filter((batch) => batch.accountId !== accountId)
    return [...new Map(others.map((batch) => [batch.accountId, batch.accountName])).values()]
  }

  /** The clients of their lists that are another than this one; empty: none was named. */
  clientsBut(client: string): readonly string[] {
    return [...new Set(this.#batches.map((batch) => batch.client))].filter((one) => one !== client)
  }

  /** The one account of all of them; undefined: they are of several, or it was removed. */
  get accountId(): number | undefined {
    const accountId = onlyOne(this.#batches.map((batch) => batch.accountId))
    return accountId === undefined ? undefined : this.#ledger.accounts.inUse(accountId)?.id
  }

  /** How a list of theirs alone is sent: what they have in common, for the rest as `said`. */
  howToSend(said: HowToSend): HowToSend {
    return {
      ...said,
      accountId: this.accountId ?? said.accountId,
      client: onlyOne(this.#batches.map(({ client }) => client)) ?? '',
      // Of a paid list it is the account's name there.
      label: onlyOne(this.#batches.map(({ label, isImported }) => (isImported ? '' : label))) ?? '',
      part: undefined,
    }
  }
}

/** The account that the list in New is sent on, as far as anybody has said or looked at it. */
export function accountInNew({ current, lookedUpFor }: DraftDesk): number | undefined {
  return current.howToSend.said.accountId ?? lookedUpFor
}

function onlyOne<Value>(values: readonly Value[]): Value | undefined {
  const [first, ...others] = new Set(values)
  return others.length === 0 ? first : undefined
}
