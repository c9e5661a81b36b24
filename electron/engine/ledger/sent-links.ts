import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { ImportedSentLinks, SentLinksProblem } from '../../shared/contract/index.ts'
import { type DiskProblem, diskProblemOf } from '../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Accounts } from './accounts.ts'
import type { Claims } from './claims.ts'
import { type Database, integer, optionalText } from './database.ts'
import { type LinkRanges, mergeRuns, writeRuns } from './link-ranges.ts'
import { damaged, type IdRun, keyAt, keyOf, type LinkStore, packKeys } from './link-store.ts'
import type { StoredAccount } from './records.ts'
import type { RequestCounter } from './restoration.ts'
import type { Submissions } from './submissions.ts'

/*
 * The file of sent links is UTF-8 text. Lines end with a line feed. Fields are separated by tabs.
 *
 *   linkferry-sent-links  1                       version
 *   account   "Main account"                      name, as JSON
 *   address   https://indexer.example
 *   written   2026-11-28T01:15:00.000Z
 *   accepted  2026-11-21T10:00:00.000Z  task-17   https://example.com/a
 *   in-doubt  2026-11-22T10:00:00.000Z            https://example.com/b
 *   end       2         1c291ca3                  number of links, CRC-32 of all lines before this one
 *
 * The line of a link has its state, the time at which its request left, the task (empty: unknown) and
 * the link. Refused and cancelled links are left out. The file contains nothing about the token.
 */
const format = 'linkferry-sent-links'
const version = '1'
const sentStates = ['accepted', 'in-doubt'] as const
type SentState = (typeof sentStates)[number]

/** The most lines that one commit imports. */
const importedLines = 20_000
const readBytes = 1 << 20
/** The longest line: enough for the longest link that an account allows. */
const mostLineLength = 1 << 20

interface SentLine {
  readonly state: SentState
  readonly atMs: number
  readonly taskId: string
  readonly link: string
}

interface Header {
  readonly account: string
  readonly baseUrl: string
}

/** An imported link that takes over the claim of a link that was not sent for certain. */
interface Takeover {
  readonly key: Uint8Array
  readonly linkId: number
}

/**
 * Writes and imports files of sent links. People who share a token exchange them, and they carry the
 * record of sent links to another computer.
 */
export class SentLinks {
  readonly #database: Database
  readonly #accounts: Accounts
  readonly #submissions: Submissions
  readonly #claims: Claims
  readonly #ranges: LinkRanges
  readonly #store: LinkStore
  readonly #counter: RequestCounter

  constructor(
    database: Database,
    parts: {
      readonly accounts: Accounts
      readonly submissions: Submissions
      readonly claims: Claims
      readonly ranges: LinkRanges
      readonly store: LinkStore
      readonly counter: RequestCounter
    },
  ) {
    this.#database = database
    this.#accounts = parts.accounts
    this.#submissions = parts.submissions
    this.#claims = parts.claims
    this.#ranges = parts.ranges
    this.#store = parts.store
    this.#counter = parts.counter
  }

  /**
   * Writes the links that were or may have been sent on an account to a new file: those of all requests
   * with ids above `afterRequestId`. Links in flight are written as in doubt. Links of damaged chunks
   * are left out. Yields while it writes.
   */
  async write(
    accountId: number,
    path: string,
    nowMs: number,
    afterRequestId = 0,
  ): Promise<Result<undefined, DiskProblem>> {
    const account = this.#accounts.byId(accountId)
    if (account === undefined) throw new Error(`No account ${accountId}`)
    try {
      const file = await open(path, 'wx', 0o600)
      try {
        await this.#writeTo(file, account, nowMs, afterRequestId)
        await file.sync()
      } finally {
        await file.close()
      }
      return ok(undefined)
    } catch (error) {
      const problem = diskProblemOf(error)
      if (problem === undefined) throw error
      return fail(problem)
    }
  }

  /**
   * Imports a file whole or not at all. Skips links that the account has claimed already, with two
   * exceptions: a pending link is cancelled and loses its claim to the imported link; and if the file
   * says accepted, so does a link in flight or in doubt, which is not cancelled. Links of the same
   * state, time and task form one request. Importing the file again changes nothing.
   *
   * `other-account`: the file is of another address or name; `isSure` imports it nevertheless. Yields
   * while it reads. `onProgress` gets the number of links read so far.
   */
  async import(
    accountId: number,
    path: string,
    options: {
      readonly isSure: boolean
      readonly nowMs: number
      readonly onProgress?: ((links: number) => void) | undefined
    },
  ): Promise<Result<ImportedSentLinks, SentLinksProblem>> {
    const account = this.#accounts.byId(accountId)
    if (account === undefined) return fail('unknown-account')
    if (account.isPractice) return fail('practice-is-fixed')
    const checked = await checkFile(path)
    if (!checked.ok) return checked
    const { header } = checked.value
    const isOther = header.baseUrl !== account.baseUrl || header.account !== account.name
    if (isOther && !options.isSure) return fail('other-account')
    const submissionId = this.#submissions.beginImported(accountId, options.nowMs)
    try {
      const imported = await new Import(this.#parts(), accountId, submissionId, options).run(path)
      this.#writeCounter()
      return ok(imported)
    } catch (error) {
      this.#submissions.abort(submissionId)
      const problem = diskProblemOf(error)
      if (problem !== undefined) return fail(problem)
      // The file was changed after the check.
      if (error instanceof FormatError) return fail('damaged-file')
      throw error
    }
  }

  async #writeTo(
    file: FileHandle,
    account: StoredAccount,
    nowMs: number,
    afterRequestId: number,
  ): Promise<void> {
    const written = new Date(nowMs).toISOString()
    let crc = 0
    let links = 0
    const put = async (text: string) => {
      crc = crc32(text, crc)
      await file.writeFile(text)
    }
    await put(
      `${format}\t${version}\naccount\t${JSON.stringify(account.name)}\n` +
        `address\t${account.baseUrl}\nwritten\t${written}\n`,
    )
    let afterId = afterRequestId
    for (;;) {
      // One request at a time, in its present state. Requests that leave meanwhile are included.
      const request = this.#database.first(
        `SELECT id, task_id, started_ms FROM request
         WHERE account_id = ? AND id > ? AND submission_id IS NOT NULL
           AND (state IN ('in-doubt', 'in-flight') OR accepted > 0) ORDER BY id LIMIT 1`,
        account.id,
        afterId,
      )
      if (request === undefined) break
      afterId = integer(request, 'id')
      const at = new Date(integer(request, 'started_ms')).toISOString()
      const task = (optionalText(request, 'task_id') ?? '').replace(/[\t\n\r]/g, ' ')
      const ranges = this.#ranges
        .ofRequest(afterId)
        .filter(({ state }) => state !== 'refused' && state !== 'cancelled' && state !== 'pending')
      for (const { run, content } of this.#store.texts(ranges)) {
        if (content === damaged) continue
        const state: SentState = run.state === 'accepted' ? 'accepted' : 'in-doubt'
        await put(content.map((link) => `${state}\t${at}\t${task}\t${link}\n`).join(''))
        links += content.length
      }
    }
    await file.writeFile(`end\t${links}\t${crc.toString(16).padStart(8, '0')}\n`)
  }

  /** Writes the counter, so that a ledger from before the import is recognised as older. */
  #writeCounter(): void {
    const highestId = this.#database.number('SELECT coalesce(max(id), 0) FROM request')
    try {
      this.#counter.write(Math.max(highestId, this.#counter.read().highestRequestId))
    } catch (error) {
      // The import is committed. The next request that leaves writes the counter too.
      if (diskProblemOf(error) === undefined) throw error
    }
  }

  #parts(): ImportParts {
    return {
      database: this.#database,
      submissions: this.#submissions,
      claims: this.#claims,
      ranges: this.#ranges,
      store: this.#store,
    }
  }
}

interface ImportParts {
  readonly database: Database
  readonly submissions: Submissions
  readonly claims: Claims
  readonly ranges: LinkRanges
  readonly store: LinkStore
}

/** One import of a file. Links are added in several commits, and count after the last one. */
class Import {
  readonly #parts: ImportParts
  readonly #accountId: number
  readonly #submissionId: number
  readonly #nowMs: number
  readonly #onProgress: (links: number) => void
  readonly #requests = new Map<string, { readonly id: number; readonly runs: IdRun[] }>()
  readonly #takeovers: Takeover[] = []
  #links = 0
  #alreadyClaimed = 0

  constructor(
    parts: ImportParts,
    accountId: number,
    submissionId: number,
    options: {
      readonly nowMs: number
      readonly onProgress?: ((links: number) => void) | undefined
    },
  ) {
    this.#parts = parts
    this.#accountId = accountId
    this.#submissionId = submissionId
    this.#nowMs = options.nowMs
    this.#onProgress = options.onProgress ?? (() => {})
  }

  async run(path: string): Promise<ImportedSentLinks> {
    const { database, submissions } = this.#parts
    let lines: SentLine[] = []
    let read = 0
    for await (const line of linesOf(path)) {
      const sent = readSentLine(line)
      if (sent === undefined) continue
      lines.push(sent)
      if (lines.length < importedLines) continue
      this.#add(lines)
      read += lines.length
      this.#onProgress(read)
      lines = []
      await nextTurn()
    }
    const cancelled = database.transaction(() => {
      this.#add(lines)
      const links = this.#takeOverClaims()
      this.#writeRequests()
      if (this.#links === 0) submissions.abort(this.#submissionId)
      else submissions.commitImported(this.#submissionId, this.#nowMs)
      return links
    })
    return { links: this.#links, alreadyClaimed: this.#alreadyClaimed, cancelled }
  }

  /** Adds links in one commit. */
  #add(lines: readonly SentLine[]): void {
    const { database } = this.#parts
    database.transaction(() => {
      const byRequest = Map.groupBy(
        this.#unclaimed(lines),
        ({ line }) => `${line.state}\t${line.atMs}\t${line.taskId}`,
      )
      for (const [name, links] of byRequest) this.#addTo(name, links)
    })
  }

  /** The lines whose links have no claim, or whose claim belongs to a link that was not sent for certain. */
  #unclaimed(lines: readonly SentLine[]): readonly NewLink[] {
    const { claims } = this.#parts
    const keyTexts = lines.map(({ link }) => keyOf(link))
    const holders = new Map(
      claims.lookUp(this.#accountId, packKeys(keyTexts)).map((hit) => [hit.index, hit] as const),
    )
    const seen = new Set<string>()
    const newLinks: NewLink[] = []
    for (const [index, line] of lines.entries()) {
      const holder = holders.get(index)
      const key = keyTexts[index] ?? ''
      const mayTakeOver =
        holder?.state === 'pending' ||
        (line.state === 'accepted' && holder !== undefined && holder.state !== 'accepted')
      if (seen.has(key) || (holder !== undefined && !mayTakeOver)) {
        this.#alreadyClaimed += 1
        continue
      }
      seen.add(key)
      newLinks.push({ line, key, previousId: holder?.linkId })
    }
    return newLinks
  }

  #addTo(name: string, links: readonly NewLink[]): void {
    const { ranges, store, claims } = this.#parts
    const [first] = links
    if (first === undefined) return
    const request = this.#requests.get(name) ?? this.#addRequest(name, first.line)
    const run = ranges.add(links.length, {
      submissionId: this.#submissionId,
      state: first.line.state,
      isUnusual: false,
      requestId: request.id,
    })
    request.runs.push(run)
    store.add(
      run.firstId,
      links.map(({ line }) => line.link),
      undefined,
    )
    const keys = packKeys(links.map(({ key }) => key))
    const numbered = links.map((link, position) => ({
      ...link,
      position,
      linkId: run.firstId + position,
      resends: undefined,
    }))
    claims.take(
      this.#accountId,
      keys,
      numbered.filter(({ previousId }) => previousId === undefined),
    )
    for (const { position, linkId, previousId } of numbered)
      if (previousId !== undefined) this.#takeovers.push({ key: keyAt(keys, position), linkId })
    this.#links += links.length
  }

  #addRequest(name: string, line: SentLine): { readonly id: number; readonly runs: IdRun[] } {
    const { id } = this.#parts.database.run(
      `INSERT INTO request (account_id, submission_id, state, links, link_count, started_ms,
         ended_ms, task_id, imported_ms) VALUES (?, ?, ?, '[]', 0, ?, ?, ?, ?)`,
      this.#accountId,
      this.#submissionId,
      line.state,
      line.atMs,
      line.atMs,
      line.taskId === '' ? null : line.taskId,
      this.#nowMs,
    )
    const request = { id, runs: [] }
    this.#requests.set(name, request)
    return request
  }

  #writeRequests(): void {
    for (const { id, runs } of this.#requests.values())
      this.#parts.database.run(
        `UPDATE request SET links = ?1, link_count = ?2,
           accepted = CASE WHEN state = 'accepted' THEN ?2 ELSE 0 END WHERE id = ?3`,
        writeRuns(mergeRuns(runs)),
        runs.reduce((sum, { firstId, lastId }) => sum + lastId - firstId + 1, 0),
        id,
      )
  }

  /** Takes over claims of links that were not sent for certain. Returns how many links it cancelled. */
  #takeOverClaims(): number {
    const { ranges, claims, submissions } = this.#parts
    let cancelled = 0
    for (const { key, linkId } of this.#takeovers) {
      // The holder may have changed while the file was read, or because the file has the link twice.
      const [holder] = claims.lookUp(this.#accountId, key)
      if (holder?.state === 'accepted') continue
      const previous = holder && ranges.ofLink(holder.linkId)
      if (holder?.state === 'pending' && previous !== undefined) {
        const run = { firstId: holder.linkId, lastId: holder.linkId }
        submissions.cancelLinks(previous.submissionId, [run], 'pending')
        submissions.refreshFinished(previous.submissionId, this.#nowMs)
        cancelled += 1
      }
      // Recorded for a cancelled link too: it may have taken over the claim of a link in doubt.
      claims.transfer(this.#accountId, key, linkId, holder?.linkId)
    }
    return cancelled
  }
}

interface NewLink {
  readonly line: SentLine
  readonly key: string
  readonly previousId: number | undefined
}

/** A line is too long for a file of sent links. */
class FormatError extends Error {
  override readonly name = 'FormatError'
}

/** Reads a whole file and verifies its format and checksum. */
async function checkFile(
  path: string,
): Promise<
  Result<
    { readonly header: Header },
    'file-unreadable' | 'not-a-list-of-sent-links' | 'damaged-file'
  >
> {
  try {
    const lines = linesOf(path)
    const { value: first } = await lines.next()
    if (first !== `${format}\t${version}`) {
      await lines.return(undefined)
      return fail('not-a-list-of-sent-links')
    }
    let crc = crc32(`${first}\n`)
    let account: string | undefined
    let baseUrl: string | undefined
    let links = 0
    let end: string | undefined
    for await (const line of lines) {
      if (end !== undefined) return fail('damaged-file')
      if (line.startsWith('end\t')) {
        end = line
        continue
      }
      crc = crc32(`${line}\n`, crc)
      if (line.startsWith('account\t')) account = readName(line.slice('account\t'.length))
      else if (line.startsWith('address\t')) baseUrl = line.slice('address\t'.length)
      else if (readSentLine(line) !== undefined) links += 1
    }
    const isWhole = end === `end\t${links}\t${crc.toString(16).padStart(8, '0')}`
    if (!isWhole || account === undefined || baseUrl === undefined) return fail('damaged-file')
    return ok({ header: { account, baseUrl } })
  } catch (error) {
    if (error instanceof FormatError) return fail('not-a-list-of-sent-links')
    if (diskProblemOf(error) !== undefined) return fail('file-unreadable')
    throw error
  }
}

/** The lines of a text file without line feeds. The last line needs no line feed. */
async function* linesOf(path: string): AsyncGenerator<string, undefined> {
  const file = await open(path, 'r')
  try {
    const decoder = new TextDecoder('utf-8')
    const bytes = new Uint8Array(readBytes)
    let rest = ''
    for (;;) {
      const { bytesRead } = await file.read(bytes, 0, readBytes)
      const chunk = decoder.decode(bytes.subarray(0, bytesRead), { stream: bytesRead > 0 })
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > mostLineLength) throw new FormatError()
      yield* lines
      if (bytesRead === 0) break
    }
    if (rest !== '') yield rest
  } finally {
    await file.close()
  }
  return undefined
}

/** Parses the line of a link; undefined: it is another line. */
function readSentLine(line: string): SentLine | undefined {
  const [word = '', at = '', taskId = '', link = '', ...more] = line.split('\t')
  const state = sentStates.find((sentState) => sentState === word)
  const atMs = Date.parse(at)
  if (state === undefined || link === '' || more.length > 0 || !Number.isSafeInteger(atMs))
    return undefined
  return { state, atMs, taskId, link }
}

/** Parses the name of the account; undefined: it is not JSON text. */
function readName(json: string): string | undefined {
  try {
    const name: unknown = JSON.parse(json)
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}
