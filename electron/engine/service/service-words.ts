import { shortestToken } from '../../shared/token.ts'

const longestMessage = 500
// Enough for 500 characters of text between the tags of an error page.
const longestRead = 8_192

const tags = /<[^>]{0,2000}>/g
const whiteSpace = /\s+/gu
// Control characters, and those that turn the direction of what stands after them.
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * What the service said, fit to be shown, stored and logged: one line of at most 500 characters,
 * without tags and control characters, the token blotted out; undefined if nothing is left.
 */
export function serviceWords(
  text: string | undefined,
  token: string | undefined,
): string | undefined {
  if (text === undefined) return undefined
  // Before cutting, so that no cut leaves half a token; after cleaning, which may join its halves.
  const read = blotOut(text, token).slice(0, longestRead)
  const clean = read.replace(tags, ' ').replace(whiteSpace, ' ').replace(unprintable, '').trim()
  const words = blotOut(clean, token).slice(0, longestMessage).toWellFormed()
  return words === '' ? undefined : words
}

function blotOut(text: string, token: string | undefined): string {
  if (token === undefined || token.length < shortestToken) return text
  return text.replaceAll(token, '…').replaceAll(encodeURIComponent(token), '…')
}
