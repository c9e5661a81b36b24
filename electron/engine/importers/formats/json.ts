import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { looksLikeHost } from '../../parsing/index.ts'
import { lineOf, type Remarks } from '../../table/index.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { textChunks } from './decoding.ts'
import { type FileFormat, layoutWith, linesReader, truncateName, truncatePlace } from './format.ts'

/** JSON and JSON lines: a line for each text that holds a link, with its place. */
export const jsonFormat: FileFormat = {
  kind: 'json',
  endings: ['json', 'jsonl', 'ndjson', 'har'],
  begins: ({ text, ending }) =>
    jsonFormat.endings.includes(ending) || /^(?:\{\s*"|\[\s*(?:\{|\[|"https?:))/.test(text),
  isPlausible: ({ text }) => beginsAsJson(text),
  read: linesReader(layoutWith(['link', 'place']), jsonLines),
}

const deepest = 100
const longestText = 2 ** 20

interface Level {
  readonly isObject: boolean
  /** Name or number of the next value. */
  at: string | number
  awaitsName: boolean
  /** The `"type"` of an object: `link` in exports of chats. */
  type?: string
}

/** Names of values that are links, even without a scheme. */
const namesOfLinks =
  /^(?:url|uri|href|link|loc|permalink|website|homepage|web_?site|site_?url|page_?url)$/i

/**
 * Finds every text with a link in JSON of any size, or in JSON lines. Does not check numbers and words.
 * From a fault on, it takes every address that it finds; without any line, the file is `damaged-file`.
 */
async function* jsonLines(
  source: ByteSource,
  remarks: Remarks,
): AsyncGenerator<Result<string, IntakeProblem>> {
  const reader = new JsonReader()
  let hasLines = false
  let found: AddressFinder | undefined
  for await (const chunk of textChunks(source, remarks)) {
    const read = chunk.ok && found === undefined ? reader.read(chunk.value) : undefined
    let lines = ''
    if (!chunk.ok || (read?.ok === false && read.error !== 'damaged-file')) {
      yield chunk.ok && read !== undefined ? read : chunk
      return
    }
    if (read?.ok === true) lines = read.value
    else {
      remarks.isFaulty = true
      if (found === undefined) lines = reader.linesBeforeFault
      const rest: string = found === undefined ? chunk.value.slice(reader.faultAt) : chunk.value
      found ??= new AddressFinder()
      lines += found.read(rest)
    }
    hasLines ||= lines !== ''
    yield ok(lines)
  }
  if (found === undefined && !reader.isAtEnd) remarks.isFaulty = true
  const last = found?.rest() ?? ''
  yield remarks.isFaulty && !hasLines && last === '' ? fail('damaged-file') : ok(last)
}

/** True if the text is JSON as far as it goes. */
function beginsAsJson(start: string): boolean {
  const read = new JsonReader().read(start)
  return read.ok || read.error !== 'damaged-file'
}

/** Finds the addresses in a text that comes in pieces. */
class AddressFinder {
  #held = ''

  read(piece: string): string {
    const text = this.#held + piece
    const end = Math.max(text.search(/[^\s"'<>]*$/), text.length - longestText)
    this.#held = text.slice(end)
    return linesOf(text.slice(0, end))
  }

  rest(): string {
    return linesOf(this.#held)
  }
}

function linesOf(text: string): string {
  const addresses = text.match(/https?:\\?\/\\?\/[^\s"'<>]+/gi) ?? []
  return addresses
    .map((address) => lineOf([address.replaceAll('\\/', '/').replace(/[,\]}]+$/, ''), '']))
    .join('')
}

class JsonReader {
  readonly #levels: Level[] = []
  /** The text that is open, still escaped; undefined between texts. */
  #text: string | undefined
  #values = 0
  /** The lines of the faulty piece before the fault, and where to search on for addresses. */
  linesBeforeFault = ''
  faultAt = 0

  get isAtEnd(): boolean {
    return this.#text === undefined && this.#levels.length === 0
  }

  read(chunk: string): Result<string, IntakeProblem> {
    let lines = ''
    let good = 0
    const fault = (): Result<string, IntakeProblem> => {
      this.linesBeforeFault = lines
      this.faultAt = good
      return fail('damaged-file')
    }
    for (let at = 0; at < chunk.length;) {
      if (this.#text !== undefined) {
        const end = endOfText(this.#text, chunk, at)
        this.#text += chunk.slice(at, end ?? chunk.length)
        if (this.#text.length > longestText) return fail('line-too-long')
        if (end === undefined) break
        const value = parsed(this.#text)
        if (value === undefined) return fault()
        lines += this.#take(value)
        this.#text = undefined
        at = end + 1
        good = at
        continue
      }
      const mark = chunk[at++]
      const problem = mark === undefined ? undefined : this.#step(mark)
      if (problem === 'damaged-file') return fault()
      if (problem !== undefined) return fail(problem)
    }
    return ok(lines)
  }

  #step(mark: string): IntakeProblem | undefined {
    const level = this.#levels.at(-1)
    switch (mark) {
      case '"':
        this.#text = ''
        return undefined
      case '{':
      case '[':
        this.#levels.push({ isObject: mark === '{', at: 0, awaitsName: mark === '{' })
        return this.#levels.length > deepest ? 'nested-too-deep' : undefined
      case '}':
      case ']':
        this.#levels.pop()
        if (this.#levels.length === 0) this.#values++
        return level?.isObject === (mark === '}') ? undefined : 'damaged-file'
      case ',':
        if (level === undefined) return 'damaged-file'
        if (level.isObject) level.awaitsName = true
        else level.at = Number(level.at) + 1
        return undefined
      case ':':
        if (level?.isObject !== true) return 'damaged-file'
        level.awaitsName = false
        return undefined
      default:
        return /[\s\w.+-]/.test(mark) ? undefined : 'damaged-file'
    }
  }

  /** The line of a text with a link, or of a name that is one. A name is stored for its value. */
  #take(text: string): string {
    const level = this.#levels.at(-1)
    if (level?.awaitsName === true) {
      level.at = truncateName(text)
      return /^https?:\/\/\S+$/i.test(text)
        ? lineOf([text, this.#placeOf(this.#levels.slice(0, -1))])
        : ''
    }
    if (level?.at === 'type') level.type = text
    const isNamed = level !== undefined && isNamedLink(level) && looksLikeHost(text.trim())
    return isNamed || /https?:\/\//i.test(text) ? lineOf([text, this.#placeOf(this.#levels)]) : ''
  }

  #placeOf(levels: readonly Level[]): string {
    const place = levels
      .map(({ isObject, at }) => (isObject ? `.${at}` : `[${at}]`))
      .join('')
      .replace(/^\./, '')
    return truncatePlace(this.#values === 0 ? place : `${this.#values + 1}: ${place}`)
  }
}

/** True if the next text is called a link: `{"type": "link", "text": "a.example/page"}`. */
function isNamedLink({ isObject, at, type }: Level): boolean {
  if (!isObject || typeof at !== 'string') return false
  return namesOfLinks.test(at) || (at === 'text' && type === 'link')
}

/** The position in `chunk` of the quote that ends the text; `begun` is the text before `chunk`. */
function endOfText(begun: string, chunk: string, start: number): number | undefined {
  for (let end = chunk.indexOf('"', start); end !== -1; end = chunk.indexOf('"', end + 1)) {
    let slashes = 0
    let before = end - 1
    for (; before >= start && chunk[before] === '\\'; before--) slashes++
    if (before < start)
      for (let at = begun.length - 1; at >= 0 && begun[at] === '\\'; at--) slashes++
    if (slashes % 2 === 0) return end
  }
  return undefined
}

function parsed(written: string): string | undefined {
  // Most texts need no decoding.
  if (!/[\\\p{Cc}]/u.test(written)) return written
  try {
    return String(JSON.parse(`"${written}"`))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
