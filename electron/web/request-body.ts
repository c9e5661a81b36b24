import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { Refused } from './answer.ts'

/** The body in pieces as they come; throws Refused `too-large` before more than `maxBytes` went on. */
export async function* boundedBody(
  request: IncomingMessage,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Refused('too-large')
  let bytes = 0
  const pieces: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > maxBytes) throw new Refused('too-large')
    yield piece
  }
}

/** Lets the rest of a body come in: a browser that is still sending does not hear an answer. */
export async function letItCome(request: IncomingMessage): Promise<void> {
  request.resume()
  // Whoever broke off hears no answer either.
  await finished(request, { writable: false }).catch(() => {})
}

/** The whole body as text. Throws Refused `too-large`. */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const pieces = []
  for await (const piece of boundedBody(request, maxBytes)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}
