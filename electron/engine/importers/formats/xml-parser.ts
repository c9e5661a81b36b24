import { TextDecoder } from 'node:util'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { isHtmlEntity } from '../../parsing/index.ts'
import type { Remarks } from '../../table/index.ts'
import type { TextChunks, Utf8Chunks } from './decoding.ts'

/** Makes lines of the elements of a document. */
export interface XmlListener extends ElementListener {
  /** Takes the lines since the last call. */
  readonly taken: () => string
}

/**
 * Reads a document of any size, a piece at a time, and yields the listener's lines after each. If it is
 * not well-formed, it is read as far as possible; without any line it is `damaged-file`.
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

/** Gets the elements of a document in order, with names without prefix. */
export interface ElementListener {
  readonly open: (
    name: string,
    attributes: Readonly<Record<string, string>>,
    /** The text between the tag before and this one. */
    textBefore: string,
  ) => void
  /** `text`: the whole text between the tag before and this one. */
  readonly close: (name: string, text: string) => void
}

const deepest = 100
// The text between two tags is held in memory.
const longestText = 2 ** 20

/**
 * Parses a document a piece at a time. It knows only the five entities of XML, so none can expand. Any
 * other entity, and any other fault, is `damaged-file`. With `onFault`, the parser reports each fault
 * there and reads on.
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

  /** Why the document cannot be read on. */
  get problem(): IntakeProblem | undefined {
    return this.#problem
  }

  /** Parses the next piece. */
  parse(written: string): void {
    const text = this.#ampersands?.escaped(written) ?? written
    this.#sinceTag += text.length
    // Many sites put an empty line before the declaration.
    const begun = this.#isBegun ? text : text.trimStart()
    this.#isBegun ||= begun !== ''
    this.#parser.write(begun)
    if (this.#sinceTag > longestText) this.#problem ??= 'line-too-long'
  }

  /** Parses the end of the document. */
  close(): void {
    this.#parser.write(this.#ampersands?.rest() ?? '')
    this.#parser.close()
  }
}

/** The ends of sections in which `&` is a plain character, by their starts. */
const sectionEnds: Readonly<Record<string, string>> = {
  '<![CDATA[': ']]>',
  '<!--': '-->',
  '<?': '?>',
}
const sectionStart = /<(?:!\[CDATA\[|!--|\?)/g
/** An end that may continue in the next piece: of a reference, or of the start of a section. */
const unfinished = /(?:&#?\w{0,38}|<(?:!(?:-|\[C?D?A?T?A?)?)?)$/
/** Every `&` that does not begin a reference of XML, with the entity's name if there is one. */
const bare = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)(?:([a-z][a-z\d]{1,31});)?/gi

/**
 * Escapes each bare `&` of a document, and that of each entity that XML does not know. HTML entities so
 * stay in the text, where they become a question. An entity that HTML does not know either is escaped
 * twice, so that it becomes a question too.
 */
class Ampersands {
  /** The end of the open section, in which `&` is a plain character. */
  #sectionEnd: string | undefined
  /** The end of the last piece that may continue in the next. */
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
        // The last two characters may begin the end of the section.
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

  /** The rest, if no piece follows. */
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

/** Removes the prefix of a name. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The value of an attribute, whatever its prefix. */
export function attribute(
  attributes: Readonly<Record<string, string>>,
  name: string,
): string | undefined {
  return (
    attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1]
  )
}

/**
 * Parses an XML document of any size, a piece at a time, and yields after each piece, so that the
 * caller can take what the listener made. With `onFault`, reading continues after a fault; without it,
 * a fault is `damaged-file`.
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
