import { expect } from 'vitest'
import {
  createLinkIndexingClient,
  type LinkIndexingClient,
} from '../../../../electron/engine/service/link-indexing-client.ts'
import type { Outcome } from '../../../../electron/shared/outcome.ts'
import { bodyOf } from '../../../fakes/network/links-in-body.ts'
import {
  type ReceivedRequest,
  type Script,
  ScriptedServer,
} from '../../../fakes/network/scripted-server.ts'

export const token = 'a-token-of-this-test'

/** About 8 MB of links: more than the system's buffers hold if the server does not read. */
export const eightMegabytes: readonly string[] = Array.from(
  { length: 20_000 },
  (_, index) => `https://example.com/${'a-rather-long-path/'.repeat(20)}${index}`,
)

/** A client without a proxy. */
export function directClient(): LinkIndexingClient {
  return createLinkIndexingClient({ resolveProxy: async () => undefined })
}

/** Submits once to a scripted server. It must see one connection and at most one request. */
export async function submitOnce(
  script: Script,
  {
    links = ['https://example.com/a', 'https://example.com/b'],
    answerTimeoutMs = 10_000,
  }: { readonly links?: readonly string[]; readonly answerTimeoutMs?: number } = {},
): Promise<{ readonly outcome: Outcome; readonly request: ReceivedRequest | undefined }> {
  await using server = await ScriptedServer.start(script)
  const { baseUrl } = server
  const body = bodyOf(links)
  const outcome = await directClient().submit({ baseUrl, token, body, answerTimeoutMs })
  expect(server.connections).toBe(1)
  expect(server.requests.length).toBeLessThanOrEqual(1)
  return { outcome, request: server.requests[0] }
}

/** A success body as the specification shows it. */
export function receiptBody(count: number): string {
  const data = { units_used: count, task_id: 'task-7', links_count: count }
  return JSON.stringify({ status: 200, msg: 'Task created', data })
}
