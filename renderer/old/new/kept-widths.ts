import type { Settings } from '../../../electron/shared/contract.ts'

type Widths = Settings['columnWidths']

const mostKinds = 30
const longestKind = 500

/** Lists with the same headings share their widths. The word before keeps it from being any object's own. */
export function kindOfList(headings: readonly string[]): string {
  return `list:${headings.join('\t')}`.slice(0, longestKind)
}

/** The widths of all kinds with those of one; of too many the one that changed longest ago is forgotten. */
export function withWidths(before: Widths, kind: string, widths: Widths[string]): Widths {
  const others = Object.entries(before).filter(([other]) => other !== kind)
  const all = Object.keys(widths).length === 0 ? others : [...others, [kind, widths] as const]
  return Object.fromEntries(all.slice(-mostKinds))
}
