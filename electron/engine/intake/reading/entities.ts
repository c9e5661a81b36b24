const entity = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#x[0-9a-f]{1,6});/i
const entities = new RegExp(entity.source, 'gi')

const entityAtEnd = new RegExp(`${entity.source}$`, 'i')

/** True for a text whose last `;` is the end of an HTML entity. */
export function endsInEntity(text: string): boolean {
  return text.endsWith(';') && entityAtEnd.test(text.slice(-longestEntity))
}

const longestEntity = 9

/** True also for one that was encoded several times, `&amp;amp;`, of any length. */
export function endsInEntities(text: string): boolean {
  return endsInEntity(text) || /&(?:amp;)+[a-z#\d]+;$/i.test(text)
}

/** True for a link that ends in `&amp`: of HTML's `&amp;` and what follows it, the rest is gone. */
export function endsInCutEntity(link: string): boolean {
  return link.endsWith('&amp')
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Where the first HTML entity stands in `text`, with its length; undefined without one. */
export function findEntity(
  text: string,
): { readonly at: number; readonly length: number } | undefined {
  const found = text.includes('&') ? entity.exec(text) : null
  return found === null ? undefined : { at: found.index, length: found[0].length }
}

// Programs that encode what is encoded already seldom come in threes.
const mostLayers = 8

/** `text` with its entities decoded, also those that were encoded twice (`&amp;amp;`). */
export function decodeEntities(text: string): string {
  let decoded = text
  for (let layer = 0; layer < mostLayers && findEntity(decoded) !== undefined; layer++)
    decoded = decoded.replace(entities, characterOf)
  return decoded
}

function characterOf(written: string): string {
  const name = written.slice(1, -1).toLowerCase()
  if (!name.startsWith('#')) return named[name] ?? written
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : written
}
