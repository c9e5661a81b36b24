import type { IntakeProblem } from '../../../shared/draft.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { shapeOfFormat, shapeOfKnownFormat, type CellShape } from './cell-shape.ts'
import type { TextChunks } from './text-chunks.ts'
import { attribute, readXml, type XmlListener } from './xml.ts'

/** What stands in a workbook's first part. */
export interface Workbook {
  readonly sheets: readonly Sheet[]
  /** Days are counted from 1904 and not from 1900. */
  readonly isFrom1904: boolean
}

export interface Sheet {
  readonly name: string
  readonly relation: string
  readonly isHidden: boolean
}

export interface Relation {
  /** The last word of its type, for example `worksheet`. */
  readonly type: string
  readonly target: string
}

// Texts that cells share are held in memory while the sheets are read.
const mostSharedText = 2 ** 28

/** The names of the sheets, in order, and how days are counted. */
export async function workbookIn(chunks: TextChunks): Promise<Result<Workbook, IntakeProblem>> {
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

/** What a part refers to, by the ids it uses. */
export async function relationsIn(
  chunks: TextChunks,
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

// Nothing but what stands for itself, and `&amp;`.
const plain = String.raw`[ !-%'-;=?-~\u00a0-\u2027\u202a-\ud7ff]*`
const usualText = new RegExp(
  String.raw`[ \t\r\n]*<si><t(?: xml:space="preserve")?>(${plain}(?:&amp;${plain})*)</t></si>`,
  'y',
)

/** The texts that cells share, by their numbers. */
export async function sharedTextsIn(
  chunks: TextChunks,
): Promise<Result<readonly string[], IntakeProblem>> {
  const texts: string[] = []
  let text = ''
  let isSpoken = false
  let total = 0
  function take(document: string, from: number): number {
    for (usualText.lastIndex = from; ;) {
      const end = usualText.lastIndex
      const found = usualText.exec(document)?.[1]
      if (found === undefined) return end
      keep(found.includes('&') ? found.replaceAll('&amp;', '&') : found)
    }
  }
  function keep(whole: string): void {
    total += whole.length
    texts.push(total > mostSharedText ? '' : whole)
  }
  const read = await readThrough(chunks, {
    usual: { end: '</si>', take },
    open(name) {
      if (name === 'si') text = ''
      // How Japanese is pronounced is no part of the text.
      if (name === 'rPh') isSpoken = true
    },
    close(name, part) {
      if (name === 't' && !isSpoken) text += part
      if (name === 'rPh') isSpoken = false
      if (name === 'si') keep(text)
    },
  })
  if (!read.ok) return read
  return total > mostSharedText ? fail('expands-too-much') : ok(texts)
}

/** The shapes of numbers by the numbers of the styles that cells name. */
export async function shapesIn(
  chunks: TextChunks,
): Promise<Result<readonly CellShape[], IntakeProblem>> {
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

/** Reads a part for what the listener keeps of it. */
export async function readThrough(
  chunks: TextChunks,
  listener: Pick<XmlListener, 'open' | 'close' | 'usual'>,
): Promise<Result<undefined, IntakeProblem>> {
  for await (const read of readXml(chunks, { ...listener, taken: () => '' }))
    if (!read.ok) return read
  return ok(undefined)
}

function isTrue(written: string | undefined): boolean {
  return written === '1' || written === 'true'
}
