import { TextDecoder } from 'node:util'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Utf8Chunks } from './text-chunks.ts'
import { XmlDocument, type ElementListener } from './xml-document.ts'

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
