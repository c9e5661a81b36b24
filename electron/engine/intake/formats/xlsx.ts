import type { IntakeProblem } from '../../../shared/draft.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { ListInFile } from './list-in-file.ts'
import { peeked } from './peeked.ts'
import { sheetLines, sheetLinks } from './sheet.ts'
import { linesSource, textChunks, type TextChunks } from './text-chunks.ts'
import { attribute, readXml, type XmlListener } from './xml.ts'
import { zipContents, zipEntries, type ReadAt } from './zip.ts'

interface Sheet {
  readonly name: string
  readonly relation: string
}

interface Relation {
  /** The last word of its type, for example `worksheet`. */
  readonly type: string
  readonly target: string
}

// Texts that cells share are held in memory while the sheets are read.
const mostSharedText = 2 ** 28

/**
 * The sheets of a workbook that hold anything, each as a list of its own: texts, numbers and the
 * links behind cells. Dates are the numbers that the file holds.
 */
export async function xlsxSheets(
  readAt: ReadAt,
  totalBytes: number,
  name: string,
): Promise<Result<readonly ListInFile[], IntakeProblem>> {
  const entries = await zipEntries(readAt, totalBytes)
  if (!entries.ok) return entries
  if (!entries.value.has(workbookPath)) return fail('unsupported-file')
  const part = (path: string): TextChunks => {
    const entry = entries.value.get(path)
    return entry === undefined ? nothing() : textChunks(zipContents(readAt, entry))
  }
  const sheets = await sheetsOf(part(workbookPath))
  const relations = await relationsOf(part(relationsPath(workbookPath)))
  if (!sheets.ok) return sheets
  if (!relations.ok) return relations
  const shared = [...relations.value.values()].find(({ type }) => type === 'sharedStrings')
  const texts = await sharedTexts(part(shared === undefined ? '' : resolved(shared.target)))
  if (!texts.ok) return texts
  const lists: ListInFile[] = []
  for (const sheet of sheets.value) {
    const relation = relations.value.get(sheet.relation)
    if (relation?.type !== 'worksheet') continue
    const path = resolved(relation.target)
    const targets = await relationsOf(part(relationsPath(path)))
    if (!targets.ok) return targets
    const links = await linksOf(part, path, targets.value)
    if (!links.ok) return links
    const lines = await peeked(linesSource(sheetLines(part(path), texts.value, links.value), true))
    if (!lines.ok) return lines
    if (lines.value.start.length === 0) continue
    const listName = sheets.value.length === 1 ? name : `${name} – ${sheet.name}`
    lists.push({ name: listName, lines: lines.value.whole, isTable: true, layout: undefined })
  }
  return lists.length === 0 ? fail('no-links') : ok(lists)
}

const workbookPath = 'xl/workbook.xml'

/** Where the relations of a part are written. */
function relationsPath(path: string): string {
  return path.replace(/([^/]*)$/, '_rels/$1.rels')
}

/** A target in the workbook's folder, or from the root. */
function resolved(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

/** Links behind the cells of a sheet; they stand behind its rows, so it is read once for them. */
async function linksOf(
  part: (path: string) => TextChunks,
  path: string,
  targets: ReadonlyMap<string, Relation>,
): Promise<Result<ReadonlyMap<string, string>, IntakeProblem>> {
  const links = new Map<string, string>()
  if (![...targets.values()].some(({ type }) => type === 'hyperlink')) return ok(links)
  const read = await readThrough(
    part(path),
    sheetLinks((cell, relation) => {
      const target = targets.get(relation)?.target
      if (target !== undefined) links.set(cell, target)
    }),
  )
  return read.ok ? ok(links) : read
}

async function sheetsOf(chunks: TextChunks): Promise<Result<readonly Sheet[], IntakeProblem>> {
  const sheets: Sheet[] = []
  const read = await readThrough(chunks, {
    open(name, attributes) {
      const relation = attribute(attributes, 'id')
      if (name === 'sheet' && relation !== undefined)
        sheets.push({ name: attributes['name'] ?? '', relation: attributes['r:id'] ?? relation })
    },
    close: () => undefined,
    taken: () => '',
  })
  return read.ok ? ok(sheets) : read
}

async function relationsOf(
  chunks: TextChunks,
): Promise<Result<ReadonlyMap<string, Relation>, IntakeProblem>> {
  const relations = new Map<string, Relation>()
  const read = await readThrough(chunks, {
    open(name, { Id, Type, Target }) {
      if (name === 'Relationship' && Id !== undefined)
        relations.set(Id, { type: Type?.split('/').at(-1) ?? '', target: Target ?? '' })
    },
    close: () => undefined,
    taken: () => '',
  })
  return read.ok ? ok(relations) : read
}

async function sharedTexts(chunks: TextChunks): Promise<Result<readonly string[], IntakeProblem>> {
  const texts: string[] = []
  let text = ''
  let isSpoken = false
  let total = 0
  const read = await readThrough(chunks, {
    open(name) {
      if (name === 'si') text = ''
      // How Japanese is pronounced is no part of the text.
      if (name === 'rPh') isSpoken = true
    },
    close(name, part) {
      if (name === 't' && !isSpoken) text += part
      if (name === 'rPh') isSpoken = false
      if (name !== 'si') return
      total += text.length
      texts.push(total > mostSharedText ? '' : text)
    },
    taken: () => '',
  })
  if (!read.ok) return read
  return total > mostSharedText ? fail('expands-too-much') : ok(texts)
}

/** Reads a part for what the listener keeps of it. */
async function readThrough(
  chunks: TextChunks,
  listener: XmlListener,
): Promise<Result<undefined, IntakeProblem>> {
  for await (const read of readXml(chunks, listener)) if (!read.ok) return read
  return ok(undefined)
}

/** A part that is not there. */
async function* nothing(): AsyncGenerator<Result<string, IntakeProblem>> {
  yield ok('<nothing/>')
}
