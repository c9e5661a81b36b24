import type { Random } from '../../../electron/practice-service/react.ts'

/**
 * What a line is by its making. `fixed`: ready once the app has tidied it; `review`: asks for a choice
 * (its scheme is missing); `refusable`: the service refuses its host; `again`: the link of a line
 * further up; `other`: a link of an earlier list.
 */
export type LineKind =
  | 'fresh'
  | 'fixed'
  | 'review'
  | 'refusable'
  | 'again'
  | 'other'
  | 'blank'
  | 'unusable'

/** A source line with the link that must come of it. */
interface MadeLine {
  readonly kind: LineKind
  /** What stands in the line or, of a table, in its cell of links. */
  readonly text: string
  readonly link: string | undefined
  /** Of `again`: the row whose link it is. */
  readonly of: number | undefined
}

export interface MadeList {
  readonly name: string
  readonly client: string
  readonly label: string
  readonly isTable: boolean
  readonly lines: readonly MadeLine[]
  /** What is pasted. */
  readonly text: string
}

export const clients = ['Alder', 'Birch', 'Cedar & Sons', 'Dogwood', 'Elm, Ltd.', 'Fir'] as const

const unusable = ['n/a', 'to be done', 'ftp://files.shop-1.com/a', 'mailto:anna@shop-1.com']

/** Ways to write a link that the app tidies by itself. */
const untidy: readonly ((link: string) => string)[] = [
  (link) => `<${link}>`,
  (link) => link.replace('https://', 'HTTPS://'),
  (link) => `\u{200b}${link}`,
  (link) => `“${link}”`,
]

/** Makes the n-th list of the agency. `earlier`: links of the lists before it. */
export function makeList(
  n: number,
  size: number,
  options: { readonly chance: Random; readonly refusable: number; readonly isTable: boolean },
  earlier: readonly string[],
): MadeList {
  const { chance, refusable, isTable } = options
  const lines: MadeLine[] = []
  const usable: number[] = []
  const refused = new Set(Array.from({ length: refusable }, () => Math.floor(chance() * size)))
  // A list names a link of an earlier one once, so that it is no duplicate.
  const others = new Set<string>()
  while (others.size < Math.min(size * 0.06, earlier.length / 2))
    others.add(earlier[Math.floor(chance() * earlier.length)] ?? '')
  const unused = [...others]
  const add = (kind: LineKind, text: string, link: string | undefined, of?: number): void => {
    lines.push({ kind, text, link, of })
  }
  for (let row = 0; row < size; row += 1) {
    const link = `https://www.site-${n}-${row % 7}.com/posts/${row}/why-${(row * 7919) % 1_009}`
    // A blank line at the end would only end the one before.
    const draw = row === size - 1 ? 1 : chance()
    if (refused.has(row)) {
      // No line repeats it: while it is not known whether it was refused, nor is what repeats it.
      const bad = `https://reject-me-${n}.com/posts/${row}`
      add('refusable', bad, bad)
    } else if (draw < 0.04 && usable.length > 0) {
      const of = usable[Math.floor(chance() * usable.length)] ?? 0
      const first = lines[of]
      add('again', first?.link ?? '', first?.link, of)
    } else if (draw < 0.09 && unused.length > 0) {
      usable.push(row)
      const other = unused.pop() ?? ''
      add('other', other, other)
    } else if (draw < 0.11) add('blank', '', undefined)
    else if (draw < 0.13) add('unusable', unusable[row % unusable.length] ?? '', undefined)
    else if (draw < 0.15) add('review', link.slice('https://'.length), link)
    else if (draw < 0.2) {
      usable.push(row)
      add('fixed', untidy[row % untidy.length]?.(link) ?? link, link)
    } else {
      usable.push(row)
      add('fresh', link, link)
    }
  }
  const client = clients[n % clients.length] ?? ''
  const label = n % 4 === 0 ? 'guest posts' : ''
  const text = isTable
    ? `Ordered\tURL\tNote\n${lines.map((line, row) => `2026-10-0${1 + (row % 9)}\t${line.text}\tnote ${row}`).join('\n')}`
    : lines.map((line) => line.text).join('\n')
  return { name: `List ${n}`, client, label, isTable, lines, text }
}
