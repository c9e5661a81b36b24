// Control characters, which a terminal obeys, and marks that change the direction of the text after them.
const controls = /[^\P{Cc}\t\r\n]|\r(?!\n)|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Makes a text safe for a terminal or a log: control characters become � or the result of `replace`. */
export function printable(
  text: string,
  replace: (char: string) => string = () => '\u{fffd}',
): string {
  return text.replaceAll(controls, replace)
}

// Letters that are written from right to left, and marks that change the direction of the text after them.
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const marks = /[\u202a-\u202e\u2066-\u2069]/g
const [firstStrong, end] = ['\u2068', '\u2069']

/**
 * Makes a name safe to put into a sentence, so that right-to-left text in it does not change the direction of
 * the rest. Names without such text are returned unchanged. Direction marks that are not balanced are removed.
 */
export function isolated(name: string): string {
  if (!rightToLeft.test(name)) return name
  return `${firstStrong}${isClosed(name) ? name : name.replaceAll(marks, '')}${end}`
}

/** True if every isolate in the name is closed in it. Embeddings end with the isolate around them. */
function isClosed(name: string): boolean {
  let open = 0
  for (const [mark] of name.matchAll(marks)) {
    if (mark >= '\u2066' && mark <= '\u2068') open += 1
    else if (mark === end) open -= 1
    if (open < 0) return false
  }
  return open === 0
}

/** The lines of a text that are not blank, trimmed. Lines end with CR, LF or CRLF. */
export function filledLines(text: string): readonly string[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** All punctuation at the end of a link, including serialised Chinese punctuation (`，！？：；、。`). */
export const allFinalPunctuation = runAtEnd(
  /[.,;:!?'*]|%ef%bc%(?:81|8c|9a|9b|9f)|%e3%80%8[12]/.source,
  '',
  'i',
)

/**
 * Matches the run of `characters` at the end of a text, followed by `suffix`. It only tries from the start of a
 * run: trying from each character of it would take hours for a line of a million marks.
 */
export function runAtEnd(characters: string, suffix = '', flags = ''): RegExp {
  return new RegExp(`(?<!${characters})(?:${characters})+${suffix}$`, flags)
}
