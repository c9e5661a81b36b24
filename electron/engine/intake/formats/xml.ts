import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { TextChunks } from './text-chunks.ts'
import { XmlDocument, type ElementListener } from './xml-document.ts'

/** Hears the elements of a document in order and makes lines of them. */
export interface XmlListener extends ElementListener {
  /** The lines that were found since it was last asked. */
  readonly taken: () => string
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
    document.parse(chunk.value)
    if (document.problem !== undefined) {
      yield fail(document.problem)
      return
    }
    yield ok(listener.taken())
  }
  document.close()
  yield document.problem === undefined ? ok(listener.taken()) : fail(document.problem)
}
