import type { LinkIndexingClient } from '../service/index.ts'

/** The indexing service, as far as the queue needs it. Never rejects for what network or server do. */
export type LinkService = Pick<LinkIndexingClient, 'bodyOf' | 'submit' | 'probe'>
