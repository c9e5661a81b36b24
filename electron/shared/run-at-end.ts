/**
 * Finds the run of `characters` that ends a text, and what of `behind` stands behind it. It is looked for
 * only from where a run begins: from each of its characters on, a line of a million marks would take hours.
 */
export function runAtEnd(characters: string, behind = '', flags = ''): RegExp {
  return new RegExp(`(?<!${characters})(?:${characters})+${behind}$`, flags)
}
