import type { AccountInput } from '../../electron/shared/account.ts'
import { fail, ok } from '../../electron/shared/result.ts'
import { fakeAccount, fakeBatches } from './fake-data.ts'
import type { FakeHandlers } from './fake-handlers.ts'
import type { FakeOffice } from './fake-office.ts'

/** What is asked of accounts. */
export function fakeAccountRequests(office: FakeOffice): FakeHandlers<'account'> {
  return {
    'account.add': (input: AccountInput) =>
      office.saveAccount(fakeAccount({ ...input, id: office.newId(), token: { kind: 'absent' } })),
    'account.save': ({ accountId, account }) => office.changeAccount(accountId, account),
    'account.remove'({ accountId }) {
      office.accounts = office.accounts.filter(({ id }) => id !== accountId)
      office.tell('accounts.changed', office.accounts)
      return ok(undefined)
    },
    'account.resume'({ accountId }) {
      const resumed = office.changeAccount(accountId, { pause: undefined })
      return resumed.ok ? resumed : fail('unknown-account')
    },
    'account.setToken': ({ accountId, keep }) =>
      office.changeAccount(accountId, {
        token: { kind: keep === 'stored' ? 'present' : 'session-only' },
      }),
    'account.forgetToken': ({ accountId }) =>
      office.changeAccount(accountId, { token: { kind: 'absent' } }),
    'account.test': () =>
      ok({
        kind: 'refused',
        httpStatus: 400,
        message: 'Task wasn’t created: Invalid data provided',
      }),
    'account.doubts': ({ accountId }) =>
      office.submissions
        .filter((submission) => submission.accountId === accountId)
        .flatMap(fakeBatches)
        .filter(({ state }) => state === 'in-doubt'),
    'account.exportPaidList': () => ok({ kind: 'download', url: 'data:application/gzip,' }),
  }
}
