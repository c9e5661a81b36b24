import { fail, ok, type Result } from '../shared/result.ts'

const mostLinks = 20_000
const longestLink = 2_000
const absoluteHttp = /^https?:\/\/\S+$/i

/**
 * The links of a request body, in both forms of section 2.1: an array, or a string with `;`
 * between. All of them or none: one that is not a link makes the whole body invalid.
 */
export function linksOfBody(body: string): Result<readonly string[], 'invalid-data'> {
  const links = linksField(body)
  return links !== undefined && links.length > 0 && links.length <= mostLinks && links.every(isLink)
    ? ok(links)
    : fail('invalid-data')
}

function linksField(body: string): readonly unknown[] | undefined {
  const json = parseJson(body)
  if (typeof json !== 'object' || json === null || !('links' in json)) return undefined
  const { links } = json
  return typeof links === 'string' ? links.split(';') : Array.isArray(links) ? links : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isLink(link: unknown): link is string {
  return (
    typeof link === 'string' &&
    link.length <= longestLink &&
    absoluteHttp.test(link) &&
    URL.canParse(link)
  )
}
