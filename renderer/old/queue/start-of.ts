import type { Submission } from '../../../electron/shared/submission.ts'

/** When the links of a submission begin to leave; `soon`: as soon as they can. */
export type Start =
  | { readonly kind: 'soon' }
  | { readonly kind: 'at'; readonly atMs: number }
  | { readonly kind: 'portions'; readonly portions: number }

/** As its schedule says, also where its account stands still. */
export function startOf({
  when,
  nextSlotMs,
  slots,
}: Pick<Submission, 'when' | 'nextSlotMs' | 'slots'>): Start {
  if (when.kind === 'spread') return { kind: 'portions', portions: slots }
  return when.kind === 'now' || nextSlotMs === undefined
    ? { kind: 'soon' }
    : { kind: 'at', atMs: nextSlotMs }
}
