import { z } from 'zod'
import {
  askedParts,
  historyResults,
  mostUnnamed,
  reportFormats,
  tableFormats,
  unitGroups,
} from '../shared/history.ts'
import { isDay, startOfDay } from '../shared/local-day.ts'
import { besideOther } from '../shared/put-back.ts'
import { rowNumber } from './rows-schema.ts'
import {
  batch,
  batchLinks,
  draftId,
  id,
  locale,
  maxPasteLength,
  maybe,
  type SchemasOf,
  words,
} from './schema-values.ts'

/** A local day that there is; where there is none, nothing is asked of the days between. */
const day = z.string().refine(isDay, { abort: true })
const mostDays = 3_700
const days = { fromDay: day, toDay: day }
const isShortEnough = ({ fromDay, toDay }: { fromDay: string; toDay: string }) =>
  startOfDay(toDay) - startOfDay(fromDay) < mostDays * 24 * 60 * 60_000
const beforeDay = z.strictObject({ beforeDay: day })
const historyFilter = z.strictObject({
  accountId: maybe(id),
  states: maybe(z.array(z.enum(historyResults)).max(historyResults.length)),
  search: words,
  client: words.optional(),
  label: words.optional(),
  unnamed: z.array(z.int().nonnegative()).max(mostUnnamed).optional(),
  fromDay: day.optional(),
  toDay: day.optional(),
})
const partOfBatches = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('batches'), batchIds: z.array(id).max(1_000) }),
  z.strictObject({ kind: z.enum(['refused', 'cancelled']), submissionIds: z.array(id).max(1_000) }),
  z.strictObject({ kind: z.literal('filter'), filter: historyFilter }),
])
const otherName = z.strictObject({ inNew: words, theirs: z.array(words) })
const answers = z.strictObject({
  askId: id,
  only: z.enum(askedParts).optional(),
})
const reportScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('submission'), submissionId: id }),
  z.strictObject({
    kind: z.literal('client'),
    client: maybe(words),
    label: words.optional(),
    ...days,
  }),
])

/** What is asked of what was sent, and of reports about it. */
export const historySchemas: SchemasOf<'history' | 'report'> = {
  'history.page': historyFilter.extend({
    start: rowNumber,
    count: z.int().positive().max(200),
  }),
  'history.names': z.undefined(),
  'history.unnamed': z.undefined(),
  'history.units': historyFilter
    .extend({ ...days, step: z.enum(['day', 'month']), by: z.enum(unitGroups) })
    .refine(isShortEnough),
  'history.batch': batch,
  'history.links': batchLinks,
  'history.attempts': batch,
  'history.ask': z.strictObject({ text: z.string().max(maxPasteLength) }),
  'history.stopAsking': z.undefined(),
  'history.answers': answers.extend({ start: rowNumber, count: z.int().positive().max(500) }),
  'history.export': z.strictObject({
    filter: historyFilter,
    what: z.enum(['batches', 'links']),
    format: z.enum(tableFormats),
    locale: locale.optional(),
  }),
  'history.exportAnswers': answers.extend({
    format: z.enum(tableFormats),
    locale: locale.optional(),
  }),
  'history.toDraft': z.strictObject({
    draftId,
    part: z.discriminatedUnion('kind', [
      ...partOfBatches.options,
      z.strictObject({
        kind: z.literal('asked'),
        askId: id,
        only: z.enum(askedParts),
      }),
    ]),
    locale: locale.optional(),
    beside: z
      .strictObject({
        word: z.enum(besideOther),
        about: z.strictObject({ account: otherName.optional(), client: otherName.optional() }),
      })
      .optional(),
  }),
  'history.unsent': z.strictObject({ part: partOfBatches }),
  'history.size': z.undefined(),
  'history.forgettable': beforeDay,
  'history.forget': beforeDay,
  'history.giveRoomBack': z.undefined(),
  'report.figures': z.strictObject({ scope: reportScope }),
  'report.export': z.strictObject({
    scope: reportScope,
    withInternals: z.boolean(),
    format: z.enum(reportFormats),
    locale,
  }),
}
