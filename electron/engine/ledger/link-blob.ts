import * as zlib from 'node:zlib'

/** Links of one batch as stored: newline-separated, compressed; the codec is named beside them. */
export interface LinkBlob {
  readonly codec: 'zstd' | 'deflate'
  readonly bytes: Uint8Array
}

/** Packs serialised links, which hold no line ends. zstd where this Node has it, else deflate. */
export function packLinks(links: readonly string[]): LinkBlob {
  const plain = Buffer.from(links.join('\n'), 'utf8')
  return typeof zlib.zstdCompressSync === 'function'
    ? { codec: 'zstd', bytes: zlib.zstdCompressSync(plain) }
    : { codec: 'deflate', bytes: zlib.deflateSync(plain) }
}

/** The links of a blob, in their order. Throws if the blob is damaged. */
export function unpackLinks(blob: LinkBlob): readonly string[] {
  const plain =
    blob.codec === 'zstd' ? zlib.zstdDecompressSync(blob.bytes) : zlib.inflateSync(blob.bytes)
  return plain.toString('utf8').split('\n')
}
