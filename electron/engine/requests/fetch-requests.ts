import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FetchProblem, type IntakeProblem, mostSitemaps } from '../../shared/draft.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { trustSystemCertificates } from '../api/system-certificates.ts'
import type { Draft } from '../intake/draft.ts'
import { download, type DownloadOptions } from '../intake/fetching/download.ts'
import type { EngineHandlers } from './engine-handlers.ts'
import type { EngineParts } from './engine-parts.ts'
import { takeIn } from './taking-in.ts'

export type FetchHandlers = Pick<EngineHandlers, 'draft.fetch' | 'draft.fetchSitemaps'>

type Fetched = Result<undefined, IntakeProblem | FetchProblem>

/** Lists from addresses. */
export function fetchRequests(
  parts: EngineParts,
  resolveProxy: DownloadOptions['resolveProxy'],
): FetchHandlers {
  async function add(draft: Draft, address: string, allowPrivate: boolean): Promise<Fetched> {
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
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    'draft.fetch': ({ draftId, address, allowPrivate }) =>
      takeIn(parts, draftId, (draft) => add(draft, address, allowPrivate)),

    'draft.fetchSitemaps': ({ draftId, sourceIndex, allowPrivate }) =>
      takeIn(parts, draftId, async (draft) => {
        const { signal } = draft
        const waiting = [...draft.review.sitemapsOf(sourceIndex)]
        // An index may name itself, or another that names it.
        const known = new Set(waiting)
        for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
          if (signal.aborted) return fail('cancelled')
          if (known.size > mostSitemaps) return fail('too-many-sitemaps')
          const before = draft.summary().sources.length
          const done = await add(draft, address, allowPrivate)
          if (!done.ok) return done
          for (let index = before; index < draft.summary().sources.length; index++)
            for (const next of draft.review.sitemapsOf(index)) {
              if (!known.has(next)) waiting.push(next)
              known.add(next)
            }
        }
        return ok(undefined)
      }),
  }
}

/** What the source is called: its address, where it led, and the name the server gives it. */
function nameOf(
  asked: string,
  { address, fileName }: { readonly address: string; readonly fileName: string | undefined },
): string {
  const isRedirected = URL.parse(asked.trim())?.href !== address
  const way = isRedirected ? `${asked.trim()} → ${address}` : address
  return fileName === undefined ? way : `${way} – ${fileName}`
}
