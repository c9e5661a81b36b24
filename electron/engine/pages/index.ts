/**
 * Checks pages before their links are paid for. Knows pages, sites and HTTP, but no lists or rows.
 *
 * - One link: check-page.ts follows it to its last page, and verdict-table.ts says what was observed. They
 *   read robots.txt (robots.ts), heads (indexing-rules.ts, redirects.ts, challenge.ts) and HTML (html/), look
 *   for the target (target.ts), and know sites that answer anything (missing-pages.ts).
 * - One request: request.ts and exchange.ts.
 * - All links of a list: run/, put together in create-run.ts.
 */
export { createPageCheckRun, type PageChecks } from './create-run.ts'
export { lastingNames } from './request.ts'
export type { PageResult } from './run/result-recorder.ts'
export type { PageCheckRun } from './run/run.ts'
export { type LinksToCheck, planOf } from './run/run-plan.ts'
export { parseTarget, type Target } from './target.ts'
