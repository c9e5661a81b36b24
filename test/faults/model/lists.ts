import * as fc from 'fast-check'
import type { BatchSize } from '../../../electron/shared/submission.ts'
import type { ModelAccount } from './model-account.ts'
import { ModelSchedule } from './model-schedule.ts'
import { whenAt, whenFromNow, type WhenFromNow } from './schedule-steps.ts'
import { accountAt } from './step.ts'
import type { Story } from './story.ts'
import type { ListToSend } from './world.ts'

/** A list as a step says it, before it is known what its account is. */
export interface ListOrder {
  readonly n: number
  readonly links: readonly number[]
  readonly batchSize: BatchSize
  readonly areUnusual: boolean
  readonly resends: boolean
  readonly from: WhenFromNow
}

export const lists: fc.Arbitrary<ListOrder> = fc.record({
  n: fc.nat(9),
  links: fc.uniqueArray(fc.nat(79), { minLength: 1, maxLength: 20 }),
  batchSize: fc.constantFrom<BatchSize>(1, 2, 3, 5, 'balanced', 'fewest', 'smallest'),
  areUnusual: fc.boolean(),
  resends: fc.nat(9).map((n) => n === 0),
  from: whenFromNow,
})

export function wordsOf({ n, links, batchSize, areUnusual, resends, from }: ListOrder): string {
  return [
    `submits [${links.join(' ')}] to account ${n} by ${batchSize}`,
    ...(areUnusual ? ['unusual'] : []),
    ...(resends ? ['sent ones again'] : []),
    ...(from.kind === 'now' ? [] : [JSON.stringify(from)]),
  ].join(', ')
}

/** The list as it is now, and which of its links nothing stands in the way of. */
export function listAt(
  story: Story,
  { n, links: numbers, batchSize, areUnusual, resends, from }: ListOrder,
): {
  readonly account: ModelAccount
  readonly list: ListToSend
  readonly plannable: readonly string[]
  readonly schedule: ModelSchedule
} {
  const account = accountAt(story, n)
  const links = numbers.map((number) => `https://a.example/${number}`)
  const nowMs = story.world.clock.wallMs()
  const when = whenAt(from, nowMs)
  return {
    account,
    list: { accountId: account.id, links, areUnusual, batchSize, when, resends },
    plannable: story.model.plannable(account, links, resends),
    schedule: new ModelSchedule(when, links.length, nowMs),
  }
}
