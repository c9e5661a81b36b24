import { z } from 'zod'
import { accountSchemas } from './account-schemas.ts'
import { draftSchemas } from './draft-schemas.ts'
import { historySchemas } from './history-schemas.ts'
import type { SchemasOf } from './schema-values.ts'
import { settings } from './settings-schema.ts'
import { submissionSchemas } from './submission-schemas.ts'

const httpAddress = z
  .string()
  .max(4_000)
  .regex(/^https?:\/\/[^\s/]/i)

/** What is asked of the app itself. */
const appSchemas: SchemasOf<'app' | 'settings'> = {
  'app.snapshot': z.undefined(),
  'app.openExternal': z.strictObject({ url: httpAddress }),
  'app.showDataFolder': z.undefined(),
  'app.retryEngine': z.undefined(),
  'settings.save': settings,
}

/** What each request takes; a channel of a new subject does not compile until it has its schemas. */
export const schemas: SchemasOf<string> = {
  ...appSchemas,
  ...draftSchemas,
  ...submissionSchemas,
  ...accountSchemas,
  ...historySchemas,
}
