import { choicesOfKind } from '../../shared/link.ts'
import type { CellMarks } from './cells.ts'
import { cellDelimiters } from './marks-in-list.ts'
import { type Course, courseOf, takeStep } from './mending.ts'
import { plainLinkOf } from './plain-link.ts'
import { alone } from './reading.ts'
import { piecesOf } from './several.ts'

/** Choices in a row that are followed; what needs more is hardly a link. */
const mostChoices = 4

/** A text that is asked about, with all that it may have been sent as, the likeliest first. */
export interface AskedText {
  readonly text: string
  readonly links: readonly string[]
}

/**
 * What of one line "was it sent?" can be asked of: each of its links, as New would find them in
 * cells, e-mails and chats, whatever the user chose there; else the line itself, without any link.
 */
export function askedTexts(line: string): readonly AskedText[] {
  const plain = cellDelimiters.some((mark) => line.includes(mark)) ? undefined : plainLinkOf(line)
  if (plain !== undefined) return [{ text: line, links: [plain] }]
  const cells = line.includes('\t') ? line.split('\t').map((cell) => cell.trim()) : [line]
  const asked = cells.flatMap(askedInCell).filter(({ links }) => links.length > 0)
  return asked.length > 0 ? asked : [{ text: line, links: [] }]
}

function askedInCell(cell: string): readonly AskedText[] {
  const pieces = piecesOf(cell)
  if (pieces.length === 0) return [{ text: cell, links: linksOf(cell, false) }]
  return pieces.map(({ start, end, isInProse }) => {
    const text = cell.slice(start, end)
    return { text, links: linksOf(text, isInProse) }
  })
}

function linksOf(text: string, isInProse: boolean, asked = 0): readonly string[] {
  const links = new Set<string>()
  follow(courseOf(text, [], { ...alone, isInProse }), links, asked)
  // A line of a list of records, or of entries that end so; whether its list was one is not known here.
  const marks: readonly CellMarks[] = [
    ...cellDelimiters
      .filter((mark) => text.includes(mark))
      .flatMap((mark) => [false, true].map((parametersAreCells) => ({ mark, parametersAreCells }))),
    ...(/\.\s*$/.test(text) ? [{ mark: '.', endsLines: true } as const] : []),
  ]
  for (const cellMarks of marks)
    follow(courseOf(text, [], { ...alone, isInProse, cellMarks }), links, asked)
  return [...links]
}

/** Follows a text down every choice that New offers. */
function follow(course: Course, links: Set<string>, asked: number): void {
  const { reading, current } = course
  if (reading.kind === 'link') links.add(reading.link)
  if (reading.kind !== 'decide' || asked === mostChoices) return
  const { cuts, decideKind } = reading
  for (const choice of choicesOfKind[decideKind]) {
    if (choice === 'exclude') continue
    const further = takeStep(course, choice)
    follow(further, links, asked + 1)
    if (decideKind === 'no-scheme' && further.reading.kind === 'link')
      links.add(further.reading.link.replace(/^https:/, 'http:'))
  }
  for (const cut of cuts)
    for (const link of linksOf(current.slice(...cut), false, asked + 1)) links.add(link)
}
