import { z } from 'zod'
import { reviewFormats } from '../shared/draft-rows.ts'
import { sourceEncodings } from '../shared/draft-source.ts'
import { decideChoices, decideKinds } from '../shared/link.ts'
import { clearedParts } from '../shared/lists-before.ts'
import { howToSend } from './how-to-send-schema.ts'
import { column, listPart, rowNumber, rowSort, rowTarget, viewFilter } from './rows-schema.ts'
import { draft, draftId, id, locale, maxPasteLength, type SchemasOf } from './schema-values.ts'

const source = z.strictObject({ draftId, sourceIndex: z.int().nonnegative() })
const draftRows = z.strictObject({ draftId, target: rowTarget })
const draftRow = z.strictObject({ draftId, row: rowNumber })
const draftText = draftRow.extend({ text: z.string().max(100_000) })

/** What is asked of the list in New and of views of it. */
export const draftSchemas: SchemasOf<'draft' | 'view'> = {
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
  'draft.nameSite': draft.extend({ site: z.string().max(4_000) }),
  'draft.mendable': draft.extend({
    kind: z.enum(decideKinds).optional(),
    choice: z.enum(['mend', 'trim']).optional(),
  }),
  'draft.mendSuggested': draft,
  'draft.exclude': draftRows,
  'draft.restore': draftRows,
  'draft.trim': draftRows,
  'draft.edit': draftText.extend({ before: z.string().max(100_000).optional() }),
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
  'draft.includeSentBefore': z.strictObject({ draftId, include: z.boolean(), part: listPart }),
  'draft.keepHowToSend': z.strictObject({ draftId, howToSend }),
  'view.open': z.strictObject({ draftId, filter: viewFilter, sort: rowSort }),
  'view.sorted': draft,
  'view.stopSorting': draft,
  'view.find': draftRow.extend({ viewId: id }),
  'view.findLine': z.strictObject({ draftId, viewId: id, line: z.int().positive() }),
  'view.page': z.strictObject({
    draftId,
    viewId: id,
    start: rowNumber,
    count: z.int().positive().max(500),
    part: listPart,
  }),
}
