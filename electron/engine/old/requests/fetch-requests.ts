import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '../../../disk/remove-own.ts'
import type { FetchProblem, SitemapsFetched } from '../../../shared/fetched-lists.ts'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { trustSystemCertificates } from '../../service/system-certificates.ts'
import type { Draft } from '../intake/draft.ts'
import { download, type DownloadOptions } from '../../importers/fetching/download.ts'
import type { EngineHandlers } from './engine-handlers.ts'
import type { EngineParts } from './engine-parts.ts'
import { fetchSitemaps } from './fetch-sitemaps.ts'
import { takeIn } from './taking-in.ts'

export type FetchHandlers = Pick<EngineHandlers, 'draft.fetch' | 'draft.fetchSitemaps'>

type Added = Result<undefined, IntakeProblem | FetchProblem>

/** Lists from addresses. */
export function fetchRequests(
  parts: EngineParts,
  resolveProxy: DownloadOptions['resolveProxy'],
): FetchHandlers {
  async function add(draft: Draft, address: string, allowPrivate: boolean): Promise<Added> {
    const folder = await mkdtemp(join(tmpdir(), 'linkferry-fetch-'))
    try {
      const path = join(folder, 'list')
      const { signal } = draft
      trustSystemCertificates()
      const fetched = await download(address, path, { resolveProxy, allowPrivate, signal })
      if (!fetched.ok) return fetched
      const added = await draft.addFile(path, nameOf(address, fetched.value), { move: true })
      return added.ok ? ok(undefined) : added
    } finally {
      await removeFolder('spooled', folder)
    }
  }

  return {
    'draft.fetch': ({ draftId, address, allowPrivate }) =>
      takeIn(parts, draftId, (draft) => add(draft, address, allowPrivate)),

    'draft.fetchSitemaps': async ({ draftId, sourceIndex, allowPrivate }) => {
      let fetched: SitemapsFetched = { named: 0, notFetched: [] }
      const taken = await takeIn(parts, draftId, async (draft) => {
        const done = await fetchSitemaps(draft, sourceIndex, (address) =>
          add(draft, address, allowPrivate),
        )
        if (done.ok) fetched = done.value
        return done
      })
      return taken.ok ? ok({ draft: taken.value, ...fetched }) : taken
    },
  }
}

/**
 * What the source is called: its address, where it led, and the name the server gives it. By the
 * address it is known to be here already (`fetch-sitemaps.ts`).
 */
function nameOf(
  asked: string,
  { address, fileName }: { readonly address: string; readonly fileName: string | undefined },
): string {
  const isRedirected = URL.parse(asked.trim())?.href !== address
  const way = isRedirected ? `${asked.trim()} → ${address}` : address
  return fileName === undefined ? way : `${way} – ${fileName}`
}
