/** Checks pages before their links are paid for. Knows pages, sites and HTTP, but no lists or rows. */
export { createPageCheckRun, type PageChecks } from './create-run.ts'
export { lastingNames } from './request.ts'
export type { PageResult } from './result-recorder.ts'
export type { PageCheckRun } from './run.ts'
export { type LinksToCheck, planOf } from './run-plan.ts'
export { parseTarget, type Target } from './target.ts'
