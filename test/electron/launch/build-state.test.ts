import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isBuilt } from '../../../electron/launch/build-state.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

const bundles = ['window/index.html', 'preload/preload.cjs'].concat(
  ['main', 'web-host', 'engine', 'practice-service'].map((name) => `node/${name}.js`),
)

/** A project whose sources changed at second 100 and whose bundles at second 200. */
async function builtProject() {
  const root = await temporaryFolder()
  const write = async (file: string, second: number) => {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true })
    await writeFile(path.join(root, file), '')
    await utimes(path.join(root, file), second, second)
  }
  await write('electron/web/api.ts', 100)
  await write('renderer/app/App.tsx', 100)
  for (const folder of ['electron/web', 'electron', 'renderer/app', 'renderer'])
    await utimes(path.join(root, folder), 100, 100)
  for (const bundle of bundles) await write(`dist/${bundle}`, 200)
  return { root, write }
}

it('a project with bundles newer than its sources is built', async () => {
  const { root } = await builtProject()
  expect(isBuilt(root)).toBe(true)
})

it.each(bundles)('a project without %s is not built', async (bundle) => {
  const { root } = await builtProject()
  await rm(path.join(root, 'dist', bundle))
  expect(isBuilt(root)).toBe(false)
})

it.each(['electron/web/api.ts', 'renderer/app/App.tsx', 'package.json', 'vite.config.ts'])(
  'a change of %s needs a build',
  async (file) => {
    const { root, write } = await builtProject()
    await write(file, 201)
    expect(isBuilt(root)).toBe(false)
  },
)

it('a removed source needs a build', async () => {
  const { root } = await builtProject()
  await rm(path.join(root, 'electron/web/api.ts'))
  expect(isBuilt(root)).toBe(false)
})

it('one old bundle needs a build', async () => {
  const { root, write } = await builtProject()
  await write('dist/node/engine.js', 99)
  expect(isBuilt(root)).toBe(false)
})
