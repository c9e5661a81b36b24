import { endsInEntities } from './entities.ts'

/** Marks at the end of a link that most likely are not of it, but may be. */
export interface MarksAtEnd {
  readonly start: number
  /** Behind letters beyond ASCII they may well be of a title, as in `/君の名は？`. */
  readonly mayBeOfTitle: boolean
}

// Pages that end in `,` or `;` are hardly ever found, lists that do are; `Yahoo!` and `K-ON！` are pages,
// but what ends in a wide mark was more often typed in a sentence. Each is looked for from where a run begins.
const marks = /(?:(?<![.,;])[.,;]*[,;]|(?<![.,;!?！？])[.,;!?]*[！？][.,;!?！？]*)$/

/**
 * Where the link at [start, end), which is alone on its line, ends in marks that the user is asked
 * about; undefined where it does not.
 */
export function marksAtEnd(text: string, start: number, end: number): MarksAtEnd | undefined {
  if (!/[,;.!?！？]/.test(text[end - 1] ?? '')) return undefined
  const link = text.slice(start, end)
  const found = marks.exec(link)
  if (found === null || endsInEntities(link)) return undefined
  return {
    start: start + found.index,
    mayBeOfTitle: /[！？]/.test(found[0]) && !/[!-~]$/.test(link.slice(0, found.index)),
  }
}

/** Where the full stops begin that end a link before the comma or semicolon at `end`; else `end`. */
export function startOfStops(text: string, start: number, end: number): number {
  if (!/[,;]/.test(text[end] ?? '')) return end
  let at = end
  while (at > start && text[at - 1] === '.') at--
  return at
}
