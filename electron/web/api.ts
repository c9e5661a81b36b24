import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { FrontDoor } from '../ipc/front-door.ts'
import { parseInput } from '../ipc/parse-request.ts'
import { Refused, sendReply } from './answer.ts'
import type { Downloads } from './downloads.ts'
import type { EventClients } from './event-clients.ts'
import { readText } from './request-body.ts'
import { takePaidList, takeUpload } from './uploads.ts'
import { mostUploadBytes } from '../shared/taken-files.ts'

/** Longest bodies, in bytes. */
export interface BodyLimits {
  readonly request: number
  readonly paste: number
  readonly upload: number
}

/** A string holds 536 million characters at most; a list of five million rows is 40 MB of JSON. */
export const bodyLimits: BodyLimits = {
  request: 256_000_000,
  paste: 512_000_000,
  upload: mostUploadBytes,
}

export interface ApiParts {
  readonly door: Pick<FrontDoor, 'handle' | 'addFiles' | 'importPaidList'>
  readonly clients: EventClients
  readonly downloads: Downloads
  readonly uploadsFolder: string
  readonly limits: BodyLimits
}

/** One request to the api, from a session that was checked. */
export interface ApiCall {
  readonly url: URL
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Answers everything under `/api/`. Throws Refused; rejects as the front door does. */
export async function answerApi(parts: ApiParts, call: ApiCall): Promise<void> {
  const { door, clients, downloads, limits } = parts
  const { url, request, response } = call
  const [area, rest] = areaOf(url.pathname)
  switch (`${request.method} ${area}`) {
    case 'POST request': {
      const input = parseJson(await readText(request, limits.request))
      return sendReply(response, await door.handle(rest, input))
    }
    case 'POST paste': {
      const text = await readText(request, limits.paste)
      return sendReply(response, await door.handle('draft.paste', { draftId: draftOf(url), text }))
    }
    case 'POST upload': {
      const uploads = { folder: parts.uploadsFolder, maxBytes: limits.upload, door }
      const upload = { draftId: draftOf(url), name: fileNameOf(url), request }
      return sendReply(response, await takeUpload(uploads, upload))
    }
    case 'POST paid-list': {
      const uploads = { folder: parts.uploadsFolder, maxBytes: limits.upload, door }
      const { accountId } = parseInput('account.exportPaidList', {
        accountId: Number(url.searchParams.get('accountId')),
      })
      const isSure = url.searchParams.get('isSure') === 'true'
      return sendReply(response, await takePaidList(uploads, { accountId, isSure, request }))
    }
    case 'GET events':
      return clients.add(response)
    case 'GET download':
      return downloads.send(rest, response)
    default:
      throw new Refused(area === undefined ? 'not-found' : 'not-allowed')
  }
}

const areas = ['request', 'paste', 'upload', 'paid-list', 'events', 'download'] as const

function areaOf(pathname: string): [area: (typeof areas)[number] | undefined, rest: string] {
  const [, , name, ...rest] = pathname.split('/')
  return [areas.find((area) => area === name), rest.join('/')]
}

function draftOf(url: URL): string {
  return url.searchParams.get('draftId') ?? ''
}

/** Only the last part of what a browser names, which some give with a path; cut as file systems do. */
function fileNameOf(url: URL): string {
  return path.win32.basename(url.searchParams.get('name') ?? '').slice(0, 255)
}

/** An input; null stands for undefined, which JSON does not have. Throws Refused `malformed`. */
function parseJson(text: string): unknown {
  try {
    const input: unknown = JSON.parse(text)
    return input ?? undefined
  } catch (error) {
    throw error instanceof SyntaxError ? new Refused('malformed') : error
  }
}
