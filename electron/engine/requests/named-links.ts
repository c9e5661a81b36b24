import { setImmediate as nextTurn } from 'node:timers/promises'
import type { NamedLinks } from '../../shared/contract.ts'
import { filledLines } from '../../shared/filled-lines.ts'
import { askedTexts } from '../intake/reading/asked-texts.ts'

/** Lines that are read before everything else has its turn. */
const linesAtOnce = 2_000

/**
 * Which links of a batch a pasted list names, wherever in its lines they stand; what is no link,
 * such as a heading or a date, names nothing. Gives way now and then.
 */
export async function namedIn(
  text: string,
  ofBatch: readonly string[],
): Promise<{ readonly links: ReadonlySet<string>; readonly told: NamedLinks }> {
  const held = new Set(ofBatch)
  const links = new Set<string>()
  const others = new Set<string>()
  const lines = filledLines(text)
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    for (const asked of lines.slice(start, start + linesAtOnce).flatMap(askedTexts)) {
      const link = asked.links.find((one) => held.has(one))
      if (link !== undefined) links.add(link)
      else if (asked.links.length > 0) others.add(asked.text)
    }
    await nextTurn()
  }
  const [firstOther] = others
  return { links, told: { links: links.size, others: others.size, firstOther } }
}
