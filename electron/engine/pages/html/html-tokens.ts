import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** Attributes of a tag that are wanted, by name. Of equal names, the first counts. */
export type Attributes = ReadonlyMap<string, string>

/** What is made of the tokens of a page. */
export interface TokenSink {
  /** An opening tag. `name` is in lower case. */
  open(name: string, attributes: Attributes): void
  close(name: string): void
  /** A piece of text, or of a script. Entities are decoded. */
  text(text: string): void
  /** True inside `<svg>` and `<math>`, where `<title>` and `<style>` are ordinary elements. */
  isInForeign(): boolean
}

const noAttributes: Attributes = new Map()

const endOfNoscript = /<\/noscript(?=[\s/>])/i
const noscriptTail = '</noscript'.length

/**
 * Cuts a page that comes in pieces into tags and texts, as a browser that runs scripts does: comments and
 * what is in `<noscript>` are dropped. It keeps no stack of open elements, so no page can make it slow.
 */
export class HtmlTokens {
  readonly #wanted: ReadonlySet<string>
  readonly #sink: TokenSink
  readonly #tokenizer: Tokenizer
  /** The text that the tokenizer may still refer to, and its place in all that the tokenizer got. */
  #window = ''
  #windowStart = 0
  /** The end of the last token. */
  #seen = 0
  /** What may be the start of `</noscript` at the end of a piece; undefined outside of `<noscript>`. */
  #noscript: string | undefined
  #name = ''
  #attribute = ''
  #value = ''
  /** Undefined while the tag has no wanted attribute, as most. */
  #attributes: Map<string, string> | undefined

  /** `wanted` are the names of the attributes to report. */
  constructor(wanted: ReadonlySet<string>, sink: TokenSink) {
    this.#wanted = wanted
    this.#sink = sink
    this.#tokenizer = new Tokenizer({ decodeEntities: true }, this.#callbacks())
  }

  write(piece: string): void {
    let rest: string | undefined = piece
    while (rest !== undefined)
      rest = this.#noscript === undefined ? this.#parse(rest) : this.#skip(rest)
  }

  end(): void {
    if (this.#noscript === undefined) this.#tokenizer.end()
    this.#forget()
  }

  /** Returns what is behind an opening `<noscript>`; undefined: all is parsed. */
  #parse(piece: string): string | undefined {
    this.#window = this.#window.slice(this.#seen - this.#windowStart) + piece
    this.#windowStart = this.#seen
    this.#tokenizer.write(piece)
    if (this.#noscript === undefined) return undefined
    const rest = this.#window.slice(this.#seen - this.#windowStart)
    this.#forget()
    return rest
  }

  /** Releases the text, which is long. */
  #forget(): void {
    this.#tokenizer.reset()
    this.#window = ''
    this.#windowStart = this.#seen = 0
  }

  /** Returns what is from `</noscript` on; undefined: it has not ended yet. */
  #skip(piece: string): string | undefined {
    const text = (this.#noscript ?? '') + piece
    const at = text.search(endOfNoscript)
    this.#noscript = at === -1 ? text.slice(-noscriptTail) : undefined
    return at === -1 ? undefined : text.slice(at)
  }

  #slice(start: number, end: number): string {
    return this.#window.slice(start - this.#windowStart, end - this.#windowStart)
  }

  #callbacks(): TokenizerCallbacks {
    const endTag = (end: number): void => {
      this.#seen = end + 1
      if (this.#name === 'noscript' && !this.#sink.isInForeign()) {
        this.#noscript = ''
        this.#tokenizer.pause()
      } else this.#sink.open(this.#name, this.#attributes ?? noAttributes)
    }
    const skip = (_start: number, end: number): void => {
      this.#seen = end + 1
    }
    return {
      onopentagname: (start, end) => {
        this.#name = this.#slice(start, end).toLowerCase()
        this.#attributes = undefined
        this.#seen = end
      },
      onattribname: (start, end) => {
        this.#attribute = this.#slice(start, end).toLowerCase()
        this.#value = ''
        this.#seen = end
      },
      onattribdata: (start, end) => {
        if (this.#wanted.has(this.#attribute)) this.#value += this.#slice(start, end)
        this.#seen = end
      },
      onattribentity: (codePoint) => {
        if (this.#wanted.has(this.#attribute)) this.#value += String.fromCodePoint(codePoint)
      },
      onattribend: () => {
        if (!this.#wanted.has(this.#attribute)) return
        this.#attributes ??= new Map()
        if (!this.#attributes.has(this.#attribute))
          this.#attributes.set(this.#attribute, this.#value)
      },
      onopentagend: endTag,
      onselfclosingtag: (end) => {
        endTag(end)
        if (this.#sink.isInForeign()) this.#sink.close(this.#name)
      },
      onclosetag: (start, end) => {
        this.#seen = end + 1
        this.#sink.close(this.#slice(start, end).toLowerCase())
      },
      ontext: (start, end) => {
        this.#seen = end
        this.#sink.text(this.#slice(start, end))
      },
      ontextentity: (codePoint, end) => {
        this.#seen = end
        this.#sink.text(String.fromCodePoint(codePoint))
      },
      oncdata: skip,
      oncomment: skip,
      ondeclaration: skip,
      onprocessinginstruction: skip,
      onend: () => undefined,
      isInForeignContext: () => this.#sink.isInForeign(),
    }
  }
}
