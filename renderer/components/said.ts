/** What one change was told by. */
export interface Said {
  readonly sentence: string
  /** Of what it was put together, as far as that is still so. */
  readonly parts: readonly string[]
  /** Another one for each. */
  readonly turn: number
}

/**
 * Adds what a change is told by behind what was said before, which stands beside it for as long as a
 * screen reader takes to notice it. The same words go at once: they are read again.
 */
export function sayNext(
  said: readonly Said[],
  parts: readonly string[],
  turn: number,
): readonly Said[] {
  const sentence = parts.join(' ')
  if (sentence === '') return []
  return [...said.filter((one) => one.sentence !== sentence), { sentence, parts, turn }]
}

/** Takes a sentence back, unless others were said with it or after it. */
export function takeBackFrom(said: readonly Said[], sentence: string): readonly Said[] {
  const last = said.at(-1)
  if (last?.parts.includes(sentence) !== true) return said
  const parts = last.parts.filter((part) => part !== sentence)
  return parts.length === 0 ? [] : [...said.slice(0, -1), { ...last, parts }]
}
