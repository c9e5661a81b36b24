import * as zlib from 'node:zlib'

// In chunks of zlib's own size, 16 KiB, a large batch takes two to four times as long; a small batch
// should not take the room of a large one.
const leastChunk = 2 ** 14
const mostChunk = 2 ** 20
const usualShrinking = 16

/** Links of one batch as stored: newline-separated, compressed; the codec is named beside them. */
export interface LinkBlob {
  readonly codec: 'zstd' | 'deflate'
  readonly bytes: Uint8Array
}

// With it no flipped bit goes unnoticed; deflate always has one.
const withChecksum = { [zlib.constants.ZSTD_c_checksumFlag]: 1 }

/** Packs serialised links, which hold no line ends, with a checksum. zstd where this Node has it, else deflate. */
export function packLinks(links: readonly string[]): LinkBlob {
  const plain = Buffer.from(links.join('\n'), 'utf8')
  return typeof zlib.zstdCompressSync === 'function'
    ? { codec: 'zstd', bytes: zlib.zstdCompressSync(plain, { params: withChecksum }) }
    : { codec: 'deflate', bytes: zlib.deflateSync(plain) }
}

/** The links of a blob, in their order, one a line. Throws if the blob is damaged. */
export function unpackLines({ codec, bytes }: LinkBlob): Buffer {
  const chunkSize = Math.min(Math.max(leastChunk, usualShrinking * bytes.length), mostChunk)
  return codec === 'zstd'
    ? zlib.zstdDecompressSync(bytes, { chunkSize })
    : zlib.inflateSync(bytes, { chunkSize })
}

/** The links of a blob, in their order. Throws if the blob is damaged. */
export function unpackLinks(blob: LinkBlob): readonly string[] {
  return unpackLines(blob).toString('utf8').split('\n')
}
