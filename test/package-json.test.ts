import { readFileSync } from 'node:fs'
import path from 'node:path'
import lock from '../package-lock.json' with { type: 'json' }
import manifest from '../package.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { licensesFile } from '../electron/packaging/third-party-licenses.ts'

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

  expect(Object.values(versions).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('what tests take from electron-builder is what it packs with', () => {
  const taken = ['@electron/asar', 'app-builder-lib', 'builder-util', 'resedit']
  const others = Object.keys(lock.packages).filter((place) =>
    taken.some((name) => place.endsWith(`/node_modules/${name}`)),
  )

  expect(others).toEqual([])
})
