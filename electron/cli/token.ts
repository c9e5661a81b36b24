import { type NotAFile, type OpenedFile, openForReading } from '../disk/index.ts'
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
    const opened = await openForReading(tokenFile)
    if (typeof opened === 'string')
      return fail(`The token file ${tokenFile} is ${noFileWords[opened]}.`)
    const token = withoutLineEnd(await textOf(opened))
    return token === '' ? fail(`The token file ${tokenFile} is empty.`) : ok(token)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return fail(`The token file ${tokenFile} cannot be read (${String(error.code)}).`)
  }
}

const noFileWords: Readonly<Record<NotAFile, string>> = {
  folder: 'a folder',
  'not-a-file': 'no file: it is a device, a socket, or a pipe that no program writes to',
}

// A token is a line.
const longestToken = 2 ** 16

async function textOf(file: OpenedFile): Promise<string> {
  const bytes = Buffer.alloc(longestToken)
  let length = 0
  try {
    while (length < bytes.length) {
      const count = await file.read(bytes.subarray(length))
      if (count === 0) break
      length += count
    }
  } finally {
    await file.close()
  }
  return bytes.toString('utf8', 0, length)
}

function withoutLineEnd(text: string): string {
  return text.replace(/[\r\n]+$/, '')
}
