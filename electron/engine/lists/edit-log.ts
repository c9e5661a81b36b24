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

/** What happened to a list, in order. Replayed, it gives the same rows with the same numbers. */
export type LogEntry =
  | SourceEntry
  | EditEntry
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | SubmittedEntry
  /**
   * Rows that were submitted are queued or sent (`locked`), refused or cancelled (`closed`), or not
   * submitted any more. Noted before an edit, whose effect on other rows may depend on it.
   */
  | {
      readonly kind: 'fixed'
      readonly how: 'not' | 'locked' | 'closed'
      readonly rows: Uint32Array
    }
  /** So many rows were lost to damage; links stand for some of them, so their numbers stay taken. */
  | { readonly kind: 'missing'; readonly count: number }

/** Rows that a submission sent: their text stays as it is, and undo goes back no further. */
export interface SubmittedEntry {
  readonly kind: 'submitted'
  readonly submissionId: number
  /** For a ledger that does not know the submission: it is older than this list. */
  readonly accountId?: number | undefined
  readonly rows: Uint32Array
}

/** A source came in. */
export interface SourceEntry {
  readonly kind: 'source'
  readonly from: ListSource['kind']
  readonly name: string
  /** File in the list's folder that holds its bytes, and their SHA-256 in hex. */
  readonly file: string
  readonly sha256: string
  /** The file that it came from, where it was opened: it may hold several sources, or packed ones. */
  readonly opened?: { readonly name: string; readonly sha256: string } | undefined
  readonly layout: Layout
  /**
   * CRC-32 of the line of each of its rows. A version that makes other rows of the same bytes would take
   * edits and what was sent for those of other rows. Undefined: not known.
   */
  readonly rowsChecksum?: number | undefined
  /** Chosen by the user; else found in the bytes. */
  readonly encoding?: SourceEncoding | undefined
  /** Its lines were made by the app: they are UTF-8, or what they were made of. */
  readonly isMade?: boolean | undefined
  /** A sheet that its workbook hides. */
  readonly isHidden?: boolean | undefined
  /** Files of its archive that hold no list. */
  readonly passedOver?: readonly string[] | undefined
  /** What was found out while its lines were made. */
  readonly remarks?: Readonly<Remarks> | undefined
  readonly cameMs?: number | undefined
}

/**
 * What the user did with rows. All rows that it is about are named, ascending. Those of them that were
 * refused or cancelled are reopened: their links up to a link id no longer say what the row is.
 */
export type EditEntry = EditOfRows & { readonly upToLinkId?: number | undefined }

type EditOfRows =
  | {
      readonly kind: 'decide'
      readonly rows: Uint32Array
      readonly choice: DecideChoice
      /** They were all rows of a kind: what is asked alone is then not decided. */
      readonly ofKind?: DecideKind | undefined
      /** They are mended further where they then ask something for which that is suggested. */
      readonly goesOn?: boolean | undefined
    }
  /** `trim` removes the punctuation that links end with; `reopen` makes refused rows sendable. */
  | { readonly kind: 'exclude' | 'include' | 'trim' | 'reopen'; readonly rows: Uint32Array }
  | { readonly kind: 'edit'; readonly row: number; readonly text: string }
  /** The site that lines belong to which are paths. */
  | { readonly kind: 'site'; readonly site: string; readonly rows: Uint32Array }
  /** The links that a line was split into are one link. */
  | { readonly kind: 'keep-as-one'; readonly row: number }
  /** Rows are sent on an account although they were sent before: which link holds the claim on each. */
  | {
      readonly kind: 'resend'
      readonly accountId: number
      readonly rows: Uint32Array
      readonly heldBy: Uint32Array
    }
  /** They are not. */
  | { readonly kind: 'no-resend'; readonly accountId: number; readonly rows: Uint32Array }

/** A log with what it held. */
export interface OpenedLog {
  readonly log: EditLog
  readonly entries: readonly LogEntry[]
  readonly isDamaged: boolean
}

/**
 * The entries of one file, a line each: a CRC-32 in hex, a space, JSON. An entry counts once its line
 * end is written.
 */
export class EditLog {
  readonly #path: string
  #length: number

  private constructor(path: string, length: number) {
    this.#path = path
    this.#length = length
  }

  /** Of its sound entries. */
  get bytes(): number {
    return this.#length
  }

  /** Begins an empty log. Rejects where there is one. */
  static async create(path: string): Promise<EditLog> {
    await writeFile(path, '', { flag: 'wx' })
    return new EditLog(path, 0)
  }

  /**
   * Reads all entries up to one torn by a crash, or up to a whole line that is none: then the log is
   * damaged. Rejects where there is no log.
   */
  static async open(path: string): Promise<OpenedLog> {
    const bytes = await readFile(path)
    const entries: LogEntry[] = []
    let length = 0
    for (let end = bytes.indexOf('\n'); end !== -1; end = bytes.indexOf('\n', length)) {
      const entry = entryIn(bytes.subarray(length, end))
      if (entry === undefined) return { log: new EditLog(path, length), entries, isDamaged: true }
      entries.push(entry)
      length = end + 1
    }
    return { log: new EditLog(path, length), entries, isDamaged: false }
  }

  /** Removes what stands behind the last sound entry. */
  dropDamage(): Promise<void> {
    return truncate(this.#path, this.#length)
  }

  /** Replaces all entries, whole or not at all; on the disk when it resolves. */
  static async write(path: string, entries: readonly LogEntry[]): Promise<EditLog> {
    const lines = linesOf(entries)
    await writeFileAtomic(path, lines, { flush: true })
    return new EditLog(path, lines.length)
  }

  /**
   * Writes behind the last whole entry, over what a crash or a full disk left there. Rejects with
   * the system's error; then none of these entries counts.
   */
  async append(...entries: readonly LogEntry[]): Promise<void> {
    const lines = linesOf(entries)
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

function linesOf(entries: readonly LogEntry[]): Buffer {
  return Buffer.concat(
    entries.map((entry) => {
      const json = Buffer.from(JSON.stringify(stored(entry)))
      return Buffer.concat([Buffer.from(`${checksumOf(json)} `), json, Buffer.from('\n')])
    }),
  )
}

function checksumOf(json: Uint8Array): string {
  return crc32(json).toString(16).padStart(8, '0')
}

function stored(entry: LogEntry): unknown {
  switch (entry.kind) {
    case 'exclude':
    case 'include':
    case 'trim':
    case 'reopen':
    case 'site':
    case 'decide':
    case 'no-resend':
    case 'submitted':
    case 'fixed':
      return { ...entry, rows: rowsAsText(entry.rows) }
    case 'resend':
      return { ...entry, rows: rowsAsText(entry.rows), heldBy: numbersAsText(entry.heldBy) }
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

/** The entry of one line; undefined where it is damaged, or none of this version's. */
function entryIn(line: Buffer): LogEntry | undefined {
  const json = line.subarray(9)
  if (line.toString('latin1', 0, 9) !== `${checksumOf(json)} `) return undefined
  const value = fieldsIn(json.toString())
  const rows = typeof value['rows'] === 'string' ? rowsIn(value['rows']) : undefined
  switch (value['kind']) {
    case 'undo':
    case 'redo':
      return { kind: value['kind'] }
    case 'edit': {
      const { row, text } = value
      return isWhole(row) && typeof text === 'string'
        ? { kind: 'edit', row, text, ...reopening(value) }
        : undefined
    }
    case 'keep-as-one':
      return isWhole(value['row']) ? { kind: 'keep-as-one', row: value['row'] } : undefined
    case 'source':
      return sourceIn(value)
    case 'missing':
      return isWhole(value['count']) ? { kind: 'missing', count: value['count'] } : undefined
    default:
      return rows && entryOfRows(value, rows)
  }
}

function entryOfRows(value: Fields, rows: Uint32Array): LogEntry | undefined {
  switch (value['kind']) {
    case 'exclude':
    case 'include':
    case 'trim':
    case 'reopen':
      return { kind: value['kind'], rows, ...reopening(value) }
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
      const heldBy = typeof value['heldBy'] === 'string' ? numbersIn(value['heldBy']) : undefined
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

function reopening({ upToLinkId }: Fields): Pick<EditEntry, 'upToLinkId'> {
  return isWhole(upToLinkId) ? { upToLinkId } : {}
}

const sourceKinds = ['paste', 'file', 'input', 'address', 'samples'] as const

function sourceIn(value: Fields): LogEntry | undefined {
  const { name, file, sha256, rowsChecksum, passedOver, cameMs } = value
  const from = sourceKinds.find((known) => known === value['from'])
  const layout = layoutIn(fieldsOf(value['layout']))
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
    remarks: remarksIn(fieldsOf(value['remarks'])),
    cameMs: isWhole(cameMs) ? cameMs : undefined,
  }
}

function remarksIn({ hiddenRows, isFaulty, encoding }: Fields): Remarks {
  return {
    hiddenRows: isWhole(hiddenRows) ? hiddenRows : 0,
    isFaulty: isFaulty === true,
    encoding: sourceEncodings.find((known) => known === encoding),
  }
}

function layoutIn(value: Fields): Layout | undefined {
  const { format, wrapWidths } = value
  const cellMarks = cellMarksIn(fieldsOf(value['cellMarks']))
  const hasPaths = value['hasPaths'] === true ? true : undefined
  if (format === 'text')
    return {
      format,
      wrapWidths: Array.isArray(wrapWidths) ? wrapWidths.map(Number) : undefined,
      asTable: tableIn(fieldsOf(value['asTable'])),
      cellMarks,
      hasPaths,
    }
  const table = tableIn(value)
  return table && { ...table, cellMarks, hasPaths }
}

function tableIn(value: Fields): TableLayout | undefined {
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

function cellMarksIn({
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

/** The fields of a JSON object; none where the text is torn or something else. */
function fieldsIn(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** The fields of a value; none where it is no object. */
function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** True for a whole number that can count or name something. */
function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

const mostRanges = 1_000
const bitsPrefix = 'bits:'
/** More than any list holds, so that a damaged log cannot fill the memory. */
const mostBytes = 2 ** 26

/**
 * Row numbers as text, without their order: up to 1,000 as ranges (`0-5,9,12-14`), more as a
 * compressed bitmap, a bit a row from the first on.
 */
function rowsAsText(rows: Uint32Array): string {
  return rows.length > mostRanges ? bitsOf(rows) : rangesOf(rows)
}

/** The row numbers of `rowsAsText`, ascending; undefined for any other text. */
function rowsIn(text: string): Uint32Array | undefined {
  return text.startsWith(bitsPrefix)
    ? rowsOfBits(text.slice(bitsPrefix.length))
    : rowsOfRanges(text)
}

function rangesOf(rows: Uint32Array): string {
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

function rowsOfRanges(ranges: string): Uint32Array | undefined {
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

function bitsOf(rows: Uint32Array): string {
  const last = rows.reduce((most, row) => Math.max(most, row), 0)
  const bits = new Uint8Array((last >>> 3) + 1)
  for (const row of rows) bits[row >>> 3] = (bits[row >>> 3] ?? 0) | (1 << (row & 7))
  return bitsPrefix + deflateRawSync(bits, { level: 3 }).toString('base64')
}

function rowsOfBits(packed: string): Uint32Array | undefined {
  let bits: Uint8Array
  try {
    bits = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: mostBytes })
  } catch {
    return undefined // Torn or foreign.
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

/** Numbers of 32 bits as text: packed differences, which are small where numbers mostly ascend. */
function numbersAsText(numbers: Uint32Array): string {
  const differences = numbers.map((number, index) => number - (numbers[index - 1] ?? 0))
  return deflateRawSync(differences, { level: 3 }).toString('base64')
}

/** The numbers of `numbersAsText`; undefined for any other text. */
function numbersIn(text: string): Uint32Array | undefined {
  let bytes: Buffer
  try {
    bytes = inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: 4 * mostBytes })
  } catch {
    return undefined // Torn or foreign.
  }
  if (bytes.length % 4 !== 0) return undefined
  const numbers = new Uint32Array(bytes.length / 4)
  let number = 0
  for (const index of numbers.keys()) {
    // A smaller number than the one before it wraps round, as its difference did.
    number = (number + bytes.readUInt32LE(index * 4)) >>> 0
    numbers[index] = number
  }
  return numbers
}
