import type { Account } from '../../electron/shared/account.ts'

/** The text of `new` that the main button shows: what it does, and whether units are spent. */
export function submitKey(account: Account | undefined, isLater: boolean) {
  if (account?.isPractice === true) return isLater ? 'panel.schedulePractice' : 'panel.practise'
  return isLater ? 'panel.schedule' : 'panel.submit'
}
