import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import type { Dispatcher } from 'undici'
import type { GetPage, PageFailure, PageHeaders, PageResponse, TakeBody } from './page-request.ts'

/** The most of a body that is read, decompressed and as it is sent. */
const largestBodyBytes = 524_288
const largestSentBytes = 1_048_576
/** A body that nobody needs is read up to here, so that the connection can be used again. */
const largestUnneededBytes = 32_768
const longestUnneededMs = 1_000
/** Codings around codings are only sent to do harm. */
const mostCodings = 2

/** Ends requests whose answer nobody needs any more. Making an error takes long. */
const isOver = new Error('The request is over')

/** What became of an exchange: a response, or an error of the network. */
export type ExchangeOutcome =
  | { readonly kind: 'response'; readonly response: PageResponse }
  | { readonly kind: 'error'; readonly error: unknown; readonly hasHead: boolean }

type ReadBody = (chunk: Buffer) => void

/** One request and its answer: reads head and body within bounds. Serves once. */
export class Exchange {
  readonly #onHead: Parameters<GetPage>[1]
  readonly #wholeMs: number
  readonly #signal: AbortSignal
  readonly #onSent: () => void
  readonly #ended = Promise.withResolvers<ExchangeOutcome>()
  #isOver = false
  /** True if all of the answer has arrived. */
  #isSent = false
  #controller: Dispatcher.DispatchController | undefined
  #timer: NodeJS.Timeout | undefined
  #status: number | undefined
  #headers: PageHeaders = []
  #bodyBytes = 0
  #sentBytes = 0
  #take: TakeBody | undefined
  #decoders: readonly Transform[] = []
  #read: ReadBody = () => {}

  constructor(
    onHead: Parameters<GetPage>[1],
    wholeMs: number,
    signal: AbortSignal,
    onSent: () => void,
  ) {
    this.#onHead = onHead
    this.#wholeMs = wholeMs
    this.#signal = signal
    this.#onSent = onSent
  }

  /** Rejects with the reason of the signal, or if the caller's functions throw. */
  async send(
    dispatcher: Dispatcher,
    options: Dispatcher.DispatchOptions,
  ): Promise<ExchangeOutcome> {
    this.#signal.throwIfAborted()
    const abort = (): void => this.#reject(this.#signal.reason)
    this.#signal.addEventListener('abort', abort, { once: true })
    this.#timer = setTimeout(() => this.#timeIsOver(), this.#wholeMs)
    try {
      dispatcher.dispatch(options, {
        onRequestStart: (controller) => {
          this.#controller = controller
          if (this.#isOver) controller.abort(isOver)
          else this.#onSent()
        },
        onResponseStart: (controller, status) => this.#guard(() => this.#head(controller, status)),
        onResponseData: (_, chunk) => this.#guard(() => this.#data(chunk)),
        onResponseEnd: () => this.#guard(() => this.#sentEnd()),
        onResponseError: (_, error) => this.#fail(error),
      })
    } catch (error) {
      this.#fail(error)
    }
    try {
      return await this.#ended.promise
    } finally {
      this.#signal.removeEventListener('abort', abort)
    }
  }

  #head(controller: Dispatcher.DispatchController, status: number): void {
    // 103 and other informational answers.
    if (status < 200 || this.#isOver) return
    this.#status = status
    this.#headers = linesOf(controller.rawHeaders)
    this.#take = this.#onHead(status, this.#headers)
    if (this.#take === undefined) {
      const remainingMs = setTimeout(() => this.#answer(true), longestUnneededMs)
      clearTimeout(this.#timer)
      this.#timer = remainingMs
      return
    }
    const codings = codingsOf(this.#headers)
    if (codings === undefined) this.#unreadable('The coding of the body is not known')
    else this.#read = this.#readerThrough(codings)
  }

  /** Reads through the decoders of all codings, the last one first. */
  #readerThrough(codings: readonly Coding[]): ReadBody {
    let read: ReadBody = (chunk) => this.#body(chunk)
    let end = (): void => this.#answer(false)
    for (const coding of codings) {
      const next = read
      const nextEnd = end
      let decoder: Transform | undefined
      read = (chunk) => {
        decoder ??= this.#open(decoderOf(coding, chunk), next, nextEnd)
        decoder.write(chunk)
      }
      end = () => {
        if (decoder === undefined) nextEnd()
        else decoder.end()
      }
    }
    this.#endOfSent = end
    return read
  }

  #endOfSent = (): void => this.#answer(false)

  #open(decoder: Transform, read: ReadBody, end: () => void): Transform {
    this.#decoders = [...this.#decoders, decoder]
    decoder.on('data', (chunk: Buffer) => this.#guard(() => read(chunk)))
    decoder.on('end', () => this.#guard(end))
    decoder.on('error', ({ message }) => this.#unreadable(message))
    return decoder
  }

  /** Takes what was sent. */
  #data(chunk: Buffer): void {
    if (this.#isOver) return
    this.#sentBytes += chunk.length
    if (this.#take === undefined) {
      if (this.#sentBytes > largestUnneededBytes) this.#answer(true)
      return
    }
    this.#read(chunk)
    if (this.#sentBytes > largestSentBytes) this.#answer(true)
  }

  /** Takes a piece of the decompressed body. */
  #body(chunk: Buffer): void {
    if (this.#isOver || this.#take === undefined) return
    const room = largestBodyBytes - this.#bodyBytes
    const piece = chunk.length > room ? chunk.subarray(0, room) : chunk
    this.#bodyBytes += piece.length
    const needsMore = this.#take(piece)
    if (!needsMore || this.#bodyBytes >= largestBodyBytes) this.#answer(true)
  }

  #sentEnd(): void {
    this.#isSent = true
    if (this.#isOver) return
    if (this.#take === undefined) this.#answer(false)
    else this.#endOfSent()
  }

  #timeIsOver(): void {
    this.#respond({ kind: 'failure', failure: 'timed-out', detail: 'The time limit is over' })
  }

  #answer(isCut: boolean): void {
    if (this.#status === undefined) return
    this.#respond({
      kind: 'answer',
      status: this.#status,
      headers: this.#headers,
      bodyBytes: this.#bodyBytes,
      isCut,
    })
  }

  #unreadable(detail: string): void {
    const failure: PageFailure = 'unreadable'
    this.#respond({ kind: 'failure', failure, detail })
  }

  #respond(response: PageResponse): void {
    this.#end(() => this.#ended.resolve({ kind: 'response', response }))
  }

  #fail(error: unknown): void {
    const hasHead = this.#status !== undefined
    // A page that nobody needs is known by its head.
    if (hasHead && this.#take === undefined) this.#answer(true)
    else this.#end(() => this.#ended.resolve({ kind: 'error', error, hasHead }))
  }

  #reject(reason: unknown): void {
    this.#end(() => this.#ended.reject(reason))
  }

  #end(settle: () => void): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    for (const decoder of this.#decoders) decoder.destroy()
    settle()
    if (!this.#isSent) this.#controller?.abort(isOver)
  }

  /** The caller's functions may throw: that is a bug, and no fault of the page. */
  #guard(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#reject(error)
    }
  }
}

/** The lines of a head as undici gives them: names and values in turn. */
function linesOf(raw: Dispatcher.DispatchController['rawHeaders']): PageHeaders {
  if (!Array.isArray(raw)) return []
  const lines: [string, string][] = []
  for (let index = 0; index + 1 < raw.length; index += 2)
    lines.push([textOf(raw[index]).toLowerCase(), textOf(raw[index + 1])])
  return lines
}

function textOf(part: Buffer | string | undefined): string {
  return typeof part === 'object' ? part.toString('latin1') : (part ?? '')
}

type Coding = 'gzip' | 'deflate' | 'br'

/** Codings that exist and that were not asked for. Any other word is a mistake of the server's settings. */
const foreignCodings: ReadonlySet<string> = new Set([
  'compress',
  'x-compress',
  'zstd',
  'dcb',
  'dcz',
])

/** The codings of a body in the order of their making; undefined if it cannot be decompressed. */
function codingsOf(headers: PageHeaders): readonly Coding[] | undefined {
  const names = headers
    .filter(([name]) => name === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((name) => name.trim().replace(/^x-gzip$/, 'gzip'))
  if (names.some((name) => foreignCodings.has(name))) return undefined
  const codings = names.filter((name) => name === 'gzip' || name === 'deflate' || name === 'br')
  return codings.length > mostCodings ? undefined : codings
}

/** `deflate` is sent with and without the header of zlib. */
function decoderOf(coding: Coding, [first = 0]: Buffer): Transform {
  if (coding === 'gzip') return createGunzip()
  if (coding === 'br') return createBrotliDecompress()
  return (first & 15) === 8 ? createInflate() : createInflateRaw()
}
