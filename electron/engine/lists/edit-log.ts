import { open, readFile, truncate, writeFile } from 'node:fs/promises'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { writeFileAtomic } from '../../disk/index.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { ListSource } from '../../shared/contract/index.ts'
import { type SourceEncoding, sourceEncodings } from '../../shared/imports.ts'
import {
  type DecideChoice,
  decideChoices,
  type DecideKind,
  decideKinds,
} from '../../shared/link.ts'
import { writeAll } from '../importers/index.ts'
import { type CellMarks, siteIn } from '../parsing/index.ts'
import type { Layout, Remarks, TableLayout } from '../table/index.ts'

/** One entry of a list's log. Replaying all entries in order gives the same rows with the same numbers. */
export type LogEntry =
  | SourceEntry
  | EditEntry
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | SubmittedEntry
  /**
   * The lock state of rows changed: they are queued or sent (`locked`), refused or cancelled
   * (`closed`), or no longer submitted (`not`). Written before an edit, because the effect of the edit
   * on other rows can depend on it.
   */
  | {
      readonly kind: 'fixed'
      readonly how: 'not' | 'locked' | 'closed'
      readonly rows: Uint32Array
    }
  /** `count` rows were lost to damage. The ledger has links of some, so no new row gets their numbers. */
  | { readonly kind: 'missing'; readonly count: number }

/** Rows were submitted. They are locked, and earlier edits cannot be undone. */
export interface SubmittedEntry {
  readonly kind: 'submitted'
  readonly submissionId: number
  /** Needed if an older ledger is restored that does not know the submission. */
  readonly accountId?: number | undefined
  readonly rows: Uint32Array
}

/** A source was imported. */
export interface SourceEntry {
  readonly kind: 'source'
  readonly from: ListSource['kind']
  readonly name: string
  /** The file in the list's folder with the bytes of the source, and their SHA-256 in hex. */
  readonly file: string
  readonly sha256: string
  /** The file that the user opened. One file can hold several sources. */
  readonly opened?: { readonly name: string; readonly sha256: string } | undefined
  readonly layout: Layout
  /**
   * CRC-32 of the line numbers of its rows. It detects a version of Linkferry that splits the same
   * bytes into other rows: edits and sent links would then belong to the wrong rows.
   */
  readonly rowsChecksum?: number | undefined
  /** The encoding that the user chose; undefined if it is detected. */
  readonly encoding?: SourceEncoding | undefined
  /** The app made its lines from another format. `remarks.encoding` is the encoding of that. */
  readonly isMade?: boolean | undefined
  /** A sheet that its workbook hides. */
  readonly isHidden?: boolean | undefined
  /** Files of the same archive that contain no list. */
  readonly passedOver?: readonly string[] | undefined
  /** What the reader noted while it made the lines. */
  readonly remarks?: Readonly<Remarks> | undefined
  readonly cameMs?: number | undefined
}

/**
 * An edit of rows by the user, with the numbers of all rows in ascending order. Refused and cancelled
 * rows among them are reopened: links with IDs up to `upToLinkId` no longer determine their status.
 */
export type EditEntry = EditOfRows & { readonly upToLinkId?: number | undefined }

type EditOfRows =
  | {
      readonly kind: 'decide'
      readonly rows: Uint32Array
      readonly choice: DecideChoice
      /** The choice was for all rows of a kind. Rows that must be decided one by one are left out. */
      readonly ofKind?: DecideKind | undefined
      /** Suggestions are also applied to the questions that follow from the first ones. */
      readonly goesOn?: boolean | undefined
    }
  /** `trim` removes punctuation at the end of links. `reopen` makes refused and cancelled rows ready. */
  | { readonly kind: 'exclude' | 'include' | 'trim' | 'reopen'; readonly rows: Uint32Array }
  | { readonly kind: 'edit'; readonly row: number; readonly text: string }
  /** Other pages are sent instead of the links of rows: those that page checks found. One for each row. */
  | { readonly kind: 'instead'; readonly rows: Uint32Array; readonly links: readonly string[] }
  /** The user named the site of lines that are paths. */
  | { readonly kind: 'site'; readonly site: string; readonly rows: Uint32Array }
  /** The rows that a line was split into become one row. */
  | { readonly kind: 'keep-as-one'; readonly row: number }
  /** The user resends rows on an account. `heldBy`: the ID of the link that holds the claim on each. */
  | {
      readonly kind: 'resend'
      readonly accountId: number
      readonly rows: Uint32Array
      readonly heldBy: Uint32Array
    }
  /** The user no longer resends them. */
  | { readonly kind: 'no-resend'; readonly accountId: number; readonly rows: Uint32Array }

/** An opened log with its entries. */
export interface OpenedLog {
  readonly log: EditLog
  readonly entries: readonly LogEntry[]
  readonly isDamaged: boolean
}

/**
 * The log file of a list. Each entry is one line: CRC-32 in hex, a space, JSON. An entry counts once
 * its line end is written.
 */
export class EditLog {
  readonly #path: string
  #length: number

  private constructor(path: string, length: number) {
    this.#path = path
    this.#length = length
  }

  /** Bytes up to the end of the last valid entry. */
  get bytes(): number {
    return this.#length
  }

  /** Creates an empty log. Rejects if there is one already. */
  static async create(path: string): Promise<EditLog> {
    await writeFile(path, '', { flag: 'wx' })
    return new EditLog(path, 0)
  }

  /**
   * Reads all entries. A last line without a line end was torn by a crash and is ignored. At a complete
   * line that is not a valid entry, reading stops and the log is damaged. Rejects if there is no log.
   */
  static async open(path: string): Promise<OpenedLog> {
    const bytes = await readFile(path)
    const entries: LogEntry[] = []
    let length = 0
    for (let end = bytes.indexOf('\n'); end !== -1; end = bytes.indexOf('\n', length)) {
      const entry = decodeEntry(bytes.subarray(length, end))
      if (entry === undefined) return { log: new EditLog(path, length), entries, isDamaged: true }
      entries.push(entry)
      length = end + 1
    }
    return { log: new EditLog(path, length), entries, isDamaged: false }
  }

  /** Removes everything after the last valid entry. */
  dropDamage(): Promise<void> {
    return truncate(this.#path, this.#length)
  }

  /** Replaces all entries or none. The new log is flushed to disk when this resolves. */
  static async write(path: string, entries: readonly LogEntry[]): Promise<EditLog> {
    const lines = encodeEntries(entries)
    await writeFileAtomic(path, lines, { flush: true })
    return new EditLog(path, lines.length)
  }

  /**
   * Writes entries after the last valid one, over the remains of a crash or a full disk. Rejects with
   * the system's error; then none of these entries counts.
   */
  async append(...entries: readonly LogEntry[]): Promise<void> {
    const lines = encodeEntries(entries)
    const file = await open(this.#path, 'r+')
    try {
      await file.truncate(this.#length)
      await writeAll(file, lines, this.#length)
    } finally {
      await file.close()
    }
    this.#length += lines.length
  }
}

function encodeEntries(entries: readonly LogEntry[]): Buffer {
  return Buffer.concat(
    entries.map((entry) => {
      const json = Buffer.from(JSON.stringify(jsonOf(entry)))
      return Buffer.concat([Buffer.from(`${checksumOf(json)} `), json, Buffer.from('\n')])
    }),
  )
}

function checksumOf(json: Uint8Array): string {
  return crc32(json).toString(16).padStart(8, '0')
}

function jsonOf(entry: LogEntry): unknown {
  switch (entry.kind) {
    case 'exclude':
    case 'include':
    case 'trim':
    case 'reopen':
    case 'site':
    case 'decide':
    case 'no-resend':
    case 'instead':
    case 'submitted':
    case 'fixed':
      return { ...entry, rows: encodeRows(entry.rows) }
    case 'resend':
      return { ...entry, rows: encodeRows(entry.rows), heldBy: encodeNumbers(entry.heldBy) }
    case 'source':
    case 'edit':
    case 'keep-as-one':
    case 'undo':
    case 'redo':
    case 'missing':
      return entry
    default:
      return assertNever(entry)
  }
}

/** The entry of one line; undefined if the line is damaged or this version does not know the entry. */
function decodeEntry(line: Buffer): LogEntry | undefined {
  const json = line.subarray(9)
  if (line.toString('latin1', 0, 9) !== `${checksumOf(json)} `) return undefined
  const value = parseFields(json.toString())
  const rows = typeof value['rows'] === 'string' ? decodeRows(value['rows']) : undefined
  switch (value['kind']) {
    case 'undo':
    case 'redo':
      return { kind: value['kind'] }
    case 'edit': {
      const { row, text } = value
      return isWhole(row) && typeof text === 'string'
        ? { kind: 'edit', row, text, ...linkIdIn(value) }
        : undefined
    }
    case 'keep-as-one':
      return isWhole(value['row']) ? { kind: 'keep-as-one', row: value['row'] } : undefined
    case 'source':
      return decodeSource(value)
    case 'missing':
      return isWhole(value['count']) ? { kind: 'missing', count: value['count'] } : undefined
    default:
      return rows && decodeRowsEntry(value, rows)
  }
}

function decodeRowsEntry(value: Fields, rows: Uint32Array): LogEntry | undefined {
  switch (value['kind']) {
    case 'exclude':
    case 'include':
    case 'trim':
    case 'reopen':
      return { kind: value['kind'], rows, ...linkIdIn(value) }
    case 'instead': {
      const links = Array.isArray(value['links']) ? value['links'].map(String) : []
      return links.length === rows.length
        ? { kind: 'instead', rows, links, ...linkIdIn(value) }
        : undefined
    }
    case 'no-resend': {
      const { accountId } = value
      return isWhole(accountId) ? { kind: 'no-resend', accountId, rows } : undefined
    }
    case 'site': {
      const site = typeof value['site'] === 'string' ? siteIn(value['site']) : undefined
      return site === undefined ? undefined : { kind: 'site', site, rows }
    }
    case 'decide': {
      const choice = decideChoices.find((known) => known === value['choice'])
      const ofKind = decideKinds.find((known) => known === value['ofKind'])
      const goesOn = value['goesOn'] === true
      return choice && { kind: 'decide', rows, choice, ofKind, goesOn }
    }
    case 'resend': {
      const heldBy =
        typeof value['heldBy'] === 'string' ? decodeNumbers(value['heldBy']) : undefined
      const { accountId } = value
      return isWhole(accountId) && heldBy?.length === rows.length
        ? { kind: 'resend', accountId, rows, heldBy }
        : undefined
    }
    case 'fixed': {
      const how = (['not', 'locked', 'closed'] as const).find((known) => known === value['how'])
      return how && { kind: 'fixed', how, rows }
    }
    case 'submitted': {
      const { submissionId, accountId } = value
      if (!isWhole(submissionId)) return undefined
      const account = isWhole(accountId) ? { accountId } : {}
      return { kind: 'submitted', submissionId, ...account, rows }
    }
    default:
      return undefined
  }
}

function linkIdIn({ upToLinkId }: Fields): Pick<EditEntry, 'upToLinkId'> {
  return isWhole(upToLinkId) ? { upToLinkId } : {}
}

const sourceKinds = ['paste', 'file', 'input', 'address', 'samples'] as const

function decodeSource(value: Fields): LogEntry | undefined {
  const { name, file, sha256, rowsChecksum, passedOver, cameMs } = value
  const from = sourceKinds.find((known) => known === value['from'])
  const layout = decodeLayout(fieldsOf(value['layout']))
  const opened = fieldsOf(value['opened'])
  const isNamed = typeof name === 'string' && typeof file === 'string' && /^source-\d+$/.test(file)
  if (from === undefined || layout === undefined || !isNamed || typeof sha256 !== 'string')
    return undefined
  return {
    kind: 'source',
    from,
    name,
    file,
    sha256,
    opened:
      typeof opened['name'] === 'string' && typeof opened['sha256'] === 'string'
        ? { name: opened['name'], sha256: opened['sha256'] }
        : undefined,
    layout,
    rowsChecksum: isWhole(rowsChecksum) ? rowsChecksum : undefined,
    encoding: sourceEncodings.find((known) => known === value['encoding']),
    isMade: value['isMade'] === true,
    isHidden: value['isHidden'] === true,
    passedOver: Array.isArray(passedOver) ? passedOver.map(String) : undefined,
    remarks: decodeRemarks(fieldsOf(value['remarks'])),
    cameMs: isWhole(cameMs) ? cameMs : undefined,
  }
}

function decodeRemarks({ hiddenRows, isFaulty, encoding }: Fields): Remarks {
  return {
    hiddenRows: isWhole(hiddenRows) ? hiddenRows : 0,
    isFaulty: isFaulty === true,
    encoding: sourceEncodings.find((known) => known === encoding),
  }
}

function decodeLayout(value: Fields): Layout | undefined {
  const { format, wrapWidths } = value
  const cellMarks = decodeCellMarks(fieldsOf(value['cellMarks']))
  const hasPaths = value['hasPaths'] === true ? true : undefined
  if (format === 'text')
    return {
      format,
      wrapWidths: Array.isArray(wrapWidths) ? wrapWidths.map(Number) : undefined,
      asTable: decodeTable(fieldsOf(value['asTable'])),
      cellMarks,
      hasPaths,
    }
  const table = decodeTable(value)
  return table && { ...table, cellMarks, hasPaths }
}

function decodeTable(value: Fields): TableLayout | undefined {
  const { format, linkColumn, columns, isNamedByApp, isIndex } = value
  if (format !== 'table' || typeof linkColumn !== 'number' || !Array.isArray(columns))
    return undefined
  return {
    format,
    linkColumn,
    columns: columns.map(String),
    isNamedByApp: isNamedByApp === true,
    isIndex: isIndex === true,
  }
}

function decodeCellMarks({
  mark,
  parametersAreCells,
  endsLines,
  width,
}: Fields): CellMarks | undefined {
  if (typeof mark !== 'string' || mark.length !== 1) return undefined
  return endsLines === true
    ? { mark, endsLines }
    : {
        mark,
        parametersAreCells: parametersAreCells === true,
        width: typeof width === 'number' ? width : undefined,
      }
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of a JSON object; none if the text is not a JSON object. */
function parseFields(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** The fields of a value; none if it is not an object. */
function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** True for a safe integer that is not negative. */
function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

const mostRanges = 1_000
const bitsPrefix = 'bits:'
/** More than any list needs, so that a damaged log cannot fill the memory. */
const mostBytes = 2 ** 26

/**
 * Encodes a set of row numbers as text: up to 1,000 as ranges (`0-5,9,12-14`), more as a compressed
 * bitmap with one bit per row.
 */
function encodeRows(rows: Uint32Array): string {
  return rows.length > mostRanges ? encodeBits(rows) : encodeRanges(rows)
}

/** Decodes the text of `encodeRows`, in ascending order; undefined for any other text. */
function decodeRows(text: string): Uint32Array | undefined {
  return text.startsWith(bitsPrefix)
    ? decodeBits(text.slice(bitsPrefix.length))
    : decodeRanges(text)
}

function encodeRanges(rows: Uint32Array): string {
  const ranges: string[] = []
  let first: number | undefined
  let last: number | undefined
  const close = (): void => {
    if (first !== undefined) ranges.push(first === last ? `${first}` : `${first}-${last}`)
  }
  for (const row of rows.toSorted()) {
    if (row === last) continue
    if (last === undefined || row !== last + 1) {
      close()
      first = row
    }
    last = row
  }
  close()
  return ranges.join(',')
}

function decodeRanges(ranges: string): Uint32Array | undefined {
  if (ranges === '') return new Uint32Array(0)
  const rows: number[] = []
  for (const range of ranges.split(',')) {
    const bounds = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(range)
    if (bounds === null) return undefined
    const first = Number(bounds[1])
    const last = Number(bounds[2] ?? bounds[1])
    for (let row = first; row <= last; row++) rows.push(row)
  }
  return Uint32Array.from(rows)
}

function encodeBits(rows: Uint32Array): string {
  const last = rows.reduce((most, row) => Math.max(most, row), 0)
  const bits = new Uint8Array((last >>> 3) + 1)
  for (const row of rows) bits[row >>> 3] = (bits[row >>> 3] ?? 0) | (1 << (row & 7))
  return bitsPrefix + deflateRawSync(bits, { level: 3 }).toString('base64')
}

function decodeBits(packed: string): Uint32Array | undefined {
  let bits: Uint8Array
  try {
    bits = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: mostBytes })
  } catch {
    return undefined
  }
  let count = 0
  for (let byte of bits) for (; byte !== 0; byte &= byte - 1) count++
  const rows = new Uint32Array(count)
  let at = 0
  for (const [index, byte] of bits.entries())
    for (let bit = 0; byte >>> bit !== 0; bit++)
      if (((byte >>> bit) & 1) === 1) rows[at++] = 8 * index + bit
  return rows
}

/** Encodes 32-bit numbers as text. Differences compress well, because the numbers mostly ascend. */
function encodeNumbers(numbers: Uint32Array): string {
  const differences = numbers.map((number, index) => number - (numbers[index - 1] ?? 0))
  return deflateRawSync(differences, { level: 3 }).toString('base64')
}

/** Decodes the text of `encodeNumbers`; undefined for any other text. */
function decodeNumbers(text: string): Uint32Array | undefined {
  let bytes: Buffer
  try {
    bytes = inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: 4 * mostBytes })
  } catch {
    return undefined
  }
  if (bytes.length % 4 !== 0) return undefined
  const numbers = new Uint32Array(bytes.length / 4)
  let number = 0
  for (const index of numbers.keys()) {
    // If a number is smaller than the one before it, both the difference and this sum wrap around.
    number = (number + bytes.readUInt32LE(index * 4)) >>> 0
    numbers[index] = number
  }
  return numbers
}
