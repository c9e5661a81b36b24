import { setImmediate as nextTurn } from 'node:timers/promises'
import type { NamedLinks } from '../../shared/contract/index.ts'
import { filledLines } from '../../shared/text.ts'
import { type AskedText, askedTexts, nearKey } from '../parsing/index.ts'

/** Lines that are read before everything else has its turn. */
const linesAtOnce = 2_000

/**
 * Which links of a request a pasted list names, wherever in its lines they stand. A line without a
 * link, such as a heading, names nothing and is counted. A text that may mean several of the links
 * names none, and neither does one that is nearly a link that nothing else names: a guess would count
 * one link as charged that was not, and pay again for another. Yields now and then.
 */
export async function readNamedLinks(
  text: string,
  ofRequest: readonly string[],
): Promise<{ readonly links: ReadonlySet<string>; readonly counts: NamedLinks }> {
  const held = new Set(ofRequest)
  const links = new Set<string>()
  const others = new Map<string, readonly string[]>()
  const unclear = new Set<string>()
  const withoutLink = new Set<string>()
  const lines = filledLines(text)
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    for (const line of lines.slice(start, start + linesAtOnce)) {
      const texts = askedTexts(line)
      for (const asked of texts) {
        const [link, ...further] = meantOf(asked, held)
        if (further.length > 0) unclear.add(asked.text)
        else if (link !== undefined) links.add(link)
        else if (asked.links.length > 0) others.set(asked.text, asked.links)
      }
      if (texts.every((asked) => asked.links.length === 0 && meantOf(asked, held).length === 0))
        withoutLink.add(line)
    }
    await nextTurn()
  }
  if (others.size > 0) {
    const near = await nearKeysOf(ofRequest.filter((link) => !links.has(link)))
    for (const [asked, meant] of others) {
      if (!meant.some((link) => near.has(looseKey(link)))) continue
      others.delete(asked)
      unclear.add(asked)
    }
  }
  const [firstOther] = others.keys()
  const [firstUnclear] = unclear
  const [firstWithoutLink] = withoutLink
  return {
    links,
    counts: {
      links: links.size,
      others: others.size,
      firstOther,
      unclear: unclear.size,
      firstUnclear,
      withoutLink: withoutLink.size,
      firstWithoutLink,
    },
  }
}

async function nearKeysOf(links: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (let start = 0; start < links.length; start += linesAtOnce) {
    for (const link of links.slice(start, start + linesAtOnce)) keys.add(looseKey(link))
    await nextTurn()
  }
  return keys
}

/** A final slash is dropped behind parameters too. */
function looseKey(link: string): string {
  return nearKey(link.replace(/\/+$/, ''))
}

/** The links among those held that a text may mean: of several that one which it is, where it is one. */
function meantOf({ text, links }: AskedText, held: ReadonlySet<string>): readonly string[] {
  const written = text.trim()
  return held.has(written) ? [written] : links.filter((link) => held.has(link))
}
