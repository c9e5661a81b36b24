import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import manifest from '../package.json' with { type: 'json' }

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

test('nothing that is shipped runs a script when it is installed', async () => {
  const { packages } = await readLock()
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)

  expect(withScript.filter(([, { dev }]) => dev !== true)).toEqual([])
  // The project's own Node fetches its binary; the other is told not to run in package.json.
  expect(withScript.map(([place]) => place)).toEqual([
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
  expect(manifest.allowScripts).toEqual({ node: true, 'electron-winstaller': false })
})

test('Electron is pinned, to the version that the types are of', async () => {
  const { packages } = await readLock()
  const { version } = packages['node_modules/electron'] ?? {}

  expect(manifest.devDependencies.electron).toBe(version)
  expect(Number.parseInt(version ?? '', 10)).toBeGreaterThanOrEqual(45)
})
