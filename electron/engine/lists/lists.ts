/** All lists of a data folder, and a text search in their files. */
import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { domainToUnicode } from 'node:url'
import type { ListTrouble } from '../../shared/contract/index.ts'
import { type IntakeProblem, type SourceEncoding, sourceEncodings } from '../../shared/imports.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { problemOf } from '../importers/index.ts'
import type { LogEntry, SourceEntry, SubmittedEntry } from './edit-log.ts'
import { ListFolder, sha256OfFile } from './list-folder.ts'
import { List, type ListLedger, type SendableRow } from './list.ts'
import type { LostEdits, OtherReading } from './read-again.ts'

/** What `Lists` needs. */
export interface ListsOptions {
  readonly dataFolder: string
  readonly ledger: ListLedger
  /** Called with an open list after it changed, at most ten times a second per list. */
  readonly onChange?: ((list: List) => void) | undefined
  /** Page checks before this time are stale; by default none is. */
  readonly staleBeforeMs?: (() => number) | undefined
  /** Memory for open lists, in bytes. Beyond it, the least recently used lists are closed. */
  readonly mostBytes?: number | undefined
}

/** Rows that were submitted by a submission that the ledger does not know. */
export interface LostRows {
  readonly submissionId: number
  /** Undefined if the log does not say. */
  readonly accountId: number | undefined
  readonly rows: readonly Omit<SendableRow, 'resends'>[]
}

/** Why a list could not be opened. For `list-unreadable`, `Lists.troubleOf` has the details. */
export type OpenProblem = 'unknown-list' | 'list-unreadable'

type ReadAgainResult = Result<LostEdits, OpenProblem | IntakeProblem | 'unknown-source'>

const usualBytes = 2 ** 30
const folderName = /^[1-9]\d*$/

/**
 * The lists of a data folder, each in `lists/<id>`. The ledger gives out the IDs. A list is read into
 * memory when it is used, and stays there while there is room.
 */
export class Lists {
  readonly #root: string
  readonly #ledger: ListLedger
  readonly #onChange: (list: List) => void
  readonly #mostBytes: number
  readonly #staleBeforeMs: () => number
  /** The open lists, the most recently used one last. */
  readonly #open = new Map<number, List>()
  readonly #opening = new Map<number, Promise<Result<List, OpenProblem>>>()
  /** How many calls of `use` are running, by list. */
  readonly #users = new Map<number, number>()
  readonly #troubles = new Map<number, ListTrouble>()
  /** The last revision and the account of each list that was closed to free memory. */
  readonly #closed = new Map<number, Pick<List, 'revision' | 'account'>>()

  private constructor({ dataFolder, ledger, onChange, staleBeforeMs, mostBytes }: ListsOptions) {
    this.#root = join(dataFolder, 'lists')
    this.#ledger = ledger
    this.#onChange = onChange ?? (() => undefined)
    this.#staleBeforeMs = staleBeforeMs ?? (() => 0)
    this.#mostBytes = mostBytes ?? usualBytes
  }

  /** Creates the folder for lists if it is missing. Rejects with the system's error. */
  static async open(options: ListsOptions): Promise<Lists> {
    const lists = new Lists(options)
    await mkdir(lists.#root, { recursive: true })
    return lists
  }

  /** The path of a list's folder. */
  folderOf(id: number): string {
    return join(this.#root, String(id))
  }

  /**
   * The IDs of all folders, ascending. A ledger that was restored from an older copy may not know some
   * of them. It must not give them to new lists.
   */
  ids(): Promise<readonly number[]> {
    return this.#ids()
  }

  /** The sources of a list, oldest first. The list need not be open. None if there is no such list. */
  async sourcesOf(id: number): Promise<readonly Pick<SourceEntry, 'from' | 'name'>[]> {
    const entries = await ListFolder.entriesAt(this.folderOf(id))
    return entries.filter((entry) => entry.kind === 'source')
  }

  /**
   * Rows whose last submission the ledger does not know, by submission: they may have been sent. Rows
   * that the log knows as refused or cancelled are left out.
   */
  async lostSubmissions(
    id: number,
    knows: (submissionId: number) => boolean,
  ): Promise<readonly LostRows[]> {
    const lost = lostSubmissionsIn(await ListFolder.entriesAt(this.folderOf(id)), knows)
    if (lost.length === 0) return []
    const read = await this.use(id, (list) =>
      lost.map(({ rows, ...mark }) => ({ ...mark, rows: list.linksOf(rows) })),
    )
    return read.ok ? read.value : []
  }

  /** True if the log of a list has changed since its rows were counted: see `StoredRowCounts.logBytes`. */
  async isCountStale(id: number, logBytes: number): Promise<boolean> {
    return (await ListFolder.logBytesAt(this.folderOf(id))) !== logBytes
  }

  /** Creates an empty list. Rejects if its folder exists, and with the system's error. */
  async create(id: number): Promise<List> {
    const folder = await ListFolder.create(this.folderOf(id))
    return this.#addOpen(
      new List(id, folder, this.#ledger, this.#firstRevision(id), this.#staleBeforeMs),
    )
  }

  /** A list, if it is in memory. */
  inMemory(id: number): List | undefined {
    return this.#open.get(id)
  }

  /** Runs work on a list. The list is read into memory first if needed, and not closed meanwhile. */
  async use<Value>(
    id: number,
    work: (list: List) => Value | Promise<Value>,
  ): Promise<Result<Value, OpenProblem>> {
    this.#users.set(id, (this.#users.get(id) ?? 0) + 1)
    try {
      const opened = await this.#openList(id)
      return opened.ok ? ok(await work(opened.value)) : opened
    } finally {
      const users = (this.#users.get(id) ?? 1) - 1
      if (users === 0) this.#users.delete(id)
      else this.#users.set(id, users)
      await this.#makeRoom()
    }
  }

  /** The problem found when a list was last opened; undefined if there was none. */
  troubleOf(id: number): ListTrouble | undefined {
    return this.#troubles.get(id)
  }

  /** Calls `List.linksChanged` of a list, if it is in memory. */
  async linksChanged(id: number, which: Parameters<List['linksChanged']>[0]): Promise<void> {
    const opening = this.#opening.get(id)
    const list = opening === undefined ? this.#open.get(id) : await opening
    if (list === undefined) return
    if (list instanceof List) await list.linksChanged(which)
    else if (list.ok) await list.value.linksChanged(which)
  }

  /** Calls `List.claimsChanged` of all lists in memory. */
  claimsChanged(what: 'taken' | 'other'): void {
    for (const list of this.#open.values()) list.claimsChanged(what)
  }

  /**
   * Reads a source of a list in another way: in place if `intoId` is `id`, else into a new list with the
   * same sources. Edits are carried over as far as the rows are the same. A failure changes nothing.
   */
  async readAgain(id: number, other: OtherReading, intoId: number): Promise<ReadAgainResult> {
    const done = await this.use(id, async (from): Promise<ReadAgainResult> => {
      if (from.facts().sources[other.sourceIndex] === undefined) return fail('unknown-source')
      const isNew = intoId !== id
      const folder = isNew ? await ListFolder.create(this.folderOf(intoId)) : from.folder
      const list = new List(intoId, folder, this.#ledger, from.revision + 1, this.#staleBeforeMs)
      const read = await readInto(list, from, other)
      if (!read.ok) {
        await list.close()
        if (isNew) await ListFolder.remove(folder.path)
        return read
      }
      if (from.account !== undefined) await list.useAccount(from.account)
      this.#addOpen(list)
      if (!isNew) await from.close()
      return read
    })
    return done.ok ? done.value : done
  }

  /** Closes a list and removes its folder. Files that are not ours stay. */
  async delete(id: number): Promise<void> {
    const opening = await this.#opening.get(id)
    const list = opening?.ok === true ? opening.value : this.#open.get(id)
    this.#open.delete(id)
    await list?.close()
    await ListFolder.remove(this.folderOf(id))
    this.#troubles.delete(id)
  }

  /**
   * The IDs of the lists that contain a text, in any case: in a source, in an edit, or as a part of a
   * link. Lists need not be in memory. Rejects when `signal` aborts.
   */
  async search(text: string, signal?: AbortSignal): Promise<readonly number[]> {
    const found: number[] = []
    if (text.trim() === '') return found
    for (const id of await this.#ids()) {
      signal?.throwIfAborted()
      if (await holdsText(this.folderOf(id), text, signal)) found.push(id)
    }
    return found
  }

  /** The list into which a file with these bytes and this name was last imported, if any. */
  async findByFile(path: string, name: string): Promise<number | undefined> {
    const hash = await sha256OfFile(path)
    if (!hash.ok) return undefined
    let last: { readonly id: number; readonly cameMs: number } | undefined
    for (const id of await this.#ids())
      for (const entry of await ListFolder.entriesAt(this.folderOf(id))) {
        if (entry.kind !== 'source' || entry.opened?.sha256 !== hash.value) continue
        if (entry.opened.name !== name || (entry.cameMs ?? 0) < (last?.cameMs ?? 0)) continue
        last = { id, cameMs: entry.cameMs ?? 0 }
      }
    return last?.id
  }

  /** Closes all lists. */
  async stop(): Promise<void> {
    await Promise.all(this.#opening.values())
    const lists = [...this.#open.values()]
    this.#open.clear()
    await Promise.all(lists.map((list) => list.close()))
  }

  async #openList(id: number): Promise<Result<List, OpenProblem>> {
    const list = this.#open.get(id)
    if (list !== undefined) {
      this.#open.delete(id)
      this.#open.set(id, list)
      return ok(list)
    }
    const opening = this.#opening.get(id) ?? this.#readList(id)
    this.#opening.set(id, opening)
    try {
      return await opening
    } finally {
      if (this.#opening.get(id) === opening) this.#opening.delete(id)
    }
  }

  async #readList(id: number): Promise<Result<List, OpenProblem>> {
    const path = this.folderOf(id)
    const opened = await ListFolder.open(path)
    if (opened === undefined) return fail('unknown-list')
    const list = new List(
      id,
      opened.folder,
      this.#ledger,
      this.#firstRevision(id),
      this.#staleBeforeMs,
    )
    const restored = await list.restore(opened.entries)
    if (!restored.ok) {
      await list.close()
      this.#troubles.set(id, { kind: 'sources-unreadable', folder: path })
      return fail('list-unreadable')
    }
    if (opened.folder.wasDamaged) this.#troubles.set(id, { kind: 'edits-damaged', folder: path })
    const account = this.#closed.get(id)?.account
    if (account !== undefined) await list.useAccount(account)
    return ok(this.#addOpen(list))
  }

  #addOpen(list: List): List {
    list.onChange(() => this.#onChange(list))
    this.#open.delete(list.id)
    this.#open.set(list.id, list)
    return list
  }

  #firstRevision(id: number): number {
    return (this.#closed.get(id)?.revision ?? 0) + 1
  }

  /** Closes the least recently used lists until the rest fits, except busy lists and the last used one. */
  async #makeRoom(): Promise<void> {
    let bytes = [...this.#open.values()].reduce((sum, list) => sum + list.bytes, 0)
    const closing: Promise<void>[] = []
    for (const [id, list] of [...this.#open].slice(0, -1)) {
      if (bytes <= this.#mostBytes) break
      if (list.isBusy || this.#users.has(id)) continue
      bytes -= list.bytes
      this.#closed.set(id, { revision: list.revision, account: list.account })
      this.#open.delete(id)
      closing.push(list.close())
    }
    await Promise.all(closing)
  }

  async #ids(): Promise<readonly number[]> {
    const entries = await readdir(this.#root, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory() && folderName.test(entry.name))
      .map(({ name }) => Number(name))
      .toSorted(ascending)
  }
}

/** The rows that the log shows as last submitted by a submission that the ledger does not know. */
function lostSubmissionsIn(
  entries: readonly LogEntry[],
  knows: (submissionId: number) => boolean,
): readonly (Pick<LostRows, 'submissionId' | 'accountId'> & {
  readonly rows: readonly number[]
})[] {
  const marks = entries.filter((entry) => entry.kind === 'submitted')
  if (marks.every(({ submissionId }) => knows(submissionId))) return []
  const lastMark = new Map<number, SubmittedEntry>()
  for (const entry of entries) {
    if (entry.kind === 'submitted') for (const row of entry.rows) lastMark.set(row, entry)
    // They were refused or cancelled, or their history was deleted.
    if (entry.kind === 'fixed' && entry.how !== 'locked')
      for (const row of entry.rows) lastMark.delete(row)
  }
  const rows = Map.groupBy([...lastMark.keys()].toSorted(ascending), (row) => lastMark.get(row))
  return marks.flatMap((mark) => {
    const { submissionId, accountId } = mark
    const ofMark = rows.get(mark)
    return ofMark === undefined || knows(submissionId)
      ? []
      : [{ submissionId, accountId, rows: ofMark }]
  })
}

function ascending(one: number, other: number): number {
  return one - other
}

/** Adds the sources of one list to the folder of another, unless they share it, and reads them. */
async function readInto(
  into: List,
  from: List,
  other: OtherReading,
): Promise<Result<LostEdits, IntakeProblem>> {
  try {
    if (into.folder !== from.folder)
      for (const file of from.sourceFiles) await into.folder.linkFrom(from.folder, file)
  } catch (error) {
    return fail(problemOf(error))
  }
  return into.readFrom(from, other)
}

const chunkBytes = 2 ** 20

/**
 * True if a source or an edit of a list contains a text, in any case. Files are searched as bytes, so
 * that the list need not be opened. Rejects when `signal` aborts.
 */
async function holdsText(
  path: string,
  text: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const wanted = wantedTexts(text)
  const inSources = bytePattern(wanted)
  const lowered = wanted.map((one) => one.toLowerCase())
  for (const entry of await ListFolder.entriesAt(path)) {
    if (entry.kind === 'edit') {
      const typed = entry.text.toLowerCase()
      if (lowered.some((one) => typed.includes(one))) return true
    }
    if (entry.kind === 'source' && (await isInFile(join(path, entry.file), inSources, signal)))
      return true
  }
  return false
}

/**
 * The text, and other spellings in which a source can contain it. Links are sent percent-encoded and with
 * Punycode hosts; the source may have plain letters.
 */
function wantedTexts(text: string): readonly string[] {
  const wanted = new Set([text])
  if (text.includes('%'))
    try {
      wanted.add(decodeURI(text))
    } catch {
      // The text ends within a percent-encoded character.
    }
  const hosts = text.replaceAll(/[\w.-]*xn--[\w.-]+/gi, (host) => domainToUnicode(host) || host)
  wanted.add(hosts)
  return [...wanted]
}

/**
 * A pattern that finds any of some texts in any encoding and case. It searches a string that has one
 * character per byte. `longest`: the most bytes that a match can have.
 */
function bytePattern(texts: readonly string[]): {
  readonly pattern: RegExp
  readonly longest: number
} {
  const patterns = new Set<string>()
  let longest = 0
  for (const text of texts)
    for (const encoding of sourceEncodings) {
      const letters = Array.from(text.normalize('NFC'), (letter) => spellingsIn(letter, encoding))
      if (letters.some((spellings) => spellings.length === 0)) continue
      patterns.add(
        letters.map((spellings) => `(?:${spellings.map(escapeRegExp).join('|')})`).join(''),
      )
      longest = Math.max(
        longest,
        letters.reduce(
          (sum, spellings) => sum + Math.max(...spellings.map(({ length }) => length)),
          0,
        ),
      )
    }
  return { pattern: new RegExp([...patterns].join('|')), longest }
}

/**
 * The byte sequences, as strings with one character per byte, that a letter can have in an encoding:
 * upper and lower case, composed and decomposed. None if the encoding cannot represent the letter.
 */
function spellingsIn(letter: string, encoding: SourceEncoding): readonly string[] {
  const spellings = new Set<string>()
  for (const cased of [letter, letter.toLowerCase(), letter.toUpperCase()]) {
    // The upper case of ß is SS, which must not match ß.
    if (Array.from(cased).length !== 1) continue
    for (const form of [cased, cased.normalize('NFD')]) {
      const bytes = encoded(form, encoding)
      if (bytes !== undefined) spellings.add(bytes.toString('latin1'))
    }
  }
  return [...spellings]
}

function encoded(text: string, encoding: SourceEncoding): Buffer | undefined {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text)
    case 'utf-16le':
      return Buffer.from(text, 'utf16le')
    case 'utf-16be':
      return Buffer.from(text, 'utf16le').swap16()
    case 'windows-1251':
    case 'windows-1252': {
      const bytes = Array.from(text, (letter) => lettersOf(encoding).indexOf(letter))
      return bytes.includes(-1) ? undefined : Buffer.from(bytes)
    }
    default:
      return encoding satisfies never
  }
}

const letters = new Map<SourceEncoding, readonly string[]>()

/** The letter of each byte in a single-byte encoding. */
function lettersOf(encoding: SourceEncoding): readonly string[] {
  const known = letters.get(encoding)
  if (known !== undefined) return known
  const decoder = new TextDecoder(encoding)
  const found = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)))
  letters.set(encoding, found)
  return found
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[^\w\s]/g, String.raw`\$&`)
}

async function isInFile(
  path: string,
  { pattern, longest }: { readonly pattern: RegExp; readonly longest: number },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const file = await open(path, 'r').catch(() => undefined)
  if (file === undefined) return false
  try {
    const bytes = Buffer.allocUnsafe(longest + chunkBytes)
    for (let kept = 0; ;) {
      const { bytesRead } = await file.read(bytes, kept, chunkBytes)
      signal?.throwIfAborted()
      if (bytesRead === 0) return false
      const end = kept + bytesRead
      if (pattern.test(bytes.toString('latin1', 0, end))) return true
      // A match can begin in this chunk and end in the next one.
      kept = Math.min(end, longest)
      bytes.copyWithin(0, end - kept, end)
      await turn()
    }
  } finally {
    await file.close()
  }
}
