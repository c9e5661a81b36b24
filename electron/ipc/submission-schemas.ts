import { z } from 'zod'
import { namedParts, resultsFormats } from '../shared/contract.ts'
import { batchSize } from './how-to-send-schema.ts'
import { listPart } from './rows-schema.ts'
import {
  batch,
  batchLinks,
  draft,
  draftId,
  id,
  locale,
  maxPasteLength,
  type SchemasOf,
  units,
  words,
} from './schema-values.ts'
import { when } from './when-schema.ts'

const requestId = z.string().min(1).max(100)
const rests = z.strictObject({ submissionIds: z.array(id).max(1_000), accountId: id })
const submission = z.strictObject({ submissionId: id })
const results = z.strictObject({
  submissionId: id,
  which: z.enum(['all', 'not-sent', 'unsettled']),
})

/** What is asked of submissions, their batches and their results. */
export const submissionSchemas: SchemasOf<'submission' | 'results' | 'batch'> = {
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
    expectedAgain: z.int().nonnegative().optional(),
    confirmed: z.boolean(),
  }),
  'submission.stopPlanning': draft,
  'submission.ofPress': z.strictObject({ requestId }),
  'submission.pause': submission,
  'submission.resume': submission,
  'submission.cancel': submission,
  'submission.reschedule': submission.extend({ when }),
  'submission.foreseeReschedule': submission.extend({ when }),
  'submission.reorder': submission.extend({
    to: z.union([z.enum(['front', 'end']), z.strictObject({ before: id })]),
  }),
  'submission.movable': rests,
  'submission.moveRest': rests,
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
}
