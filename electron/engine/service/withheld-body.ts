// A piece is what must leave before the next shows progress on a slow line.
const pieceBytes = 65_536

/** A request body that keeps its end back until all the rest was taken. */
export interface WithheldBody {
  readonly contentLength: number
  readonly pieces: AsyncIterable<Uint8Array>
  /** False: the service cannot have seen a whole request, so it cannot have charged. */
  readonly lastByteHandedOver: () => boolean
}

/** What a withheld body needs to know of the connection that takes it. */
export interface Taker {
  readonly isOpen: () => boolean
  readonly onPiece: () => void
  /** Gives a cut, or an answer to the start, time to arrive before the end follows. */
  readonly pause: () => Promise<unknown>
}

/**
 * Hands over `bytes` in pieces, the last `withheld` of them after a pause and only if the connection
 * is open then. For a consumer that takes a piece when the one before has drained.
 */
export function withheldBody(
  bytes: Uint8Array,
  withheld: number,
  { isOpen, onPiece, pause }: Taker,
): WithheldBody {
  const start = bytes.length - withheld
  let lastByteHandedOver = false

  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < start; at += pieceBytes) {
      onPiece()
      yield bytes.subarray(at, Math.min(at + pieceBytes, start))
    }
    await pause()
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
