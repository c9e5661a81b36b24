import type { Page } from '@playwright/test'
import type { Account } from '../../electron/shared/account.ts'
import type { Submission } from '../../electron/shared/submission.ts'

/** Tells the window of these as the host does. */
export async function tell(
  window: Page,
  accounts: readonly Account[],
  submissions: readonly Submission[],
) {
  await window.evaluate(
    ([all, changed]) => {
      globalThis.fakeMain.tell('accounts.changed', all)
      globalThis.fakeMain.tell('submissions.changed', { submissions: changed, batches: [] })
    },
    [accounts, submissions] as const,
  )
}
