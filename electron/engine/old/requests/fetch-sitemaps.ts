import {
  type FetchProblem,
  mostSitemaps,
  type NotFetched,
  type SitemapsFetched,
} from '../../../shared/fetched-lists.ts'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Draft } from '../intake/draft.ts'

type Problem = IntakeProblem | FetchProblem

/** What stands in the way of one sitemap and would stand in the way of all others. */
const endsAll: ReadonlySet<Problem> = new Set(['cancelled', 'disk-full', 'too-many-rows'])

/**
 * Adds the sitemaps that an index names, and those of indexes among them: each once, also where it
 * came in earlier. One that fails does not keep the others away.
 */
export async function fetchSitemaps(
  draft: Draft,
  sourceIndex: number,
  add: (address: string) => Promise<Result<undefined, Problem>>,
): Promise<Result<SitemapsFetched, Problem>> {
  const notFetched: NotFetched[] = []
  // It grows while it is walked through. An index may name itself, or another that names it.
  const named = new Set(draft.review.sitemapsOf(sourceIndex))
  for (const address of named) {
    if (draft.signal.aborted) return fail('cancelled')
    if (named.size > mostSitemaps) return fail('too-many-sitemaps')
    if (sourcesOf(draft, address).length === 0) {
      const added = await add(address)
      if (!added.ok && endsAll.has(added.error)) return added
      if (!added.ok)
        notFetched.push({ address, problem: added.error, answer: added.about?.join(', ') })
    }
    for (const index of sourcesOf(draft, address))
      for (const next of draft.review.sitemapsOf(index)) named.add(next)
  }
  return ok({ named: named.size, notFetched })
}

/** The sources that came from an address: their names begin with it. */
function sourcesOf(draft: Draft, address: string): readonly number[] {
  return draft
    .summary()
    .sources.flatMap(({ name }, index) =>
      name === address || name.startsWith(`${address} `) ? [index] : [],
    )
}
