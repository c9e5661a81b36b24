import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { newRemarks } from '../../table/index.ts'
import { type CellShape, shapeOfFormat, shapeOfKnownFormat } from './cells.ts'
import {
  linkedCells,
  LinksBehindCells,
  SharedTexts,
  sheetLines,
  withNumberedCharacters,
} from './sheet.ts'
import type { ZipDocument } from './archive.ts'
import { peek } from '../source/byte-source.ts'
import type { Utf8Chunks } from './decoding.ts'
import { type FoundSource, linesSource } from './format.ts'
import { attribute, type ElementListener, readElements } from './xml-parser.ts'
import type { ZipParts } from './zip.ts'

const workbookPath = 'xl/workbook.xml'

/** Workbooks of Excel since 2007. */
export const xlsxDocument: ZipDocument = {
  kind: 'xlsx',
  endings: ['xlsx', 'xlsm'],
  openWith: { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  isCompressed: true,
  mainPart: workbookPath,
  read: xlsxSheets,
}

/**
 * Reads each sheet that is not empty as a source, hidden sheets too. Texts, numbers, days and times are
 * as a person sees them, with the links behind cells.
 */
async function xlsxSheets(
  parts: ZipParts,
  name: string,
): Promise<Result<readonly FoundSource[], IntakeProblem>> {
  const part = parts.chunks
  const book = await workbookIn(part(workbookPath))
  if (!book.ok) return book
  const relations = await relationsIn(part(relationsPath(workbookPath)))
  if (!relations.ok) return relations
  const { sheets, isFrom1904 } = book.value
  const found: { sheet: Sheet; path: string; targets: LinkTargets }[] = []
  for (const sheet of sheets) {
    const relation = relations.value.get(sheet.relation)
    if (relation?.type !== 'worksheet') continue
    const path = resolved(relation.target)
    const targets = await linkTargetsIn(part(relationsPath(path)))
    if (!targets.ok) return targets
    if (!targets.value.isEmpty) parts.readsAgain(path)
    found.push({ sheet, path, targets: targets.value })
  }
  const partOfType = (wanted: string): Utf8Chunks => {
    const relation = [...relations.value.values()].find(({ type }) => type === wanted)
    return part(relation === undefined ? '' : resolved(relation.target))
  }
  const texts = await sharedTextsIn(partOfType('sharedStrings'))
  if (!texts.ok) return texts
  const shapes = await shapesIn(partOfType('styles'))
  if (!shapes.ok) return shapes
  const shown = { texts: texts.value, shapes: shapes.value, isFrom1904 }
  const sources: FoundSource[] = []
  for (const { sheet, path, targets } of found) {
    const links = await linksOf(part, path, targets)
    if (!links.ok) return links
    const remarks = newRemarks()
    const rows = sheetLines(part(path), shown, links.value, remarks)
    const lines = await peek(linesSource(rows, true))
    if (!lines.ok) return lines
    if (lines.value.start.length === 0) continue
    sources.push({
      name: sheets.length === 1 ? name : `${name} – ${sheet.name}`,
      lines: lines.value.whole,
      isTable: true,
      layout: undefined,
      isHidden: sheet.isHidden,
      remarks,
    })
  }
  return sources.length === 0 ? fail('no-links') : ok(sources)
}

/** The path of the relations of a part. */
function relationsPath(path: string): string {
  return path.replace(/([^/]*)$/, '_rels/$1.rels')
}

/** The path of a target, which is relative to the workbook's folder, or absolute. */
function resolved(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

/** The links behind the cells of a sheet. They are behind its rows, so the sheet is read once more. */
async function linksOf(
  part: (path: string) => Utf8Chunks,
  path: string,
  targets: LinkTargets,
): Promise<Result<LinksBehindCells, IntakeProblem>> {
  const links = new LinksBehindCells()
  if (targets.isEmpty) return ok(links)
  const linked = await linkedCells(part(path), (cells, relation, place) => {
    const target = targets.of(relation)
    const isWhole = place === '' || target?.includes('#') === true
    if (target !== undefined && !links.isTooMuch)
      links.add(cells, isWhole ? target : `${target}#${place}`)
  })
  if (!linked.ok) return linked
  return links.isTooMuch ? fail('expands-too-much') : ok(links)
}

/** The main part of a workbook. */
interface Workbook {
  readonly sheets: readonly Sheet[]
  /** True if days are counted from 1904, not from 1900. */
  readonly isFrom1904: boolean
}

interface Sheet {
  readonly name: string
  readonly relation: string
  readonly isHidden: boolean
}

interface Relation {
  /** The last segment of its type, for example `worksheet`. */
  readonly type: string
  readonly target: string
}

/** Reads the sheets, in order, and how days are counted. */
async function workbookIn(chunks: Utf8Chunks): Promise<Result<Workbook, IntakeProblem>> {
  const sheets: Sheet[] = []
  let isFrom1904 = false
  const read = await readThrough(chunks, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = isTrue(attribute(attributes, 'date1904'))
      const relation = attributes['r:id'] ?? attribute(attributes, 'id')
      if (name !== 'sheet' || relation === undefined) return
      const isHidden = /^(?:veryH|h)idden$/.test(attributes['state'] ?? '')
      sheets.push({ name: attributes['name'] ?? '', relation, isHidden })
    },
    close: () => undefined,
  })
  return read.ok ? ok({ sheets, isFrom1904 }) : read
}

/** Reads what a part refers to, by the ids that it uses. */
async function relationsIn(
  chunks: Utf8Chunks,
): Promise<Result<ReadonlyMap<string, Relation>, IntakeProblem>> {
  const relations = new Map<string, Relation>()
  const read = await readThrough(chunks, {
    open(name, { Id, Type, Target }) {
      if (name === 'Relationship' && Id !== undefined)
        relations.set(Id, { type: Type?.split('/').at(-1) ?? '', target: Target ?? '' })
    },
    close: () => undefined,
  })
  return read.ok ? ok(relations) : read
}

/** The addresses behind the cells of a sheet, by id. Stored as bytes, because there may be many. */
class LinkTargets {
  readonly #texts = new SharedTexts()
  readonly #numbers = new Map<string, number>()

  get isEmpty(): boolean {
    return this.#numbers.size === 0
  }

  /** True if there is more text than is stored. */
  get isTooMuch(): boolean {
    return this.#texts.isTooMuch
  }

  add(id: string, target: string): void {
    this.#numbers.set(id, this.#texts.count)
    this.#texts.add(target)
  }

  /** The address of an id; undefined if there is none. */
  of(id: string): string | undefined {
    const number = this.#numbers.get(id)
    return number === undefined ? undefined : this.#texts.text(number)
  }
}

/** Reads the addresses that a sheet refers to. */
async function linkTargetsIn(chunks: Utf8Chunks): Promise<Result<LinkTargets, IntakeProblem>> {
  const targets = new LinkTargets()
  const read = await readThrough(chunks, {
    open(name, { Id, Type, Target }) {
      if (name === 'Relationship' && Id !== undefined && Type?.split('/').at(-1) === 'hyperlink')
        targets.add(Id, Target ?? '')
    },
    close: () => undefined,
  })
  if (!read.ok) return read
  return targets.isTooMuch ? fail('expands-too-much') : ok(targets)
}

/** Reads the texts that cells share. */
export async function sharedTextsIn(
  chunks: Utf8Chunks,
): Promise<Result<SharedTexts, IntakeProblem>> {
  const texts = new SharedTexts()
  let text = ''
  let isPhonetic = false
  const listener: ElementListener = {
    open(name) {
      if (name === 'si') text = ''
      // The pronunciation of Japanese is not part of the text.
      if (name === 'rPh') isPhonetic = true
    },
    close(name, part) {
      if (name === 't' && !isPhonetic) text += withNumberedCharacters(part)
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') texts.add(text)
    },
  }
  for await (const read of readElements(chunks, listener)) {
    if (!read.ok) return read
    if (texts.isTooMuch) return fail('expands-too-much')
  }
  return ok(texts)
}

/** Reads how numbers are shown, by the number of the style. */
async function shapesIn(chunks: Utf8Chunks): Promise<Result<readonly CellShape[], IntakeProblem>> {
  const own = new Map<number, CellShape>()
  const shapes: CellShape[] = []
  let isOfCells = false
  const read = await readThrough(chunks, {
    open(name, { numFmtId = '0', formatCode }) {
      const id = Number(numFmtId)
      if (name === 'cellXfs') isOfCells = true
      else if (name === 'numFmt') own.set(id, shapeOfFormat(formatCode ?? ''))
      else if (name === 'xf' && isOfCells)
        shapes.push(own.has(id) ? own.get(id) : shapeOfKnownFormat(id))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return read.ok ? ok(shapes) : read
}

/** Reads a part to its end. The listener keeps what it needs. */
async function readThrough(
  chunks: Utf8Chunks,
  listener: ElementListener,
): Promise<Result<undefined, IntakeProblem>> {
  for await (const read of readElements(chunks, listener)) if (!read.ok) return read
  return ok(undefined)
}

function isTrue(written: string | undefined): boolean {
  return written === '1' || written === 'true'
}
