import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  PracticeServer,
  type PracticeConditions,
} from '../../../electron/practice-service/practice-server.ts'
import type { PracticeSettings } from '../../../electron/shared/practice.ts'

export const token = 'a-token-of-this-test'

/** A path for books in a folder that is removed after the test. */
export async function booksPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-books-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'books.jsonl')
}

/** Default settings with the changes of a test. */
export async function settingsWith(
  given: Partial<PracticeSettings> = {},
): Promise<PracticeSettings> {
  return {
    port: 0,
    token,
    balance: 1_000_000,
    ratePerMinute: 60,
    faults: [],
    booksPath: given.booksPath ?? (await booksPath()),
    ...given,
  }
}

/** Starts a service and stops it after the test. */
export async function practice(
  given: Partial<PracticeSettings> = {},
  conditions: Partial<PracticeConditions> = {},
): Promise<PracticeServer> {
  const server = await PracticeServer.start(await settingsWith(given), conditions)
  onTestFinished(() => server.stop())
  return server
}

/** Posts a body as a client of the specification does. */
export function post(
  baseUrl: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = { authorization: `Bearer ${token}` },
): Promise<Response> {
  return fetch(`${baseUrl}/api/links`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** The answer of `GET /practice/books`. */
export interface Statement {
  readonly charges: readonly {
    readonly link: string
    readonly time: number
    readonly task: string
  }[]
  readonly requests: readonly {
    readonly received: number
    readonly answered: number | null
    readonly status: number | null
  }[]
}

export async function readStatement(baseUrl: string): Promise<Statement> {
  return (await fetch(`${baseUrl}/practice/books`)).json()
}
