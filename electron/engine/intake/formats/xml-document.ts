import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'

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
 * expand: any other is `damaged-file`, as is whatever else is not well-formed.
 */
export class XmlDocument {
  readonly #parser = new SaxesParser({ xmlns: false, position: false })
  #problem: IntakeProblem | undefined
  readonly #path: string[] = []
  #sinceTag = 0
  #text = ''
  #isBehindElement = false
  #isBegun = false

  constructor(listener: ElementListener) {
    const parser = this.#parser
    const take = (part: string): void => {
      this.#text += part
    }
    parser.on('error', () => {
      this.#problem ??= 'damaged-file'
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
      this.#isBehindElement = true
      listener.close(localName(name), this.#text)
      this.#text = ''
    })
  }

  /** What is wrong with the document so far. */
  get problem(): IntakeProblem | undefined {
    return this.#problem
  }

  /**
   * Names of the elements that are open where one of those in them has just ended, from the root on,
   * as far as `parseToBorder` looked; undefined elsewhere.
   */
  get openBehindElement(): readonly string[] | undefined {
    return this.#isBehindElement ? this.#path : undefined
  }

  /** Parses the next piece. */
  parse(text: string): void {
    this.#sinceTag += text.length
    // An empty line before the declaration is what many sites put there.
    const begun = this.#isBegun ? text : text.trimStart()
    this.#isBegun ||= begun !== ''
    this.#parser.write(begun)
    if (this.#sinceTag > longestText) this.#problem ??= 'line-too-long'
  }

  /** Parses a piece, and finds out whether its last character ends an element. */
  parseToBorder(text: string): void {
    this.parse(text.slice(0, -1))
    // Only the parser knows what the last character ends: it is told of that alone.
    this.#isBehindElement = false
    this.parse(text.slice(-1))
  }

  /** Hears that what stands between two pieces held tags and was understood without parsing. */
  passOver(): void {
    this.#sinceTag = 0
  }

  /** Hears that nothing follows. */
  close(): void {
    this.#parser.close()
  }
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
