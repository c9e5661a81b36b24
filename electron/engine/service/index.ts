/** The HTTP client of the indexing service: one request on a fresh connection, and what came of it. */
export {
  createLinkIndexingClient,
  type LinkIndexingClient,
  type ServiceRequest,
} from './link-indexing-client.ts'
export { linksBody, type LinkLines } from './links-body.ts'
export { linksAddress } from './links-address.ts'
export { isSendableToken, tokenProblem } from './token.ts'
export { trustSystemCertificates } from './system-certificates.ts'
