import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { Refused } from './answer.ts'
import { isMissing } from './disk.ts'
import { servedName, servedType } from '../shared/served-name.ts'

/** Sends a file of the window's folder, its text as `change` makes it. Throws Refused. */
export async function sendFile(
  folder: string,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
  change?: (text: string) => string,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refused('not-allowed')
  const file = fileOf(folder, pathname)
  const type = file === undefined ? undefined : servedType(file)
  if (file === undefined || type === undefined) throw new Refused('not-found')
  const stored = await readFile(file).catch((error: unknown) => {
    throw isMissing(error) ? new Refused('not-found') : error
  })
  const body = change === undefined ? stored : Buffer.from(change(stored.toString()))
  response.writeHead(200, {
    'content-type': type,
    'content-length': body.length,
    // Names of assets carry a digest of their content. The page is kept nowhere: a tab that is opened
    // again would show what was written into it then, and start an app that is gone with an update.
    ...(pathname.startsWith('/assets/')
      ? { 'cache-control': 'private, max-age=31536000, immutable' }
      : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The file a path names, undefined if that is not certainly inside the folder. */
function fileOf(folder: string, pathname: string): string | undefined {
  const name = servedName(pathname)
  if (name === undefined) return undefined
  const file = path.resolve(folder, `.${name}`)
  return file.startsWith(path.resolve(folder) + path.sep) ? file : undefined
}
