import type { IncomingMessage } from 'node:http'

// 20,000 links of 2,000 characters, with room for what JSON adds.
const largestBytes = 67_108_864

/** A request's body; `text` is undefined if it was too large to keep. */
export type RequestBody =
  | { readonly kind: 'whole'; readonly text: string | undefined }
  /** The client left before the end. */
  | { readonly kind: 'cut' }

/** Reads a request to its end, also past what it keeps, so that the answer finds a listener. */
export async function readBody(request: IncomingMessage): Promise<RequestBody> {
  const incoming: AsyncIterable<Buffer> = request
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of incoming) {
      length += chunk.length
      if (length <= largestBytes) chunks.push(chunk)
    }
  } catch (error) {
    if (request.complete) throw error
    return { kind: 'cut' }
  }
  return {
    kind: 'whole',
    text: length <= largestBytes ? Buffer.concat(chunks).toString() : undefined,
  }
}
