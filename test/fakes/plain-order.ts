import type { PlanOrder } from '../../electron/engine/old/queue/submission-planner.ts'
import type { SendingHouse } from './sending-house.ts'

/** To plan all of these links for the house's account, of no list and at once. */
export function plainOrder(
  { account }: Pick<SendingHouse, 'account'>,
  links: readonly string[],
  changes: Partial<PlanOrder> = {},
): PlanOrder {
  return {
    requestId: 'press',
    accountId: account.id,
    draftId: undefined,
    label: '',
    client: '',
    batchSize: 20_000,
    linkCount: links.length,
    links: links.map((link) => ({ link, unusual: false })),
    resendUpTo: 0,
    linesNotSent: 0,
    nowMs: 0,
    ...changes,
  }
}
