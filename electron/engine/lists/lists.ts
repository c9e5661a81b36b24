/** All lists of a data folder, and the search for a text in their files. */
import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { domainToUnicode } from 'node:url'
import type { ListTrouble } from '../../shared/contract/index.ts'
import { type IntakeProblem, type SourceEncoding, sourceEncodings } from '../../shared/imports.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { LogEntry, SourceEntry, SubmittedEntry } from './edit-log.ts'
import { problemOfWrite } from './importing.ts'
import { ListFolder, sha256OfFile } from './list-folder.ts'
import { List, type ListLedger, type SendableRow } from './list.ts'
import type { LostEdits, OtherReading } from './read-again.ts'

/** What the lists of a data folder are opened with. */
export interface ListsOptions {
  readonly dataFolder: string
  readonly ledger: ListLedger
  /** Hears of every open list that changed, at most ten times a second each. */
  readonly onChange?: ((list: List) => void) | undefined
  /** Memory for open lists; what was used longest ago is closed beyond it. */
  readonly mostBytes?: number | undefined
}

/** Rows of a list that a submission sent which the ledger does not know. */
export interface LostRows {
  readonly submissionId: number
  /** Undefined: the log does not say. */
  readonly accountId: number | undefined
  readonly rows: readonly Omit<SendableRow, 'resends'>[]
}

/** Why a list is not open. `list-unreadable`: see `troubleOf`. */
export type OpenProblem = 'unknown-list' | 'list-unreadable'

type ReadAgainResult = Result<LostEdits, OpenProblem | IntakeProblem | 'unknown-source'>

const usualBytes = 2 ** 30
const folderName = /^[1-9]\d*$/

/**
 * The lists of a data folder, each in `lists/<id>`, by the ids that the ledger gives them. Lists are
 * read into memory when they are used, and stay there as long as there is room.
 */
export class Lists {
  readonly #root: string
  readonly #ledger: ListLedger
  readonly #onChange: (list: List) => void
  readonly #mostBytes: number
  /** In memory, the one used last at the end. */
  readonly #open = new Map<number, List>()
  readonly #opening = new Map<number, Promise<Result<List, OpenProblem>>>()
  /** How many are at work on a list. */
  readonly #users = new Map<number, number>()
  readonly #troubles = new Map<number, ListTrouble>()
  /** What each list had when it was closed. */
  readonly #left = new Map<number, Pick<List, 'revision' | 'account'>>()

  private constructor({ dataFolder, ledger, onChange, mostBytes }: ListsOptions) {
    this.#root = join(dataFolder, 'lists')
    this.#ledger = ledger
    this.#onChange = onChange ?? (() => undefined)
    this.#mostBytes = mostBytes ?? usualBytes
  }

  /** Makes the folder for lists where there is none. Rejects with the system's error. */
  static async open(options: ListsOptions): Promise<Lists> {
    const lists = new Lists(options)
    await mkdir(lists.#root, { recursive: true })
    return lists
  }

  /** Where a list's files are. */
  folderOf(id: number): string {
    return join(this.#root, String(id))
  }

  /**
   * Ids of all folders, ascending. A ledger that was copied back may not know some of them, and must not
   * give them to other lists.
   */
  ids(): Promise<readonly number[]> {
    return this.#ids()
  }

  /** What came into a list that need not be open, oldest first; none: it is empty, or no list. */
  async sourcesOf(id: number): Promise<readonly Pick<SourceEntry, 'from' | 'name'>[]> {
    const entries = await ListFolder.entriesAt(this.folderOf(id))
    return entries.filter((entry) => entry.kind === 'source')
  }

  /**
   * Rows whose last submission the ledger does not know, by submission: what may have been sent by it.
   * Rows that are known to have been refused or cancelled since are left out.
   */
  async lostSubmissions(
    id: number,
    knows: (submissionId: number) => boolean,
  ): Promise<readonly LostRows[]> {
    const lost = lostMarks(await ListFolder.entriesAt(this.folderOf(id)), knows)
    if (lost.length === 0) return []
    const read = await this.use(id, (list) =>
      lost.map(({ rows, ...mark }) => ({ ...mark, rows: list.linksOf(rows) })),
    )
    return read.ok ? read.value : []
  }

  /** True if the log of a list is another than when its rows were counted: see `StoredRowCounts`. */
  async isCountedNoMore(id: number, logBytes: number): Promise<boolean> {
    return (await ListFolder.logBytesAt(this.folderOf(id))) !== logBytes
  }

  /** Makes an empty list. Rejects where its folder exists, and with the system's error. */
  async create(id: number): Promise<List> {
    const folder = await ListFolder.create(this.folderOf(id))
    return this.#take(new List(id, folder, this.#ledger, this.#firstRevision(id)))
  }

  /** A list that is in memory; undefined: it is not, or not yet. */
  inMemory(id: number): List | undefined {
    return this.#open.get(id)
  }

  /** Runs work on a list, which is read into memory first, and stays there meanwhile. */
  async use<Value>(
    id: number,
    work: (list: List) => Value | Promise<Value>,
  ): Promise<Result<Value, OpenProblem>> {
    this.#users.set(id, (this.#users.get(id) ?? 0) + 1)
    try {
      const opened = await this.#opened(id)
      return opened.ok ? ok(await work(opened.value)) : opened
    } finally {
      const users = (this.#users.get(id) ?? 1) - 1
      if (users === 0) this.#users.delete(id)
      else this.#users.set(id, users)
      await this.#makeRoom()
    }
  }

  /** What is wrong with a list that was opened or could not be; undefined: nothing. */
  troubleOf(id: number): ListTrouble | undefined {
    return this.#troubles.get(id)
  }

  /** Links of a list changed in the ledger; does nothing for a list that is not in memory. */
  async linksChanged(id: number, which: Parameters<List['linksChanged']>[0]): Promise<void> {
    const opening = this.#opening.get(id)
    const list = opening === undefined ? this.#open.get(id) : await opening
    if (list === undefined) return
    if (list instanceof List) await list.linksChanged(which)
    else if (list.ok) await list.value.linksChanged(which)
  }

  /** Claims changed in the ledger: see `List.claimsChanged`. */
  claimsChanged(what: 'taken' | 'other'): void {
    for (const list of this.#open.values()) list.claimsChanged(what)
  }

  /**
   * Reads a source of a list in another way: in its place (`intoId` is its own), or into a new list
   * with the same sources. Edits go over as far as the rows are the same. What fails changes nothing.
   */
  async readAgain(id: number, other: OtherReading, intoId: number): Promise<ReadAgainResult> {
    const done = await this.use(id, async (from): Promise<ReadAgainResult> => {
      if (from.facts().sources[other.sourceIndex] === undefined) return fail('unknown-source')
      const isNew = intoId !== id
      const folder = isNew ? await ListFolder.create(this.folderOf(intoId)) : from.folder
      const list = new List(intoId, folder, this.#ledger, from.revision + 1)
      const read = await readInto(list, from, other)
      if (!read.ok) {
        await list.close()
        if (isNew) await ListFolder.remove(folder.path)
        return read
      }
      if (from.account !== undefined) await list.useAccount(from.account)
      this.#take(list)
      if (!isNew) await from.close()
      return read
    })
    return done.ok ? done.value : done
  }

  /** Deletes the folder of a list. Nothing of ours is left of it; what is another's stays. */
  async delete(id: number): Promise<void> {
    const opening = await this.#opening.get(id)
    const list = opening?.ok === true ? opening.value : this.#open.get(id)
    this.#open.delete(id)
    await list?.close()
    await ListFolder.remove(this.folderOf(id))
    this.#troubles.delete(id)
  }

  /**
   * Ids of the lists with a text in one of their source lines, of what the user typed, or of their
   * links, whatever its case. Lists need not be in memory. Rejects when it is aborted.
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

  /** The list that a very file, by its bytes and its name, came into last; undefined: none. */
  async ofFile(path: string, name: string): Promise<number | undefined> {
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

  /** Ends what is running in all lists; what came in before stays. */
  async stop(): Promise<void> {
    await Promise.all(this.#opening.values())
    const lists = [...this.#open.values()]
    this.#open.clear()
    await Promise.all(lists.map((list) => list.close()))
  }

  async #opened(id: number): Promise<Result<List, OpenProblem>> {
    const list = this.#open.get(id)
    if (list !== undefined) {
      this.#open.delete(id)
      this.#open.set(id, list)
      return ok(list)
    }
    const opening = this.#opening.get(id) ?? this.#read(id)
    this.#opening.set(id, opening)
    try {
      return await opening
    } finally {
      if (this.#opening.get(id) === opening) this.#opening.delete(id)
    }
  }

  async #read(id: number): Promise<Result<List, OpenProblem>> {
    const path = this.folderOf(id)
    const opened = await ListFolder.open(path)
    if (opened === undefined) return fail('unknown-list')
    const list = new List(id, opened.folder, this.#ledger, this.#firstRevision(id))
    const restored = await list.restore(opened.entries)
    if (!restored.ok) {
      await list.close()
      this.#troubles.set(id, { kind: 'sources-unreadable', folder: path })
      return fail('list-unreadable')
    }
    if (opened.folder.wasDamaged) this.#troubles.set(id, { kind: 'edits-damaged', folder: path })
    const account = this.#left.get(id)?.account
    if (account !== undefined) await list.useAccount(account)
    return ok(this.#take(list))
  }

  #take(list: List): List {
    list.onChange(() => this.#onChange(list))
    this.#open.delete(list.id)
    this.#open.set(list.id, list)
    return list
  }

  #firstRevision(id: number): number {
    return (this.#left.get(id)?.revision ?? 0) + 1
  }

  /** Closes what was used longest ago, as long as there is no room; never the last, nor what is at work. */
  async #makeRoom(): Promise<void> {
    let bytes = [...this.#open.values()].reduce((sum, list) => sum + list.bytes, 0)
    const closing: Promise<void>[] = []
    for (const [id, list] of [...this.#open].slice(0, -1)) {
      if (bytes <= this.#mostBytes) break
      if (list.isBusy || this.#users.has(id)) continue
      bytes -= list.bytes
      this.#left.set(id, { revision: list.revision, account: list.account })
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

/** Which rows the log says were last submitted by which lost submission, and may have been sent. */
function lostMarks(
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
    // Refused, cancelled, or of a history that was deleted.
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

/** Reads the sources of one list into another, whose folder gets them where it is another. */
async function readInto(
  into: List,
  from: List,
  other: OtherReading,
): Promise<Result<LostEdits, IntakeProblem>> {
  try {
    if (into.folder !== from.folder)
      for (const file of from.sourceFiles) await into.folder.takeOver(from.folder, file)
  } catch (error) {
    return fail(problemOfWrite(error))
  }
  return into.readFrom(from, other)
}

const chunkBytes = 2 ** 20

/**
 * Whether a list holds a text, whatever its case: in a source, or in what the user typed. Its files are
 * searched as bytes, so that it need not be opened. Rejects when it is aborted.
 */
async function holdsText(
  path: string,
  text: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const wanted = wantedTexts(text)
  const inSources = bytesOf(wanted)
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

/** The text, and how a source may hold it where it is taken from a link as it is sent. */
function wantedTexts(text: string): readonly string[] {
  const wanted = new Set([text])
  if (text.includes('%'))
    try {
      wanted.add(decodeURI(text))
    } catch {
      // Cut off within a character.
    }
  const hosts = text.replaceAll(/[\w.-]*xn--[\w.-]+/gi, (host) => domainToUnicode(host) || host)
  wanted.add(hosts)
  return [...wanted]
}

/** What to look for among bytes of any encoding, in a string with a character for each byte. */
function bytesOf(texts: readonly string[]): { readonly pattern: RegExp; readonly longest: number } {
  const patterns = new Set<string>()
  let longest = 0
  for (const text of texts)
    for (const encoding of sourceEncodings) {
      const letters = Array.from(text.normalize('NFC'), (letter) => waysIn(letter, encoding))
      if (letters.some((ways) => ways.length === 0)) continue
      patterns.add(letters.map((ways) => `(?:${ways.map(literally).join('|')})`).join(''))
      longest = Math.max(
        longest,
        letters.reduce((sum, ways) => sum + Math.max(...ways.map(({ length }) => length)), 0),
      )
    }
  return { pattern: new RegExp([...patterns].join('|')), longest }
}

/** How a letter, small or capital, may be written in an encoding; none: it cannot be. */
function waysIn(letter: string, encoding: SourceEncoding): readonly string[] {
  const ways = new Set<string>()
  for (const cased of [letter, letter.toLowerCase(), letter.toUpperCase()]) {
    // The capital of ß is two letters, which are no ß.
    if (Array.from(cased).length !== 1) continue
    for (const form of [cased, cased.normalize('NFD')]) {
      const bytes = encoded(form, encoding)
      if (bytes !== undefined) ways.add(bytes.toString('latin1'))
    }
  }
  return [...ways]
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

/** The letter of each byte. */
function lettersOf(encoding: SourceEncoding): readonly string[] {
  const known = letters.get(encoding)
  if (known !== undefined) return known
  const decoder = new TextDecoder(encoding)
  const found = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)))
  letters.set(encoding, found)
  return found
}

function literally(text: string): string {
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
      // What begins at the end may go on in what follows.
      kept = Math.min(end, longest)
      bytes.copyWithin(0, end - kept, end)
      await turn()
    }
  } finally {
    await file.close()
  }
}
