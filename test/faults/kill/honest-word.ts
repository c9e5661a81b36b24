import type { Settlement } from '../../../electron/shared/submission.ts'

/** What an honest user says of a batch; undefined: a part of it was paid for. */
export function wordOn(
  links: readonly string[],
  paid: ReadonlySet<string>,
): Settlement | undefined {
  const charged = links.filter((link) => paid.has(link)).length
  if (charged === 0) return 'not-charged'
  return charged === links.length ? 'charged' : undefined
}
