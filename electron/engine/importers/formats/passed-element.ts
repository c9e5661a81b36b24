import { afterEntity, afterName, afterSpace, mark, passedByte, standsAt } from './xml-bytes.ts'

const deepest = 4
const entryNames = ['url', 'sitemap'].map((name) => Buffer.from(name))
const namesInEntry = [...entryNames, ...['loc', 'lastmod'].map((name) => Buffer.from(name))]
const rawStart = Buffer.from('<![CDATA[')
const rawEnd = Buffer.from(']]>')

/**
 * Where an element of a sitemap's entry ends that adds nothing to its line and is surely
 * well-formed, as `xhtml:link`, `image:image` and `news:news` are; -1 for all out of the ordinary.
 */
export function afterPassedElement(bytes: Uint8Array, start: number, depth = 0): number {
  const nameEnd = afterName(bytes, start + 1)
  if (nameEnd === start + 1) return -1
  for (const name of depth === 0 ? namesInEntry : entryNames)
    if (standsAt(bytes, nameEnd - name.length, name)) return -1
  let at = afterAttributes(bytes, nameEnd)
  if (at === -1) return -1
  if (bytes[at] === mark.slash) return bytes[at + 1] === mark.greater ? at + 2 : -1
  if (bytes[at] !== mark.greater) return -1
  at = afterText(bytes, at + 1)
  while (bytes[at] === mark.less && bytes[at + 1] !== mark.slash) {
    const next = standsAt(bytes, at, rawStart)
      ? afterRawText(bytes, at + rawStart.length)
      : depth < deepest
        ? afterPassedElement(bytes, at, depth + 1)
        : -1
    if (next === -1) return -1
    at = afterText(bytes, next)
  }
  if (bytes[at] !== mark.less) return -1
  at += 2
  for (let name = start + 1; name < nameEnd; name++, at++) if (bytes[at] !== bytes[name]) return -1
  return bytes[at] === mark.greater ? at + 1 : -1
}

/** Where the tag goes on behind its attributes, each of which is there once; else -1. */
function afterAttributes(bytes: Uint8Array, from: number): number {
  const names: Uint8Array[] = []
  let end = from
  for (;;) {
    const start = afterSpace(bytes, end)
    const nameEnd = afterName(bytes, start)
    if (nameEnd === start) return start
    const quote = bytes[nameEnd + 1] ?? 0
    if (start === end || bytes[nameEnd] !== mark.equals || (quote !== 0x22 && quote !== 0x27))
      return -1
    for (const name of names)
      if (name.length === nameEnd - start && standsAt(bytes, start, name)) return -1
    names.push(bytes.subarray(start, nameEnd))
    const valueEnd = afterText(bytes, nameEnd + 2, quote)
    if (bytes[valueEnd] !== quote) return -1
    end = valueEnd + 1
  }
}

/** Where a text ends, or what is out of the ordinary in it begins. */
function afterText(bytes: Uint8Array, from: number, quote = 0): number {
  let at = from
  for (;;) {
    while (passedByte[bytes[at] ?? 0] === 1 && bytes[at] !== quote) at++
    const next = bytes[at] === mark.ampersand ? afterReference(bytes, at) : -1
    if (next === -1) return at
    at = next
  }
}

/** Where an entity ends that XML knows, or the number of a character that it allows; else -1. */
function afterReference(bytes: Uint8Array, start: number): number {
  if (bytes[start + 1] !== mark.hash) return afterEntity(bytes, start)
  let at = start + 2
  let character = 0
  for (; at < start + 7; at++) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9) break
    character = 10 * character + digit
  }
  return bytes[at] === mark.semicolon && character >= 0x20 && character < 0xd800 ? at + 1 : -1
}

/** Where a text ends whose marks mean nothing; -1 where it holds anything out of the ordinary. */
function afterRawText(bytes: Uint8Array, from: number): number {
  for (let at = from; ; at++) {
    const byte = bytes[at] ?? 0
    if (byte === mark.greater && standsAt(bytes, Math.max(from, at - 2), rawEnd)) return at + 1
    if (passedByte[byte] === 0 && !isMarkup(byte)) return -1
  }
}

function isMarkup(byte: number): boolean {
  return byte === mark.less || byte === mark.greater || byte === mark.ampersand
}
