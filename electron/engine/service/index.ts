/** The HTTP client of the indexing service: one request on a fresh connection, and what came of it. */
export { createLinkIndexingClient, type LinkIndexingClient } from './link-indexing-client.ts'
export { linksBody } from './links-body.ts'

export { tokenProblem } from './token.ts'
export { trustSystemCertificates } from './system-certificates.ts'
