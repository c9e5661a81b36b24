import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sourceFiles } from './source-file.ts'

const root = path.join(import.meta.dirname, '..')

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        dependencies: z.record(z.string(), z.string()).optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))

const bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string() })).optional(),
    }),
  ),
})

/** Where the lockfile has the package that a name means in a folder: the nearest, as Node looks it up. */
function placeOf(name: string, from: string): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')
  ) {
    const place = path.posix.join(folder, 'node_modules', name)
    if (place in lock.packages) return place
    if (folder === '') return undefined
  }
}

/** What a name brings with it: its place and those of all that it needs, and these need. */
function withDependencies(name: string, from = '', found = new Set<string>()): Set<string> {
  const place = placeOf(name, from)
  if (place === undefined || found.has(place)) return found
  found.add(place)
  for (const needed of Object.keys(lock.packages[place]?.dependencies ?? {}))
    withDependencies(needed, place, found)
  return found
}

/** Places of the packages whose files are in the bundles of Node, which name each file where it begins. */
function placesInBundles(): readonly string[] {
  const folder = path.join(root, 'dist/node')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^\/\/ (node_modules\/\S+)$/gm)])
    .map(([, file = '']) => file.replace(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+).*$/, '$1'))
}

test('the bill of materials names all that is in a bundle, with its version and its hash', async () => {
  const imported = sourceFiles(root, ['renderer']).flatMap(({ imports }) => imports)
  const ofWindow = imported.flatMap((name) => [...withDependencies(name)])
  const ofNode = placesInBundles()
  const npm = promisify(execFile)('npm', ['run', '--silent', 'sbom', '--offline'], {
    cwd: root,
    maxBuffer: 64_000_000,
    shell: process.platform === 'win32',
  })

  const { components } = bom.parse(JSON.parse((await npm).stdout))

  const told = new Set(
    components
      .filter(({ hashes = [] }) => hashes.length > 0)
      .map(({ name, version }) => `${name}@${version}`),
  )
  const bundled = new Set(
    [...ofWindow, ...ofNode].map(
      (place) => `${place.replace(/^.*node_modules\//, '')}@${lock.packages[place]?.version}`,
    ),
  )
  for (const library of ['react-dom', 'react-aria', 'undici', 'builder-util-runtime'])
    expect([...bundled]).toContainEqual(expect.stringMatching(`^${library}@`))
  expect([...bundled].filter((library) => !told.has(library))).toEqual([])
})
