import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '../../disk/index.ts'
import {
  type FetchedSitemaps,
  type FetchProblem,
  type IntakeProblem,
  mostSitemaps,
  type UnfetchedSitemap,
} from '../../shared/imports.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { download, type DownloadOptions } from '../fetching/index.ts'

/** Options of a download. */
export type FetchOptions = Pick<DownloadOptions, 'resolveProxy' | 'allowPrivate' | 'limits'>

type Problem = IntakeProblem | FetchProblem

/** The list that fetched files are imported into. */
export interface FetchInto {
  /** Aborts when importing is cancelled. */
  readonly signal: AbortSignal
  /** Imports a downloaded file. May move it. */
  readonly addFile: (path: string, name: string) => Promise<Result<unknown, IntakeProblem>>
  readonly sourceNames: () => readonly string[]
  /** The sitemaps that a source names; none if it is not a sitemap index. */
  readonly sitemapsOf: (sourceIndex: number) => readonly string[]
}

/** Downloads and imports the file at an address. The address becomes the name of the source. */
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

/** Problems that would also stop every other sitemap. */
const fatalProblems: ReadonlySet<Problem> = new Set(['cancelled', 'disk-full', 'too-many-rows'])

/**
 * Imports the sitemaps that a source names, and those that nested indexes name. A sitemap that was
 * imported earlier is not imported again. If one fails, the others are still imported.
 */
export async function fetchSitemaps(
  into: FetchInto,
  sourceIndex: number,
  options: FetchOptions,
): Promise<Result<FetchedSitemaps, Problem>> {
  const notFetched: UnfetchedSitemap[] = []
  // The set grows during the loop. It also ends cycles: an index may name itself.
  const named = new Set(into.sitemapsOf(sourceIndex))
  for (const address of named) {
    if (into.signal.aborted) return fail('cancelled')
    if (named.size > mostSitemaps) return fail('too-many-sitemaps')
    if (sourcesOf(into, address).length === 0) {
      const added = await fetchAddress(into, address, options)
      if (!added.ok && fatalProblems.has(added.error)) return added
      if (!added.ok)
        notFetched.push({ address, problem: added.error, answer: added.about?.join(', ') })
    }
    for (const index of sourcesOf(into, address))
      for (const next of into.sitemapsOf(index)) named.add(next)
  }
  return ok({ named: named.size, notFetched })
}

/** The indexes of the sources that were fetched from an address: their names begin with it. */
function sourcesOf(into: FetchInto, address: string): readonly number[] {
  return into
    .sourceNames()
    .flatMap((name, index) => (name === address || name.startsWith(`${address} `) ? [index] : []))
}

/** The name of a source: the address, where it redirected to, and the server's file name. */
function nameOf(
  requested: string,
  { address, fileName }: { readonly address: string; readonly fileName: string | undefined },
): string {
  const isRedirected = URL.parse(requested.trim())?.href !== address
  const addresses = isRedirected ? `${requested.trim()} → ${address}` : address
  return fileName === undefined ? addresses : `${addresses} – ${fileName}`
}
