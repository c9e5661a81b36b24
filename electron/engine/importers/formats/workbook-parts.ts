import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { shapeOfFormat, shapeOfKnownFormat, type CellShape } from './cell-shape.ts'
import { withNumberedCharacters } from './numbered-characters.ts'
import { SharedTexts } from './shared-texts.ts'
import type { Utf8Chunks } from './text-chunks.ts'
import { readElements } from './read-elements.ts'
import { attribute, type ElementListener } from './xml-document.ts'

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

/** The names of the sheets, in order, and how days are counted. */
export async function workbookIn(chunks: Utf8Chunks): Promise<Result<Workbook, IntakeProblem>> {
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

/** The addresses behind the cells of a sheet, by the ids that it uses; kept as bytes, for there are many. */
export class LinkTargets {
  readonly #texts = new SharedTexts()
  readonly #numbers = new Map<string, number>()

  get isEmpty(): boolean {
    return this.#numbers.size === 0
  }

  /** There is more text than is held. */
  get isTooMuch(): boolean {
    return this.#texts.isTooMuch
  }

  add(id: string, target: string): void {
    this.#numbers.set(id, this.#texts.count)
    this.#texts.add(target)
  }

  /** Undefined for an id that stands for none. */
  of(id: string): string | undefined {
    const number = this.#numbers.get(id)
    return number === undefined ? undefined : this.#texts.text(number)
  }
}

/** The links that a sheet refers to. */
export async function linkTargetsIn(
  chunks: Utf8Chunks,
): Promise<Result<LinkTargets, IntakeProblem>> {
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

/** The texts that cells share, by their numbers. */
export async function sharedTextsIn(
  chunks: Utf8Chunks,
): Promise<Result<SharedTexts, IntakeProblem>> {
  const texts = new SharedTexts()
  let text = ''
  let isSpoken = false
  const listener: ElementListener = {
    open(name) {
      if (name === 'si') text = ''
      // How Japanese is pronounced is no part of the text.
      if (name === 'rPh') isSpoken = true
    },
    close(name, part) {
      if (name === 't' && !isSpoken) text += withNumberedCharacters(part)
      if (name === 'rPh') isSpoken = false
      if (name === 'si') texts.add(text)
    },
  }
  for await (const read of readElements(chunks, listener)) {
    if (!read.ok) return read
    if (texts.isTooMuch) return fail('expands-too-much')
  }
  return ok(texts)
}

/** The shapes of numbers by the numbers of the styles that cells name. */
export async function shapesIn(
  chunks: Utf8Chunks,
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
