import type { IncomingMessage } from 'node:http'
import { Refused } from './answer.ts'

/** The body in pieces as they come; throws Refused `too-large` before more than `maxBytes` went on. */
export async function* boundedBody(
  request: IncomingMessage,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Refused('too-large')
  let bytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > maxBytes) throw new Refused('too-large')
    yield piece
  }
}

/** The whole body as text. Throws Refused `too-large`. */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const pieces = []
  for await (const piece of boundedBody(request, maxBytes)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}
