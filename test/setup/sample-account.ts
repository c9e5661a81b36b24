import type { Account } from '../../electron/shared/contract/index.ts'
import { newAccountSettings } from '../../electron/shared/default-settings.ts'

/** An account as a window gets it, with default settings, a token and nothing sent. `more` overrides. */
export function sampleAccount(more: Partial<Account> = {}): Account {
  return {
    ...newAccountSettings('Agency main', 'https://service.example'),
    id: 1,
    isPractice: false,
    archivedMs: undefined,
    token: { kind: 'present' },
    balanceEnteredMs: undefined,
    pause: undefined,
    rate: {
      usedPermits: 0,
      taken: [],
      allowance: 60,
      nextFreeMs: undefined,
      waiting: undefined,
      waitingUntilMs: undefined,
    },
    linksInDoubt: 0,
    unitsInDoubt: 0,
    unitsBeyondBalance: 0,
    linksExposed: 0,
    pendingLinks: 0,
    needsConfirmation: false,
    lastUsedMs: undefined,
    spentToday: undefined,
    importing: undefined,
    imported: undefined,
    ...more,
  }
}
