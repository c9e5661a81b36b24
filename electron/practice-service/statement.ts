import type { Books } from './books.ts'

/** A request as the service met it; what never happened is undefined. By the service's clock. */
export interface RequestRecord {
  readonly receivedMs: number
  answeredMs: number | undefined
  status: number | undefined
}

/** A request that has just come. */
export function newRecord(receivedMs: number): RequestRecord {
  return { receivedMs, answeredMs: undefined, status: undefined }
}

/**
 * The body of `GET /practice/books` in parts: `{ charges: [{ link, time, task }], requests:
 * [{ received, answered, status }] }`, times in epoch milliseconds, null where there is none.
 */
export async function* statement(
  books: Books,
  requests: readonly RequestRecord[],
): AsyncGenerator<string> {
  yield '{"charges":['
  let separator = '\n'
  for await (const { task, timeMs, links } of books.charges()) {
    if (links.length === 0) continue
    yield separator + links.map((link) => JSON.stringify({ link, time: timeMs, task })).join(',\n')
    separator = ',\n'
  }
  const records = requests.map(({ receivedMs, answeredMs, status }) => ({
    received: receivedMs,
    answered: answeredMs ?? null,
    status: status ?? null,
  }))
  yield `\n],"requests":${JSON.stringify(records)}}\n`
}
