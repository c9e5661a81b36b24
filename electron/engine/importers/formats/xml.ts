import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Remarks } from '../../lists/table/table-source.ts'
import type { TextChunks } from './text-chunks.ts'
import { XmlDocument, type ElementListener } from './xml-document.ts'

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
