const accented: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['abcdefghijklmnopqrstuvwxyz', 'áƀćđéƒǵĥíĵķľɱńóƥɋŕśŧúṽŵẋýž'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ÁƁĆĐÉƑǴĤÍĴĶĽṀŃÓƤɊŔŚŦÚṼŴẊÝŽ'],
  ].flatMap(([plain = '', marked = '']) =>
    Array.from(plain, (letter, index) => [letter, marked.charAt(index)]),
  ),
)

/** What stays letter by letter in every language. */
const kept = /(\$t\([^)]*\)|\{\{[^}]*\}\}|<\/?\w+>|&amp;|https?:\/\/\S*)/

/**
 * A text as a language would make it whose words are 40 % longer, in letters that show where one was
 * not translated, and in brackets that show where its ends were cut off.
 */
function pseudo(text: string): string {
  const marked = text
    .split(kept)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/[a-z]/gi, (a) => accented[a] ?? a),
    )
    .join('')
  const letters = text.replaceAll(new RegExp(kept, 'g'), '').length
  // Longer by words, not by one that never breaks.
  const longer = '·ö'
    .repeat(Math.ceil(letters / 5))
    .replaceAll(/(.{8})/g, '$1 ')
    .trim()
  return `[${marked}${longer === '' ? '' : ` ${longer}`}]`
}

/** Makes every text of a catalogue a pseudo one, in place. */
export function makePseudo(texts: object): void {
  for (const [key, value] of Object.entries(texts) as [string, unknown][]) {
    if (typeof value === 'string') Object.assign(texts, { [key]: pseudo(value) })
    else if (typeof value === 'object' && value !== null) makePseudo(value)
  }
}
