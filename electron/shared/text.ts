// What a terminal obeys, and what turns the words that stand after it.
const obeyed = /[^\P{Cc}\t\r\n]|\r(?!\n)|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Words of strangers as a terminal or a log may show them: what would be obeyed there is � or what `instead` makes of it. */
export function printable(
  text: string,
  instead: (char: string) => string = () => '\u{fffd}',
): string {
  return text.replaceAll(obeyed, instead)
}

// Letters that are written from right to left, and marks that turn what stands behind them.
const turns =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const marks = /[\u202a-\u202e\u2066-\u2069]/g
const [firstStrong, end] = ['\u2068', '\u2069']

/**
 * A name as it may be put into a sentence: what turns the direction of writing in it ends with it. Other
 * names come as they are. Marks of its own that do not close each other are left out.
 */
export function isolated(name: string): string {
  if (!turns.test(name)) return name
  return `${firstStrong}${isClosed(name) ? name : name.replaceAll(marks, '')}${end}`
}

/** Whether every isolate in it is closed in it, and no other. Embeddings end with the isolate around them. */
function isClosed(name: string): boolean {
  let open = 0
  for (const [mark] of name.matchAll(marks)) {
    if (mark >= '\u2066' && mark <= '\u2068') open += 1
    else if (mark === end) open -= 1
    if (open < 0) return false
  }
  return open === 0
}

/** Lines of a pasted text that hold anything, without the blanks around them; any line break ends one. */
export function filledLines(text: string): readonly string[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** All punctuation at the end of a link, that of Chinese text as it is serialised (`，！？：；、。`) among it. */
export const allFinalPunctuation = runAtEnd(
  /[.,;:!?'*]|%ef%bc%(?:81|8c|9a|9b|9f)|%e3%80%8[12]/.source,
  '',
  'i',
)

/**
 * Finds the run of `characters` that ends a text, and what of `behind` stands behind it. It is looked for
 * only from where a run begins: from each of its characters on, a line of a million marks would take hours.
 */
export function runAtEnd(characters: string, behind = '', flags = ''): RegExp {
  return new RegExp(`(?<!${characters})(?:${characters})+${behind}$`, flags)
}
