import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { IntakeProblem } from '../../../shared/draft.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { TextChunks } from './text-chunks.ts'

/** Hears the elements of a document in order; names are without prefix. */
export interface XmlListener {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  /** The text between two tags, whole. */
  readonly close: (name: string, text: string) => void
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

const deepest = 100
// What lies between two tags is held in memory.
const longestText = 2 ** 20

/**
 * Reads a document of any size, a piece at a time; gives what the listener has found after each.
 * Only the five entities of XML are known, so none can expand: any other is `damaged-file`, as is
 * whatever else is not well-formed.
 */
export async function* readXml(
  chunks: TextChunks,
  listener: XmlListener,
): AsyncGenerator<Result<string, IntakeProblem>> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let problem: IntakeProblem | undefined
  let depth = 0
  let sinceTag = 0
  let text = ''
  let isInRoot = false
  parser.on('error', () => {
    problem ??= 'damaged-file'
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    sinceTag = 0
    text = ''
    if (++depth > deepest) problem ??= 'nested-too-deep'
    else listener.open(localName(name), attributes)
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('cdata', (part) => {
    text += part
  })
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    sinceTag = 0
    depth--
    isInRoot = depth === 1
    listener.close(localName(name), text)
    text = ''
  })
  /** Parses what is not usual, up to the end of the next element that may be followed by a usual one. */
  function parse(chunk: string, { end, take }: UsualElements): void {
    for (let at = 0; at < chunk.length;) {
      const usualTo = isInRoot ? take(chunk, at) : at
      if (usualTo > at) sinceTag = 0
      if (usualTo === chunk.length) return
      const found = chunk.indexOf(end, usualTo)
      // Only the parser knows whether this ends an element: it is told of the last character alone.
      const lastAt = found === -1 ? chunk.length : found + end.length - 1
      parser.write(chunk.slice(usualTo, lastAt))
      isInRoot = false
      parser.write(chunk.slice(lastAt, lastAt + 1))
      at = lastAt + 1
    }
  }

  for await (const chunk of chunks) {
    if (!chunk.ok) {
      yield chunk
      return
    }
    sinceTag += chunk.value.length
    if (listener.usual === undefined) parser.write(chunk.value)
    else parse(chunk.value, listener.usual)
    if (sinceTag > longestText) problem ??= 'line-too-long'
    if (problem !== undefined) {
      yield fail(problem)
      return
    }
    yield ok(listener.taken())
  }
  parser.close()
  yield problem === undefined ? ok(listener.taken()) : fail(problem)
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

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
