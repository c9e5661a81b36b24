// What a terminal obeys, and what turns the words that stand after it.
const obeyed = /[^\P{Cc}\t\r\n]|\r(?!\n)|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Words of strangers as a terminal or a log may show them: what would be obeyed there is � or what `instead` makes of it. */
export function printable(
  text: string,
  instead: (char: string) => string = () => '\u{fffd}',
): string {
  return text.replaceAll(obeyed, instead)
}
