/** Lines of a pasted text that hold anything, without the blanks around them; any line break ends one. */
export function filledLines(text: string): readonly string[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
