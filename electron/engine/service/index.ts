/** The HTTP client of the indexing service: one request on a fresh connection, and what came of it. */
export { createLinkIndexingClient, type LinkIndexingClient } from './link-indexing-client.ts'
export { linksBody } from './link-indexing-client.ts'

export { tokenProblem } from './link-indexing-client.ts'
export { trustSystemCertificates } from './single-request.ts'
