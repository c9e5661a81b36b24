import type { DraftSummary } from '../../../shared/draft.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Draft } from '../intake/draft.ts'
import type { EngineParts } from './engine-parts.ts'

/**
 * Takes lines into the draft that was meant or, if it was submitted meanwhile, into what follows
 * it; then looks them up for the account and tells everyone, also of the part that came in before a
 * failure.
 */
export function takeIn<Problem>(
  { drafts, feed }: Pick<EngineParts, 'drafts' | 'feed'>,
  draftId: string,
  work: (draft: Draft) => Promise<Result<unknown, Problem>>,
): Promise<Result<DraftSummary, Problem | 'unknown-draft'>> {
  return drafts.gate.change(async () => {
    const draft = drafts.findToAdd(draftId)
    if (draft === undefined) return fail('unknown-draft')
    const done = await work(draft)
    await drafts.recheck()
    feed.draft()
    return done.ok ? ok(drafts.summary()) : done
  })
}
