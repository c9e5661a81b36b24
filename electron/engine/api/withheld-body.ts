import { setImmediate } from 'node:timers/promises'

// A piece is what must leave before the next shows progress on a slow line.
const pieceBytes = 65_536

/** A request body that keeps its end back until all the rest was taken. */
export interface WithheldBody {
  readonly contentLength: number
  readonly pieces: AsyncIterable<Uint8Array>
  /** False: the service cannot have seen a whole request, so it cannot have charged. */
  readonly lastByteHandedOver: () => boolean
}

/**
 * Hands over `text` in pieces, its last `withheld` characters (ASCII) only if the connection is
 * still open then. Works with a consumer that takes a piece when the one before has drained.
 */
export function withheldBody(
  text: string,
  withheld: number,
  isOpen: () => boolean,
  onPiece: () => void,
): WithheldBody {
  const bytes = Buffer.from(text)
  const start = bytes.length - withheld
  let lastByteHandedOver = false

  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < start; at += pieceBytes) {
      onPiece()
      yield bytes.subarray(at, Math.min(at + pieceBytes, start))
    }
    // One turn of the event loop: a connection whose end has arrived meanwhile is seen as closed.
    await setImmediate()
    if (!isOpen()) throw new Error('The connection was cut before the last byte')
    onPiece()
    lastByteHandedOver = true
    yield bytes.subarray(start)
  }

  return {
    contentLength: bytes.length,
    pieces: pieces(),
    lastByteHandedOver: () => lastByteHandedOver,
  }
}
