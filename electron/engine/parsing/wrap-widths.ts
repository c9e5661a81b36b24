import {
  isTooShortToBeCut,
  mayBeRestOrNote,
  restIn,
  usualWidths,
  widthsOf,
} from './continuation.ts'

const narrowest = 60
const widest = 200
const fewestBreaks = 4
const fewestNotes = 3

/**
 * The widths at which the lines of a text may have been cut: the usual ones and those that its
 * sentences show. None where words below its links are notes on them: they stand below short links.
 */
export function wrapWidthsIn(text: string): readonly number[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/)
  const widths = [...usualWidths, ...widthsOfSentences(lines.map((line) => line.trimEnd()))]
  let notes = 0
  let rests = 0
  for (const [index, below] of lines.entries()) {
    const above = lines[index - 1] ?? ''
    if (!mayBeRestOrNote(above, below)) continue
    if (isTooShortToBeCut(above)) notes++
    else if (widthsOf(above).some((width) => widths.includes(width))) rests++
  }
  return notes >= fewestNotes && notes > rests ? [] : widths
}

/** None of the sentences is longer, and most lines have no room for the word that the next begins with. */
function widthsOfSentences(lines: readonly string[]): readonly number[] {
  const longest = lines.filter(isSentence).reduce((most, { length }) => Math.max(most, length), 0)
  const first = Math.max(longest, narrowest)
  // A line has room for what is shorter than this.
  const tooShort = lines.flatMap((line, index) => {
    const [word = ''] = /^\S*/.exec(restIn(lines[index + 1] ?? '')) ?? []
    return isSentence(line) && word !== '' ? [line.length + 1 + word.length] : []
  })
  if (first > widest || tooShort.length < fewestBreaks) return []
  const widths = Array.from({ length: widest - first + 1 }, (_, index) => first + index)
  return widths.filter((width) => {
    const breaks = tooShort.filter((length) => length > width).length
    return breaks >= fewestBreaks && breaks > tooShort.length * 0.6
  })
}

function isSentence(line: string): boolean {
  return line.length >= 40 && /\p{L}\s+\S+\s/u.test(line) && !line.includes('\t')
}
