import { TextDecoder } from 'node:util'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { isHtmlEntity } from '../../parsing/index.ts'
import type { Remarks } from '../../table/index.ts'
import type { TextChunks, Utf8Chunks } from './decoding.ts'

/** Hears the elements of a document in order and makes lines of them. */
export interface XmlListener extends ElementListener {
  /** The lines that were found since it was last asked. */
  readonly taken: () => string
}

/**
 * Reads a document of any size, a piece at a time; gives what the listener has found after each. One
 * that is not well-formed is read as far as it can be; without any line it is `damaged-file`.
 */
export async function* readXml(
  chunks: TextChunks,
  listener: XmlListener,
  remarks: Remarks,
): AsyncGenerator<Result<string, IntakeProblem>> {
  let hasLines = false
  const taken = (): Result<string, never> => {
    const lines = listener.taken()
    hasLines ||= lines !== ''
    return ok(lines)
  }
  const document = new XmlDocument(listener, () => {
    remarks.isFaulty = true
  })
  for await (const chunk of chunks) {
    if (!chunk.ok) {
      yield chunk
      return
    }
    document.parse(chunk.value)
    if (document.problem !== undefined) {
      yield fail(document.problem)
      return
    }
    yield taken()
  }
  document.close()
  const last = taken()
  const isUnreadable = remarks.isFaulty && !hasLines
  const problem = document.problem ?? (isUnreadable ? 'damaged-file' : undefined)
  yield problem === undefined ? last : fail(problem)
}

/** Hears the elements of a document in order; names are without prefix. */
export interface ElementListener {
  readonly open: (
    name: string,
    attributes: Readonly<Record<string, string>>,
    /** What stands before it, behind the tag before. */
    textBefore: string,
  ) => void
  /** The text between two tags, whole. */
  readonly close: (name: string, text: string) => void
}

const deepest = 100
// What lies between two tags is held in memory.
const longestText = 2 ** 20

/**
 * A document that is parsed a piece at a time. Only the five entities of XML are known, so none can
 * expand: any other is `damaged-file`, as is whatever else is not well-formed. With `onFault` no such
 * fault ends the reading: of each the parser makes what it can, and tells.
 */
export class XmlDocument {
  readonly #parser = new SaxesParser({ xmlns: false, position: false })
  #problem: IntakeProblem | undefined
  readonly #path: string[] = []
  #sinceTag = 0
  #text = ''
  #isBegun = false

  readonly #ampersands: Ampersands | undefined

  constructor(listener: ElementListener, onFault?: () => void) {
    const parser = this.#parser
    this.#ampersands = onFault && new Ampersands()
    const take = (part: string): void => {
      this.#text += part
    }
    parser.on('error', () => {
      if (onFault === undefined) this.#problem ??= 'damaged-file'
      else onFault()
    })
    parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
      this.#sinceTag = 0
      const textBefore = this.#text
      this.#text = ''
      const local = localName(name)
      if (this.#path.push(local) > deepest) this.#problem ??= 'nested-too-deep'
      else listener.open(local, attributes, textBefore)
    })
    parser.on('text', take)
    parser.on('cdata', take)
    parser.on('closetag', ({ name }: SaxesTagPlain) => {
      this.#sinceTag = 0
      this.#path.pop()
      listener.close(localName(name), this.#text)
      this.#text = ''
    })
  }

  /** What is wrong with the document so far. */
  get problem(): IntakeProblem | undefined {
    return this.#problem
  }

  /** Parses the next piece. */
  parse(written: string): void {
    const text = this.#ampersands?.escaped(written) ?? written
    this.#sinceTag += text.length
    // An empty line before the declaration is what many sites put there.
    const begun = this.#isBegun ? text : text.trimStart()
    this.#isBegun ||= begun !== ''
    this.#parser.write(begun)
    if (this.#sinceTag > longestText) this.#problem ??= 'line-too-long'
  }

  /** Hears that nothing follows. */
  close(): void {
    this.#parser.write(this.#ampersands?.rest() ?? '')
    this.#parser.close()
  }
}

/** Sections in which `&` stands for itself, by their first characters. */
const sectionEnds: Readonly<Record<string, string>> = {
  '<![CDATA[': ']]>',
  '<!--': '-->',
  '<?': '?>',
}
const sectionStart = /<(?:!\[CDATA\[|!--|\?)/g
/** What may go on in the next piece: a reference, or the first characters of a section. */
const unfinished = /(?:&#?\w{0,38}|<(?:!(?:-|\[C?D?A?T?A?)?)?)$/
/** Every `&` that is no reference which XML knows, with the name behind it if there is one. */
const bare = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)(?:([a-z][a-z\d]{1,31});)?/gi

/**
 * Escapes the `&` of a document that should have been: a bare one, and those of entities that XML does
 * not know, which stay in the text for the reader to be asked about. An entity that nobody knows is
 * escaped twice, so that it is asked about as well.
 */
class Ampersands {
  /** What ends the section that is open, in which `&` stands for itself. */
  #sectionEnd: string | undefined
  /** What may go on in the next piece. */
  #held = ''

  escaped(piece: string): string {
    const text = this.#held + piece
    this.#held = ''
    let written = ''
    for (let at = 0; at < text.length;) {
      if (this.#sectionEnd === undefined) {
        sectionStart.lastIndex = at
        const section = sectionStart.exec(text)
        const plain = text.slice(at, section?.index)
        const held = section === null ? (unfinished.exec(plain)?.[0] ?? '') : ''
        this.#held = held
        written += withEscapes(plain.slice(0, plain.length - held.length)) + (section?.[0] ?? '')
        if (section === null) break
        this.#sectionEnd = sectionEnds[section[0]]
        at = section.index + section[0].length
      } else {
        const end = text.indexOf(this.#sectionEnd, at)
        // Where it does not end here, its end may have begun.
        const to = end === -1 ? Math.max(at, text.length - 2) : end + this.#sectionEnd.length
        written += text.slice(at, to)
        if (end === -1) this.#held = text.slice(to)
        if (end === -1) break
        this.#sectionEnd = undefined
        at = to
      }
    }
    return written
  }

  /** What was held back, where nothing follows. */
  rest(): string {
    return this.#held.replace(/^&/, '&amp;')
  }
}

function withEscapes(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    bare,
    (found, name: string | undefined) =>
      (name === undefined || isHtmlEntity(name) ? '&amp;' : '&amp;amp;') + found.slice(1),
  )
}

/** A name without its prefix. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The value of an attribute by its local name. */
export function attribute(
  attributes: Readonly<Record<string, string>>,
  name: string,
): string | undefined {
  return (
    attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1]
  )
}

/**
 * Parses an XML document of any size, a piece at a time; yields after each piece, so that the caller
 * can take what the listener made of it. With `onFault` a document that is not well-formed is read on,
 * else it fails as `damaged-file`.
 */
export async function* readElements(
  chunks: Utf8Chunks,
  listener: ElementListener,
  onFault?: () => void,
): AsyncGenerator<Result<undefined, IntakeProblem>> {
  const document = new XmlDocument(listener, onFault)
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    if (!chunk.ok) {
      yield chunk
      return
    }
    document.parse(decoder.decode(chunk.value, { stream: true }))
    if (document.problem !== undefined) {
      yield fail(document.problem)
      return
    }
    yield ok(undefined)
  }
  document.parse(decoder.decode())
  document.close()
  yield document.problem === undefined ? ok(undefined) : fail(document.problem)
}
