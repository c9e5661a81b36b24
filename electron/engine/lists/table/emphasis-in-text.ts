import type { Range } from '../../parsing/reading.ts'

/**
 * Where in a row's text stands what a reading emphasises in `current`, the text as the user's choices
 * have mended it so far; undefined where it stands nowhere, or what was added to it is meant.
 */
export function inText(text: string, current: string, [from, to]: Range): Range | undefined {
  if (text === current) return [from, to]
  // A scheme is what choices add or correct most.
  const scheme = /^https?:\/\//.exec(current)?.[0].length ?? 0
  for (const left of [0, scheme]) {
    const at = text.indexOf(current.slice(left))
    if (at === -1 || current.length === left) continue
    const shift = at - left
    return to <= left ? undefined : [Math.max(from, left) + shift, to + shift]
  }
  const part = current.slice(from, to)
  const at = text.indexOf(part)
  return part === '' || at !== text.lastIndexOf(part) || at === -1
    ? undefined
    : [at, at + part.length]
}
