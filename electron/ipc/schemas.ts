import { z } from 'zod'
import type { ZodMiniType } from 'zod/mini'
import {
  askedParts,
  mostUnnamed,
  reportFormats,
  tableFormats,
  unitGroups,
} from '../shared/history.ts'
import { isLocale } from '../shared/language.ts'
import { isDay, startOfDay } from '../shared/local-day.ts'
import { batchStates } from '../shared/submission.ts'
import { sourceEncodings } from '../shared/draft-source.ts'
import { reviewFormats } from '../shared/draft-rows.ts'
import { clearedParts } from '../shared/lists-before.ts'
import { type Input, namedParts, type RequestName, resultsFormats } from '../shared/contract.ts'
import { decideChoices, decideKinds } from '../shared/link.ts'
import { batchSize, howToSend } from './how-to-send-schema.ts'
import { column, listPart, rowNumber, rowSort, rowTarget, viewFilter } from './rows-schema.ts'
import { settings } from './settings-schema.ts'
import { when } from './when-schema.ts'

/** `Key: undefined` does not survive JSON, so a key that may be undefined may also be missing. */
const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => value)

const maxPasteLength = 512_000_000
const id = z.int().nonnegative()
/** A draft is a folder in the data folder: nothing that could lead out of it. */
const draftId = z.string().regex(/^[\w-]{1,64}$/)
const requestId = z.string().min(1).max(100)
const words = z.string().max(1_000)
const locale = z.string().max(100).refine(isLocale)
/** Figures of an account: the engine says which are out of range, by name. */
const figure = z.number()
const units = z.int().nonnegative()

const draft = z.strictObject({ draftId })
const source = z.strictObject({ draftId, sourceIndex: z.int().nonnegative() })
const submission = z.strictObject({ submissionId: id })
const account = z.strictObject({ accountId: id })
const batch = z.strictObject({ batchId: id })
const batchLinks = batch.extend({ start: rowNumber, count: z.int().positive().max(1_000) })
const results = z.strictObject({
  submissionId: id,
  which: z.enum(['all', 'not-sent', 'unsettled']),
})

const accountInput = z.strictObject({
  name: words,
  baseUrl: z.string().max(4_000),
  limits: z.strictObject({
    linksPerRequest: figure,
    urlLength: figure,
    requestsPerWindow: figure,
    windowMs: figure,
  }),
  price: figure,
  doubtLimit: maybe(figure),
  capPerSubmission: maybe(figure),
  capPerDay: maybe(figure),
  knownBalance: maybe(figure),
  people: figure,
  parallel: figure,
  answerTimeoutMs: figure,
  serverErrorIsFree: z.boolean(),
})

const draftRows = z.strictObject({ draftId, target: rowTarget })
const draftRow = z.strictObject({ draftId, row: rowNumber })
const draftText = draftRow.extend({ text: z.string().max(100_000) })

const httpAddress = z
  .string()
  .max(4_000)
  .regex(/^https?:\/\/[^\s/]/i)

const resumeWay = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('go-on') }),
  z.strictObject({ kind: z.literal('new-balance'), units }),
  z.strictObject({ kind: z.literal('send-what-it-allows'), units }),
  z.strictObject({ kind: z.literal('accept-price') }),
])

/** A local day that there is; where there is none, nothing is asked of the days between. */
const day = z.string().refine(isDay, { abort: true })
const mostDays = 3_700
const days = { fromDay: day, toDay: day }
const isShortEnough = ({ fromDay, toDay }: { fromDay: string; toDay: string }) =>
  startOfDay(toDay) - startOfDay(fromDay) < mostDays * 24 * 60 * 60_000
const beforeDay = z.strictObject({ beforeDay: day })
const historyFilter = z.strictObject({
  accountId: maybe(id),
  states: maybe(z.array(z.enum(batchStates)).max(batchStates.length)),
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

/** What each request takes. A channel without a schema, or a schema without a channel, does not compile. */
export const schemas: {
  readonly [Name in RequestName]: z.ZodType<Input<Name>> | ZodMiniType<Input<Name>>
} = {
  'app.snapshot': z.undefined(),
  'settings.save': settings,
  'app.openExternal': z.strictObject({ url: httpAddress }),
  'app.showDataFolder': z.undefined(),
  'app.retryEngine': z.undefined(),
  'draft.paste': z.strictObject({
    draftId,
    text: z.string().max(maxPasteLength),
    html: z.string().max(maxPasteLength).optional(),
  }),
  'draft.fetch': z.strictObject({
    draftId,
    address: z.string().max(4_000),
    allowPrivate: z.boolean(),
  }),
  'draft.fetchSitemaps': source.extend({ allowPrivate: z.boolean() }),
  'draft.columns': source,
  'draft.values': z.strictObject({ draftId, column }),
  'draft.readAgain': source.extend({
    column: z.union([column, z.literal('whole-lines')]).optional(),
    encoding: z.enum(sourceEncodings).optional(),
  }),
  'draft.addSamples': draft,
  'draft.cancelLoading': draft,
  'draft.clear': draft.extend({ what: z.enum(clearedParts).optional() }),
  'draft.restoreCleared': z.undefined(),
  'draft.bringBack': draft,
  'draft.clearPutAside': draft,
  'draft.decide': z.strictObject({
    draftId,
    target: z.union([z.strictObject({ kind: z.enum(decideKinds) }), rowTarget]),
    choice: z.enum(decideChoices),
  }),
  'draft.mendable': z.strictObject({ draftId, kind: z.enum(decideKinds) }),
  'draft.exclude': draftRows,
  'draft.restore': draftRows,
  'draft.trim': draftRows,
  'draft.edit': draftText,
  'draft.judge': draftText,
  'draft.keepAsOne': draftRow,
  'draft.export': z.strictObject({
    draftId,
    filter: viewFilter,
    sort: rowSort,
    format: z.enum(reviewFormats),
    locale: locale.optional(),
  }),
  'draft.undo': draft,
  'draft.redo': draft,
  'draft.useAccount': z.strictObject({
    draftId,
    accountId: id,
    leaveOutSentElsewhere: z.boolean().optional(),
  }),
  'draft.includeSentBefore': z.strictObject({ draftId, include: z.boolean() }),
  'draft.keepHowToSend': z.strictObject({ draftId, howToSend }),
  'view.open': z.strictObject({ draftId, filter: viewFilter, sort: rowSort }),
  'view.sorted': draft,
  'view.stopSorting': draft,
  'view.find': draftRow.extend({ viewId: id }),
  'view.page': z.strictObject({
    draftId,
    viewId: id,
    start: rowNumber,
    count: z.int().positive().max(500),
  }),
  'submission.forecast': z.strictObject({
    draftId,
    accountId: id,
    batchSize,
    when: when.optional(),
    part: listPart,
  }),
  'submission.create': z.strictObject({
    requestId,
    draftId,
    accountId: id,
    client: words,
    label: words,
    batchSize,
    when: when.optional(),
    part: listPart,
    expectedUnits: units,
    confirmed: z.boolean(),
  }),
  'submission.stopPlanning': draft,
  'submission.ofPress': z.strictObject({ requestId }),
  'submission.pause': submission,
  'submission.resume': submission,
  'submission.cancel': submission,
  'submission.reschedule': submission.extend({ when }),
  'submission.reorder': submission.extend({
    to: z.union([z.enum(['front', 'end']), z.strictObject({ before: id })]),
  }),
  'submission.movable': z.strictObject({
    submissionIds: z.array(id).max(1_000),
    accountId: id,
  }),
  'submission.moveRest': z.strictObject({ submissionId: id, accountId: id }),
  'submission.batches': submission,
  'results.copy': results,
  'results.export': results.extend({
    format: z.enum(resultsFormats).optional(),
    batchId: id.optional(),
    locale: locale.optional(),
  }),
  'batch.settle': batch.extend({ settlement: z.enum(['charged', 'not-charged']) }),
  'batch.nameLinks': batch.extend({ text: z.string().max(maxPasteLength) }),
  'batch.settleInPart': batch.extend({
    text: z.string().max(maxPasteLength),
    names: z.enum(namedParts),
  }),
  'batch.unsettle': batch,
  'batch.links': batchLinks,
  'account.add': accountInput,
  'account.save': z.strictObject({ accountId: id, account: accountInput }),
  'account.remove': account,
  'account.resume': z.strictObject({ accountId: id, way: resumeWay }),
  'account.setToken': z.strictObject({
    accountId: id,
    token: z.string().trim().max(10_000),
    keep: z.enum(['stored', 'session']),
  }),
  'account.forgetToken': account,
  'account.test': account,
  'account.doubts': account,
  'account.exportPaidList': account,
  'history.page': historyFilter.extend({
    start: rowNumber,
    count: z.int().positive().max(200),
  }),
  'history.names': z.undefined(),
  'history.unnamed': z.undefined(),
  'history.units': historyFilter
    .extend({ ...days, step: z.enum(['day', 'month']), by: z.enum(unitGroups) })
    .refine(isShortEnough),
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
