import { assertNever } from '../../../../shared/assert-never.ts'
import {
  sourceEncodings,
  type DraftSource,
  type SourceEncoding,
} from '../../../../shared/draft-source.ts'
import {
  decideChoices,
  decideKinds,
  type DecideChoice,
  type DecideKind,
} from '../../../../shared/link.ts'
import type { CellMarks } from '../../../parsing/cells-in-text.ts'
import { siteIn } from '../../../parsing/odd-links.ts'
import type { Layout, TableLayout } from '../../../lists/table/layout.ts'
import type { LeftFrom, Remarks } from '../../../lists/table/table-source.ts'
import { lineCodesAsText, lineCodesIn } from './line-codes.ts'
import { numbersAsText, numbersIn } from './packed-numbers.ts'
import { rowsAsText, rowsIn } from './row-ranges.ts'
import { fieldsIn, fieldsOf, isWhole, type StoredFields } from './stored-fields.ts'

/** What a draft went through, in order: replayed, it gives the same rows. */
export type LogEntry =
  | {
      readonly kind: 'source'
      readonly from: DraftSource['kind']
      readonly name: string
      /** File in the draft's folder that holds its bytes. */
      readonly file: string
      readonly layout: Layout
      /** Chosen by the user; else found in the bytes. */
      readonly encoding?: SourceEncoding | undefined
      /** Its lines were made by the app: they are UTF-8, or what they were made of. */
      readonly isMade?: boolean | undefined
      /** A sheet that its workbook hides. */
      readonly isHidden?: boolean | undefined
      /** History put its links into New. */
      readonly isFromHistory?: boolean | undefined
      /** Files of its archive that were no lists. */
      readonly passedOver?: readonly string[] | undefined
      /** What was found out of it while its lines were made. */
      readonly remarks?: Readonly<Remarks> | undefined
      /** When it came in first; not kept by earlier versions. */
      readonly cameMs?: number | undefined
      /** Of lines that an earlier submission left over: what number each had in its list. */
      readonly lineNumbers?: Uint32Array | undefined
      /** Of such lines: the drafts that they have been in. */
      readonly leftFrom?: LeftFrom | undefined
    }
  | {
      readonly kind: 'decide'
      readonly target: DecideTarget
      readonly choice: DecideChoice
      /** Mended also where they then ask something else for which that is suggested; not kept by earlier versions. */
      readonly goesOn?: true | undefined
    }
  /** `trim`: the punctuation is taken off that their links end with. */
  | { readonly kind: 'exclude' | 'restore' | 'trim'; readonly rows: Uint32Array }
  /** Another text was typed in a row's place. */
  | { readonly kind: 'edit'; readonly row: number; readonly text: string }
  /** Of lines that are paths, all that there are or these rows: the site that they belong to. */
  | { readonly kind: 'site'; readonly site: string; readonly rows?: Uint32Array | undefined }
  /** The links that a line was split into are one link. */
  | { readonly kind: 'keep-as-one'; readonly row: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** Of earlier versions, whose word held for whatever came in after it: it is passed over. */
  | { readonly kind: 'include-sent-before' }

/** All rows of a kind, or these rows. */
export type DecideTarget = { readonly kind: DecideKind } | { readonly rows: Uint32Array }

/** Entries as the log keeps them, a line of JSON each. */
export function linesOf(entries: readonly LogEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(stored(entry))}\n`).join('')
}

function stored(entry: LogEntry): unknown {
  switch (entry.kind) {
    case 'exclude':
    case 'restore':
    case 'trim':
      return { kind: entry.kind, rows: rowsAsText(entry.rows) }
    case 'site':
      return { ...entry, rows: entry.rows && rowsAsText(entry.rows) }
    case 'decide': {
      const { target, choice, goesOn } = entry
      const to = 'rows' in target ? { rows: rowsAsText(target.rows) } : { decideKind: target.kind }
      return { kind: 'decide', choice, ...to, goesOn }
    }
    case 'source': {
      const { lineNumbers, leftFrom } = entry
      return {
        ...entry,
        lineNumbers: lineNumbers && numbersAsText(lineNumbers),
        leftFrom: leftFrom && {
          ...leftFrom,
          were: leftFrom.were && lineCodesAsText(leftFrom.were),
          rows: leftFrom.rows && numbersAsText(leftFrom.rows),
        },
      }
    }
    case 'edit':
    case 'keep-as-one':
    case 'undo':
    case 'redo':
    case 'include-sent-before':
      return entry
    default:
      return assertNever(entry)
  }
}

/** The entry of one such line; undefined where it is none of this version's. */
export function entryIn(line: string): LogEntry | undefined {
  const value = fieldsIn(line)
  switch (value['kind']) {
    case 'undo':
    case 'redo':
      return { kind: value['kind'] }
    case 'edit': {
      const { row, text } = value
      return isWhole(row) && typeof text === 'string' ? { kind: 'edit', row, text } : undefined
    }
    case 'site': {
      const site = typeof value['site'] === 'string' ? siteIn(value['site']) : undefined
      return site === undefined ? undefined : { kind: 'site', site, rows: rowsOf(value) }
    }
    case 'keep-as-one':
      return isWhole(value['row']) ? { kind: 'keep-as-one', row: value['row'] } : undefined
    case 'include-sent-before':
      return { kind: 'include-sent-before' }
    case 'exclude':
    case 'restore':
    case 'trim': {
      const rows = rowsOf(value)
      return rows && { kind: value['kind'], rows }
    }
    case 'decide': {
      const choice = decideChoices.find((known) => known === value['choice'])
      const kind = decideKinds.find((known) => known === value['decideKind'])
      const rows = rowsOf(value)
      const target = kind !== undefined ? { kind } : rows && { rows }
      if (choice === undefined || target === undefined) return undefined
      return { kind: 'decide', choice, target, goesOn: value['goesOn'] === true ? true : undefined }
    }
    case 'source':
      return sourceIn(value)
    default:
      return undefined
  }
}

function sourceIn(value: StoredFields): LogEntry | undefined {
  const { name, file, passedOver, cameMs } = value
  const from = (['paste', 'file', 'input'] as const).find((known) => known === value['from'])
  const layout = layoutIn(fieldsOf(value['layout']))
  const encoding = sourceEncodings.find((known) => known === value['encoding'])
  if (from === undefined || layout === undefined) return undefined
  const lineNumbers =
    typeof value['lineNumbers'] === 'string' ? numbersIn(value['lineNumbers']) : undefined
  if (typeof name !== 'string' || typeof file !== 'string' || !/^source-\d+$/.test(file))
    return undefined
  return {
    kind: 'source',
    from,
    name,
    file,
    layout,
    encoding,
    isMade: value['isMade'] === true,
    isHidden: value['isHidden'] === true,
    isFromHistory: value['isFromHistory'] === true,
    passedOver: Array.isArray(passedOver) ? passedOver.map(String) : undefined,
    remarks: remarksIn(fieldsOf(value['remarks'])),
    cameMs: isWhole(cameMs) ? cameMs : undefined,
    lineNumbers,
    leftFrom: leftFromIn(fieldsOf(value['leftFrom'])),
  }
}

function remarksIn({ hiddenRows, isFaulty, encoding }: StoredFields): Remarks {
  return {
    hiddenRows: isWhole(hiddenRows) ? hiddenRows : 0,
    isFaulty: isFaulty === true,
    encoding: sourceEncodings.find((known) => known === encoding),
  }
}

function leftFromIn(value: StoredFields): LeftFrom | undefined {
  const { receivedWith, between, leftBy, isPutBack, were, rows } = value
  return typeof receivedWith === 'string' && typeof leftBy === 'string'
    ? {
        receivedWith,
        between: Array.isArray(between) ? between.map(String) : undefined,
        leftBy,
        isPutBack: isPutBack === true ? true : undefined,
        were: typeof were === 'string' ? lineCodesIn(were) : undefined,
        rows: typeof rows === 'string' ? numbersIn(rows) : undefined,
      }
    : undefined
}

function layoutIn(value: StoredFields): Layout | undefined {
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

function tableIn(value: StoredFields): TableLayout | undefined {
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
}: StoredFields): CellMarks | undefined {
  if (typeof mark !== 'string' || mark.length !== 1) return undefined
  return endsLines === true
    ? { mark, endsLines }
    : {
        mark,
        parametersAreCells: parametersAreCells === true,
        width: typeof width === 'number' ? width : undefined,
      }
}

function rowsOf(value: StoredFields): Uint32Array | undefined {
  return typeof value['rows'] === 'string' ? rowsIn(value['rows']) : undefined
}
