/** Checks pages before their links are paid for. Knows pages, sites and HTTP, but no lists or rows. */
export { parseTarget, type Target } from './target.ts'
