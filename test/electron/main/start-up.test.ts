import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dist } from '../../fakes/electron-stand-in/launch-main.ts'

/** The sources that Node evaluates before the first line of a bundle, its own last: what is imported statically. */
function sourcesAtStart(bundle: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(bundle)) return []
  seen.add(bundle)
  const text = readFileSync(bundle, 'utf8')
  const imported = [...text.matchAll(/^import\b[^;]*?"(\.[^"]+)";$/gm)].flatMap(([, name = '']) =>
    sourcesAtStart(path.join(path.dirname(bundle), name), seen),
  )
  // The bundler names each source where it begins.
  const own = [...text.matchAll(/^\/\/ ((?:node_modules|electron)\/\S+)$/gm)]
  return [...imported, ...own.map(([, source = '']) => source)]
}

const sources = sourcesAtStart(path.join(dist, 'node/main.js'))

test('before its first window the desktop evaluates no library but the small part of zod', () => {
  const libraries = sources
    .filter((source) => source.startsWith('node_modules/'))
    .map((source) => source.replace(/^node_modules\/((?:@[^/]+\/)?[^/]+).*/, '$1'))

  expect([...new Set(libraries)]).toEqual(['zod'])
  expect(sources.filter((source) => source.includes('/zod/v4/classic/'))).toEqual([])
})

/** All that a bundle may ever evaluate, what it imports later too. */
function textsOf(bundle: string, seen = new Map<string, string>()): readonly string[] {
  if (!seen.has(bundle)) {
    const text = readFileSync(bundle, 'utf8')
    seen.set(bundle, text)
    for (const [, name = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+\.js)"/g))
      textsOf(path.join(path.dirname(bundle), name), seen)
  }
  return [...seen.values()]
}

test('the desktop writes its settings by electron-store, without what it brings and is not used', () => {
  const text = textsOf(path.join(dist, 'node/main.js')).join('')

  expect(text).toContain('electron-store-get-data')
  expect(text).not.toMatch(/\/\/ node_modules\/(?:ajv|when-exit)/)
})

test.each(['electron/shared/contract/index.ts', 'electron/shared/contract/lists.ts'])(
  'before its first window the desktop does not evaluate %s',
  (source) => {
    expect(sources).toContain('electron/host/front-door.ts')
    expect(sources).not.toContain(source)
  },
)
