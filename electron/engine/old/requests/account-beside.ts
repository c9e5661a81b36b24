import type { StoredSubmission } from '../../../shared/records.ts'
import type { Ledger } from '../ledger/ledger.ts'

/**
 * The account that is named beside a list: undefined where it is that of the list which is told of, by
 * whoever reads its results.
 */
export function accountBeside(
  { accounts }: Ledger,
  accountId: number,
  told: Pick<StoredSubmission, 'accountId'>,
): string | undefined {
  return accountId === told.accountId ? undefined : accounts.byId(accountId)?.name
}
