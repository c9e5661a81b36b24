import type { TakenSlots } from '../../electron/shared/account.ts'
import { fakeAccount, fakeSubmission, practiceAccount } from './fake-data.ts'
import type { FakeMainOptions } from './fake-main.ts'

/** The 43 requests of the last minute, which are free again a minute after they were answered. */
function taken(nowMs: number): readonly TakenSlots[] {
  return [12, 9, 14, 8].map((requests, index) => {
    const startedMs = nowMs - 52_000 + index * 13_000
    return { startedMs, requests, freeMs: startedMs + 60_250 }
  })
}

/** What the window shows in a place of work: two accounts, a problem, and a list to review. */
export const busyOffice: FakeMainOptions = {
  rows: 36_527,
  accounts: [
    {
      ...practiceAccount,
      rate: { ...practiceAccount.rate, usedSlots: 43, taken: taken(Date.now()) },
    },
    fakeAccount({
      id: 2,
      name: 'Agency main',
      knownBalance: 118_793,
      unitsInDoubt: 1_000,
      lastUsedMs: Date.now(),
      pause: {
        reason: 'balance',
        detail: 'balance-too-low',
        sinceMs: Date.now(),
        httpStatus: 405,
        message: 'Insufficient balance',
        batchId: 2_037,
        units: 1_000,
        ofUnits: 81_793,
      },
    }),
    fakeAccount({ id: 3, name: 'Client Sole', token: { kind: 'absent' }, people: 3 }),
  ],
  submissions: [
    fakeSubmission({
      id: 3,
      accountId: 1,
      label: 'Trying it out',
      client: '',
      links: { accepted: 21_000, sending: 1_000, queued: 14_421 },
    }),
    fakeSubmission({
      id: 2,
      accountId: 2,
      links: { accepted: 36_000, inDoubt: 1_000, refused: 7, queued: 81_793 },
    }),
    fakeSubmission({
      id: 1,
      accountId: 2,
      label: 'Morning list',
      client: 'Palimo',
      state: 'finished',
      finishedMs: Date.now() - 3_600_000,
      sentByMs: undefined,
      links: { accepted: 262, refused: 3 },
    }),
  ],
}
