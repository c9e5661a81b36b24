import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startProgram } from '../processes/started-program.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const root = path.join(import.meta.dirname, '../..')
const obstacle = (why: string) =>
  `Electron cannot run here (${why}), so Linkferry opens in the browser.`
const noDisplay = obstacle('there is no display')

/** A web host that prints its arguments, and exits with 7 on a signal. */
const webHost = `
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => { console.log(signal); process.exit(7) })
console.log('web host', ...process.argv.slice(2))
setInterval(() => {}, 1_000)
`
const bundles = {
  'window/index.html': '',
  'preload/preload.cjs': '',
  'node/main.js': '',
  'node/engine.js': '',
  'node/practice-service.js': '',
  'node/web-host.js': webHost,
}
/** A Vite configuration that builds these bundles. */
const viteConfig = `
import { writeFileSync } from 'node:fs'
const bundles = ${JSON.stringify(bundles)}
export default { builder: { async buildApp({ environments }) {
  for (const [file, text] of Object.entries(bundles)) writeFileSync('dist/' + file, text)
  environments.client.isBuilt = true
} } }
`

/** A project that contains only the launcher, built or not. */
async function project({ isBuilt = true, config = viteConfig } = {}) {
  const folder = await temporaryFolder()
  await mkdir(path.join(folder, 'electron'))
  await cp(path.join(root, 'electron/launch'), path.join(folder, 'electron/launch'), {
    recursive: true,
  })
  await cp(path.join(root, 'electron/launch.mjs'), path.join(folder, 'electron/launch.mjs'))
  for (const place of ['node_modules/electron/dist', 'dist/window', 'dist/preload', 'dist/node'])
    await mkdir(path.join(folder, place), { recursive: true })
  for (const name of ['node', 'vite'])
    await symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name))
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(path.join(folder, 'vite.config.ts'), config)
  if (isBuilt)
    for (const [file, text] of Object.entries(bundles))
      await writeFile(path.join(folder, 'dist', file), text)
  return folder
}

/** Starts the launcher as `npm start` does, by default without a display. */
function start(folder: string, { args = [] as string[], env = {}, node = process.execPath } = {}) {
  const program = startProgram(node, [path.join(folder, 'electron/launch.mjs'), ...args], {
    ...process.env,
    DISPLAY: '',
    WAYLAND_DISPLAY: '',
    ...env,
  })
  onTestFinished(program.kill)
  return program
}

it('builds missing bundles, says why Electron cannot run, and passes its arguments on', async () => {
  const folder = await project({ isBuilt: false })
  const { lines } = start(folder, { args: ['--port', '8080', '--no-open'] })
  await expect
    .poll(() => lines, { timeout: 10_000 })
    .toEqual([
      'Building Linkferry; this happens once after each change …',
      noDisplay,
      'web host --port 8080 --no-open',
    ])
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  'does not build again, and on %s exits with the code of the host',
  async (signal) => {
    const { child, lines, ended } = start(await project())
    await expect.poll(() => lines, { timeout: 10_000 }).toEqual([noDisplay, 'web host'])
    child.kill(signal)
    expect(await ended).toBe(7)
    expect(lines.at(-1)).toBe(signal)
  },
)

it('shows why a build failed and starts nothing', async () => {
  const folder = await project({ isBuilt: false, config: `throw new Error('a comma is missing')` })
  const { lines, ended } = start(folder)
  expect(await ended).toBe(1)
  expect(lines.join('\n')).toContain('a comma is missing')
  expect(lines.join('\n')).not.toContain('web host')
})

it('asks for npm ci if nothing is installed', async () => {
  const folder = await project()
  await rm(path.join(folder, 'node_modules'), { recursive: true })
  const { lines, ended } = start(folder)
  expect(await ended).toBe(1)
  expect(lines).toEqual(['Linkferry’s own Node is missing: run `npm ci` in this folder first.'])
})

// npm puts the project's own Node first in the PATH of its scripts.
const machinePath = process.env['PATH']
  ?.split(path.delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(path.delimiter)
const machineNode = spawnSync('node', ['-p', 'process.execPath'], {
  env: { PATH: machinePath },
  encoding: 'utf8',
}).stdout?.trim()

it.runIf(machineNode)('also starts with the Node of the computer', async () => {
  const folder = await project()
  const { lines } = start(folder, { node: machineNode ?? '' })
  await expect.poll(() => lines.at(-1), { timeout: 10_000 }).toBe('web host')
})

const mayRunElectron = process.platform === 'linux' && process.getuid?.() !== 0

if (!mayRunElectron)
  console.log(
    'Not run here: the launcher starting Electron, which wants Linux and a user that is not root',
  )

it.runIf(mayRunElectron)('runs Electron on a display', async () => {
  const folder = await project()
  const electron = path.join(folder, 'node_modules/electron/dist/electron')
  await writeFile(electron, '#!/bin/sh\necho electron "$2"\n')
  await chmod(electron, 0o755)
  await writeFile(path.join(folder, 'node_modules/electron/path.txt'), 'electron')
  const { lines, ended } = start(folder, { args: ['--data-dir=x'], env: { DISPLAY: ':0' } })
  expect(await ended).toBe(0)
  expect(lines.at(-1)).toBe('electron --data-dir=x')
})

it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'does not start Electron as root, because it has no sandbox',
  async () => {
    const folder = await project()
    const { lines } = start(folder, { env: { DISPLAY: ':0' } })
    await expect
      .poll(() => lines, { timeout: 10_000 })
      .toEqual([obstacle('as root it has no sandbox'), 'web host'])
  },
)
