import { linksBody } from '../../../electron/engine/service/link-indexing-client.ts'

/** The body that submits these links. */
export function bodyOf(links: readonly string[]): Uint8Array {
  return linksBody({ utf8: Buffer.from(links.join('\n')), count: links.length })
}

/** The links that a body submits. */
export function linksIn(body: Uint8Array): readonly string[] {
  const { links }: { links: readonly string[] } = JSON.parse(String(Buffer.from(body)))
  return links
}
