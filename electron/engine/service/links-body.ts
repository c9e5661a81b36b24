import { isAscii } from 'node:buffer'

const head = Buffer.from('{"links":["')
const tail = Buffer.from('"]}')
const lineEnd = 0x0a
const firstPrintable = 0x20
const quote = 0x22
const comma = 0x2c
const backslash = 0x5c

/** Links as they are kept: UTF-8, one a line. */
export interface LinkLines {
  readonly utf8: Uint8Array
  readonly count: number
}

/**
 * The body of the request that submits links, given one by one or as lines: byte for byte
 * `JSON.stringify({ links })`. Throws if lines are not as many as their `count` says.
 */
export function linksBody(lines: LinkLines | readonly string[]): Uint8Array {
  if (!('utf8' in lines)) return Buffer.from(JSON.stringify({ links: lines }))
  return bodyOfPlain(lines) ?? bodyOfAny(lines)
}

/** As serialised links are: no string is made of them. Undefined where JSON would escape something. */
function bodyOfPlain({ utf8, count }: LinkLines): Uint8Array | undefined {
  if (!isAscii(utf8) || utf8.includes(quote) || utf8.includes(backslash)) return undefined
  const end = head.length + utf8.length + 2 * (count - 1)
  // Of its own: a piece of a shared pool would keep the pool.
  const body = Buffer.allocUnsafeSlow(end + tail.length)
  body.set(head)
  let at = head.length
  // By index: an iterator takes four times as long. Nothing is written beyond the end.
  for (let index = 0; index < utf8.length; index++) {
    const byte = utf8[index] ?? 0
    if (byte >= firstPrintable) {
      body[at++] = byte
    } else if (byte === lineEnd) {
      body[at++] = quote
      body[at++] = comma
      body[at++] = quote
    } else {
      return undefined
    }
  }
  if (at !== end) throw notAsMany(count)
  body.set(tail, at)
  return body
}

function bodyOfAny({ utf8, count }: LinkLines): Uint8Array {
  const links = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.length).toString().split('\n')
  if (links.length !== count) throw notAsMany(count)
  return Buffer.from(JSON.stringify({ links }))
}

function notAsMany(count: number): Error {
  return new Error(`There are not ${count} links in a body of ${count}`)
}
