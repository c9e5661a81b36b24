import type { BatchState, LinkHistory, LinkSending } from '../../electron/shared/submission.ts'

/** Most links that the engine looks up at once. */
export const linksAtOnce = 100_000

/** One row of the answer: a pasted line with one batch that holds it, or with none. */
export interface LinkAnswer {
  /** Zero-based among the lines that hold anything. */
  readonly line: number
  readonly text: string
  readonly answer: Exclude<BatchState, 'split'> | 'never' | 'not-a-link'
  readonly sending: LinkSending | undefined
}

/** Lines of a pasted text that hold anything. */
export function linesIn(text: string): number {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length
}

/**
 * A row for each batch of each line in the order of the paste; lines never sent have one row.
 * Split batches are left out: their halves hold the link.
 */
export function rowsOf(found: readonly LinkHistory[]): readonly LinkAnswer[] {
  return found.flatMap(({ text, link, sent }, line): readonly LinkAnswer[] => {
    if (link === undefined) return [{ line, text, answer: 'not-a-link', sending: undefined }]
    const rows = sent.flatMap((sending): readonly LinkAnswer[] =>
      sending.state === 'split' ? [] : [{ line, text, answer: sending.state, sending }],
    )
    return rows.length > 0 ? rows : [{ line, text, answer: 'never', sending: undefined }]
  })
}

/** How many lines were asked about, how many are on record, how many never were sent, and how many hold no link. */
export function countAnswers(rows: readonly LinkAnswer[]): {
  readonly total: number
  readonly onRecord: number
  readonly never: number
  readonly notLinks: number
} {
  return {
    total: new Set(rows.map(({ line }) => line)).size,
    onRecord: new Set(rows.filter(({ sending }) => sending !== undefined).map(({ line }) => line))
      .size,
    never: rows.filter(({ answer }) => answer === 'never').length,
    notLinks: rows.filter(({ answer }) => answer === 'not-a-link').length,
  }
}
