import type { HowToSend, KeptPart } from '../../../../shared/how-to-send.ts'
import { missedWays, type WhenForm } from '../../../../shared/schedule.ts'
import type { BatchSize } from '../../../../shared/submission.ts'
import { fieldsIn, fieldsOf, isWhole, type StoredFields } from './stored-fields.ts'

/** What a text that was kept says of how to send a list; undefined where it is none of ours. */
export function howToSendIn(text: string): HowToSend | undefined {
  const { accountId, client, label, batchSize, when, part } = fieldsIn(text)
  const size = batchSizeIn(batchSize)
  if (typeof client !== 'string' || typeof label !== 'string' || size === undefined)
    return undefined
  return {
    accountId: isWhole(accountId) ? accountId : undefined,
    client,
    label,
    batchSize: size,
    when: whenIn(fieldsOf(when)),
    part: partIn(fieldsOf(part)),
  }
}

function batchSizeIn(value: unknown): BatchSize | undefined {
  if (isWhole(value) && value > 0) return value
  return (['balanced', 'fewest', 'smallest'] as const).find((known) => known === value)
}

function whenIn(value: StoredFields): WhenForm | undefined {
  const { day, time, days, linksADay, fromTime, toTime, startDay } = value
  const kind = (['now', 'at', 'spread'] as const).find((known) => known === value['kind'])
  const pace = (['days', 'links-a-day'] as const).find((known) => known === value['pace'])
  const missed = missedWays.find((known) => known === value['missed'])
  if (kind === undefined || pace === undefined || missed === undefined) return undefined
  const texts = { day, time, days, linksADay, fromTime, toTime, startDay }
  return areTexts(texts) ? { kind, pace, missed, ...texts } : undefined
}

function partIn({ kind, typed }: StoredFields): KeptPart | undefined {
  if (kind === 'rows') return { kind }
  return kind === 'first' && typeof typed === 'string' ? { kind, typed } : undefined
}

function areTexts<Name extends string>(
  values: Readonly<Record<Name, unknown>>,
): values is Readonly<Record<Name, string>> {
  return Object.values(values).every((value) => typeof value === 'string')
}
