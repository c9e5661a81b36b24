import { TextDecoder } from 'node:util'

/** What the start of a body says about the rest. */
export type BodyKind = 'html' | 'text' | 'binary'

/** Browsers look this far for the encoding that a page names. */
const startLength = 1024

/** Decodes a body that comes in pieces. */
export class PageText {
  readonly #charset: string | undefined
  #start: Uint8Array = new Uint8Array()
  #decoder: TextDecoder | undefined
  #kind: BodyKind = 'text'

  /** `charset` is the one that the Content-Type names. */
  constructor(charset: string | undefined) {
    this.#charset = charset
  }

  /** What the body is. Known once `take` has returned text, or after `end`. */
  get kind(): BodyKind {
    return this.#kind
  }

  /** Decodes a piece; empty while the start is awaited. */
  take(chunk: Uint8Array): string {
    if (this.#decoder !== undefined) return this.#decoder.decode(chunk, { stream: true })
    this.#start = this.#start.length === 0 ? chunk : Buffer.concat([this.#start, chunk])
    return this.#start.length < startLength ? '' : this.#begin(true)
  }

  /** The rest of the text. */
  end(): string {
    return this.#decoder === undefined ? this.#begin(false) : this.#decoder.decode()
  }

  #begin(stream: boolean): string {
    const start = this.#start
    this.#start = new Uint8Array()
    const encoding = encodingOf(start, this.#charset)
    this.#decoder = new TextDecoder(encoding)
    const text = this.#decoder.decode(start, { stream })
    this.#kind = kindOf(start, text)
    return text
  }
}

/**
 * The encoding of a page: its byte-order mark, else what the Content-Type names, else what a meta tag names,
 * else UTF-8. A name that the first bytes contradict does not count.
 */
function encodingOf(start: Uint8Array, charset: string | undefined): string {
  const [a, b, c] = start
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const first = bufferOf(start)
  const wide = unmarkedUtf16(first)
  if (wide !== undefined) return wide
  const named = knownEncoding(charset) ?? knownEncoding(charsetInMeta(first.toString('latin1')))
  if (named?.startsWith('utf-16') === true) return 'utf-8'
  return named ?? 'utf-8'
}

/** UTF-16 without a mark has a NUL beside each letter of `<html`. */
function unmarkedUtf16(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = start.subarray(0, 64)
  let [even, odd] = [0, 0]
  for (let at = sample.indexOf(0); at !== -1; at = sample.indexOf(0, at + 1))
    if (at % 2 === 0) even += 1
    else odd += 1
  if (odd * 4 > sample.length && even === 0) return 'utf-16le'
  return even * 4 > sample.length && odd === 0 ? 'utf-16be' : undefined
}

function knownEncoding(label: string | undefined): string | undefined {
  if (label === undefined || label === '') return undefined
  try {
    return new TextDecoder(label).encoding
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function charsetInMeta(start: string): string | undefined {
  return /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1]
}

/** The charset in a Content-Type; undefined: it names none. */
export function charsetIn(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1]
}

/** The names of tags with which browsers recognise a page (MIME Sniffing, 7.1). */
const beginsAsHtml =
  /^[\t\n\f\r ]*<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|link|!--)[\s>]/i

const binarySignatures = [
  '%PDF-',
  '\u0089PNG',
  'GIF8',
  '\u00ff\u00d8\u00ff',
  'PK\u0003\u0004',
  '\u001f\u008b',
]

function kindOf(start: Uint8Array, text: string): BodyKind {
  const bytes = bufferOf(start).toString('latin1')
  if (binarySignatures.some((signature) => bytes.startsWith(signature))) return 'binary'
  const sample = text.slice(0, startLength)
  // A page may have a stray control character.
  if (controlsIn(sample) * 50 > sample.length) return 'binary'
  return beginsAsHtml.test(sample) ? 'html' : 'text'
}

/** How many characters no text has (MIME Sniffing, 5.2). */
function controlsIn(text: string): number {
  let controls = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isSpace = code >= 0x09 && code <= 0x0d
    if (code < 0x20 && !isSpace && code !== 0x1b) controls += 1
  }
  return controls
}

/** The first bytes, without a copy. */
function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, Math.min(length, startLength))
}

/**
 * Copies a text that was cut out of a longer one. V8 keeps the longer one in memory as long as any part of it
 * is in use, and a part of a body may be kept for the whole run.
 */
export function copyOfPart(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
