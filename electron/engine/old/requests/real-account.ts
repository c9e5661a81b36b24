import { fail, ok, type Result } from '../../../shared/result.ts'
import type { StoredAccount } from '../../../shared/records.ts'
import type { Ledger } from '../ledger/ledger.ts'

/**
 * An account that the user made: Practice is as it is, and nothing of it is paid for. A removed one
 * stays as it was, since by its token and address it still speaks for what it sent.
 */
export function realAccount(
  ledger: Ledger,
  id: number,
): Result<StoredAccount, 'unknown-account' | 'practice-is-fixed'> {
  const stored = ledger.accounts.inUse(id)
  if (stored === undefined) return fail('unknown-account')
  return stored.isPractice ? fail('practice-is-fixed') : ok(stored)
}
