import { z } from 'zod'
import { id, maybe, type SchemasOf, units, words } from './schema-values.ts'

/** Figures of an account: the engine says which are out of range, by name. */
const figure = z.number()

const account = z.strictObject({ accountId: id })

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

const resumeWay = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('go-on') }),
  z.strictObject({ kind: z.literal('new-balance'), units }),
  z.strictObject({ kind: z.literal('send-what-it-allows'), units }),
  z.strictObject({ kind: z.literal('accept-price') }),
])

/** What is asked of accounts. */
export const accountSchemas: SchemasOf<'account'> = {
  'account.add': accountInput,
  'account.save': z.strictObject({
    accountId: id,
    account: accountInput,
    keepsBalance: z.boolean().optional(),
  }),
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
}
