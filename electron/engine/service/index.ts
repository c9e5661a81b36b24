/** The HTTP client of the indexing service: one request on a fresh connection, and its outcome. */
export { retryAfterMs } from './answer-outcome.ts'
export {
  createLinkIndexingClient,
  type LinkIndexingClient,
  linksBody,
  tokenProblem,
} from './link-indexing-client.ts'
export { trustSystemCertificates } from './single-request.ts'
