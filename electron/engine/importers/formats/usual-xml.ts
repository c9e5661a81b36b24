import { TextDecoder } from 'node:util'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Utf8Chunks } from './text-chunks.ts'
import { XmlDocument, type ElementListener } from './xml-document.ts'

/** Elements that programs always write alike, so that few of them need be parsed. */
export interface UsualElements {
  /** True where they stand in the elements of these names, from the root on. */
  readonly standIn: (open: readonly string[]) => boolean
  /** How one of them ends. */
  readonly end: Buffer
  /** Takes whole ones, sure to be well-formed, from a place between two on; where it stopped. */
  readonly take: (bytes: Buffer, from: number) => number
}

/** Elements that are parsed at once where none is usual; each time costs as much as parsing two. */
const mostAtOnce = 64

/**
 * Reads a document of any size, a piece at a time, and tells after each. Of the elements that are
 * known by sight only the bytes are looked at; all else is decoded and parsed. With `onFault` a document
 * that is not well-formed is read on.
 */
export async function* readUsualXml(
  chunks: Utf8Chunks,
  listener: ElementListener,
  usual?: UsualElements,
  onFault?: () => void,
): AsyncGenerator<Result<undefined, IntakeProblem>> {
  const document = new XmlDocument(listener, onFault)
  const decoder = new TextDecoder()
  let atOnce = 1

  function read(bytes: Buffer, { standIn, end, take }: UsualElements): void {
    for (let at = 0; at < bytes.length;) {
      const open = document.openBehindElement
      const isBetween = open !== undefined && standIn(open)
      const usualTo = isBetween ? take(bytes, at) : at
      if (usualTo > at) document.passOver()
      if (usualTo === bytes.length) return
      if (isBetween) atOnce = usualTo > at ? 1 : Math.min(2 * atOnce, mostAtOnce)
      at = behindEnds(bytes, usualTo, end, atOnce)
      document.parseToBorder(decoder.decode(bytes.subarray(usualTo, at), { stream: true }))
    }
  }

  for await (const chunk of chunks) {
    if (!chunk.ok) {
      yield chunk
      return
    }
    if (usual === undefined) document.parse(decoder.decode(chunk.value, { stream: true }))
    else read(chunk.value, usual)
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

/** Behind the last of the next so many ends, as far as there are any. */
function behindEnds(bytes: Buffer, from: number, end: Buffer, count: number): number {
  let at = from
  for (let left = count; left > 0; left--) {
    const found = bytes.indexOf(end, at)
    if (found === -1) return bytes.length
    at = found + end.length
  }
  return at
}
