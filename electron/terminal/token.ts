import { readFile } from 'node:fs/promises'
import { fail, ok, type Result } from '../shared/result.ts'

/** Where a token may come from: a file before the environment, never an argument. */
export interface TokenSources {
  readonly tokenFile: string | undefined
  /** The value of LINKFERRY_TOKEN. */
  readonly fromEnvironment: string | undefined
}

/** Reads the token without its final line end; undefined where none is given, a failure is the sentence to show. */
export async function readToken(
  sources: TokenSources,
): Promise<Result<string | undefined, string>> {
  const { tokenFile, fromEnvironment } = sources
  if (tokenFile === undefined) return ok(withoutLineEnd(fromEnvironment ?? '') || undefined)
  try {
    const token = withoutLineEnd(await readFile(tokenFile, 'utf8'))
    return token === '' ? fail(`The token file ${tokenFile} is empty.`) : ok(token)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return fail(`The token file ${tokenFile} cannot be read (${String(error.code)}).`)
  }
}

function withoutLineEnd(text: string): string {
  return text.replace(/[\r\n]+$/, '')
}
