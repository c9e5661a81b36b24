import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '../../disk/index.ts'
import {
  type FetchProblem,
  type IntakeProblem,
  mostSitemaps,
  type UnfetchedSitemap,
  type FetchedSitemaps,
} from '../../shared/imports.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { download, type DownloadOptions } from '../fetching/index.ts'

/** How something at an address is fetched. */
export type FetchOptions = Pick<DownloadOptions, 'resolveProxy' | 'allowPrivate' | 'limits'>

type Problem = IntakeProblem | FetchProblem

/** A list that is fetched into. */
export interface FetchInto {
  /** Aborts when importing is cancelled. */
  readonly signal: AbortSignal
  /** Reads a file that was downloaded, and may move it. */
  readonly addFile: (path: string, name: string) => Promise<Result<unknown, IntakeProblem>>
  readonly sourceNames: () => readonly string[]
  /** Addresses that a source names as sitemaps. */
  readonly sitemapsOf: (sourceIndex: number) => readonly string[]
}

/** Downloads what is at an address and imports it. It is called by its address. */
export async function fetchAddress(
  into: FetchInto,
  address: string,
  options: FetchOptions,
): Promise<Result<undefined, Problem>> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-fetch-'))
  try {
    const path = join(folder, 'list')
    const fetched = await download(address, path, { ...options, signal: into.signal })
    if (!fetched.ok) return fetched
    const added = await into.addFile(path, nameOf(address, fetched.value))
    return added.ok ? ok(undefined) : added
  } finally {
    await removeFolder('spooled', folder)
  }
}

/** What stands in the way of one sitemap and would stand in the way of all others. */
const endsAll: ReadonlySet<Problem> = new Set(['cancelled', 'disk-full', 'too-many-rows'])

/**
 * Imports the sitemaps that a source names, and those of indexes among them: each once, also where it
 * came in earlier. One that fails does not keep the others away.
 */
export async function fetchSitemaps(
  into: FetchInto,
  sourceIndex: number,
  options: FetchOptions,
): Promise<Result<FetchedSitemaps, Problem>> {
  const notFetched: UnfetchedSitemap[] = []
  // It grows while it is walked through. An index may name itself, or another that names it.
  const named = new Set(into.sitemapsOf(sourceIndex))
  for (const address of named) {
    if (into.signal.aborted) return fail('cancelled')
    if (named.size > mostSitemaps) return fail('too-many-sitemaps')
    if (sourcesOf(into, address).length === 0) {
      const added = await fetchAddress(into, address, options)
      if (!added.ok && endsAll.has(added.error)) return added
      if (!added.ok)
        notFetched.push({ address, problem: added.error, answer: added.about?.join(', ') })
    }
    for (const index of sourcesOf(into, address))
      for (const next of into.sitemapsOf(index)) named.add(next)
  }
  return ok({ named: named.size, notFetched })
}

/** The sources that came from an address: their names begin with it. */
function sourcesOf(into: FetchInto, address: string): readonly number[] {
  return into
    .sourceNames()
    .flatMap((name, index) => (name === address || name.startsWith(`${address} `) ? [index] : []))
}

/** The address, where it led, and the name that the server gives the file. */
function nameOf(
  asked: string,
  { address, fileName }: { readonly address: string; readonly fileName: string | undefined },
): string {
  const isRedirected = URL.parse(asked.trim())?.href !== address
  const way = isRedirected ? `${asked.trim()} → ${address}` : address
  return fileName === undefined ? way : `${way} – ${fileName}`
}
