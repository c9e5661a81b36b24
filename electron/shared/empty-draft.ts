import type { DraftSummary } from './draft.ts'

/** Whether New shows its first screen, with the ways in, and not a list. */
export function isEmptyDraft({ rows, loading }: Pick<DraftSummary, 'rows' | 'loading'>): boolean {
  return rows === 0 && loading === undefined
}
