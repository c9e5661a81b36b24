import type { IntakeProblem } from '../../../shared/draft.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { TextChunks } from './text-chunks.ts'
import { localName, XmlDocument, type ElementListener } from './xml-document.ts'

/** Hears the elements of a document in order and makes lines of them. */
export interface XmlListener extends ElementListener {
  /** The lines that were found since it was last asked. */
  readonly taken: () => string
  /** Knows the usual elements in the root by sight, so that they need not be parsed. */
  readonly usual?: UsualElements | undefined
}

/** Elements that stand directly in the root and are always written alike. */
export interface UsualElements {
  /** How one of them ends. */
  readonly end: string
  /** Takes whole ones, sure to be well-formed, from a place between two elements on; where it stopped. */
  readonly take: (text: string, from: number) => number
}

/** Reads a document of any size, a piece at a time; gives what the listener has found after each. */
export async function* readXml(
  chunks: TextChunks,
  listener: XmlListener,
): AsyncGenerator<Result<string, IntakeProblem>> {
  const document = new XmlDocument(listener)
  for await (const chunk of chunks) {
    if (!chunk.ok) {
      yield chunk
      return
    }
    if (listener.usual === undefined) document.parse(chunk.value)
    else parse(document, chunk.value, listener.usual)
    if (document.problem !== undefined) {
      yield fail(document.problem)
      return
    }
    yield ok(listener.taken())
  }
  document.close()
  yield document.problem === undefined ? ok(listener.taken()) : fail(document.problem)
}

/** Parses what is not usual, up to the end of the next element that may be followed by a usual one. */
function parse(document: XmlDocument, chunk: string, { end, take }: UsualElements): void {
  for (let at = 0; at < chunk.length;) {
    const usualTo = document.isBetweenElements ? take(chunk, at) : at
    if (usualTo > at) document.passOver()
    if (usualTo === chunk.length) return
    const found = chunk.indexOf(end, usualTo)
    at = found === -1 ? chunk.length : found + end.length
    document.parseToBorder(chunk.slice(usualTo, at))
  }
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
