import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { launchMain, newDataFolder } from '../fakes/electron-stand-in/launch-main.ts'
import { startHost } from '../processes/host-process.ts'
import { builtProgram } from '../processes/programs.ts'
import { linkferry } from './cli/linkferry.ts'

/** Makes a process, and those that it starts, see every disk as a drive of a server. */
const onNetwork = `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const read = fs.readFileSync
fs.readFileSync = (file, ...rest) =>
  file === '/proc/self/mountinfo' ? '1 0 0:1 / / rw - nfs4 server:/ rw\\n' : read(file, ...rest)
syncBuiltinESMExports()`
const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(onNetwork)}` }

const failed = { engine: { kind: 'failed', problem: 'folder-on-network' } }
const wait = { timeout: 15_000, interval: 50 }

afterEach(() => {
  vi.unstubAllEnvs()
})

describe.runIf(process.platform === 'linux')('a data folder on a network drive', () => {
  test('is refused by the terminal, which says what to do, and gets no books', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'linkferry-drive-'))

    const { code, stderr } = await linkferry(
      ['submit', '-', '--base-url', 'http://127.0.0.1:9', '--yes'],
      { env, dataFolder: folder, token: 'token-of-a-test', input: 'https://a.example/' },
    )

    expect(stderr).toContain('The data folder is on a network drive')
    expect(code).toBe(3)
    expect(existsSync(path.join(folder, 'ledger.sqlite'))).toBe(false)
  })

  test.each([['status'], ['history']])('is not even read by the terminal: %s', async (command) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'linkferry-drive-'))
    writeFileSync(path.join(folder, 'ledger.sqlite'), 'written by another computer')

    const { code, stderr } = await linkferry([command], { env, dataFolder: folder })

    expect(stderr).toContain('The data folder is on a network drive')
    expect(code).toBe(3)
    expect(readdirSync(folder)).toEqual(['ledger.sqlite'])
  })

  test('is refused in the browser', async () => {
    vi.stubEnv('NODE_OPTIONS', env.NODE_OPTIONS)
    const folder = mkdtempSync(path.join(tmpdir(), 'linkferry-drive-'))
    const host = startHost(await builtProgram('web-host'), ['--no-open', '--data-dir', folder])
    onTestFinished(() => host.kill())
    const visitor = await host.enter()

    await vi.waitFor(async () => {
      const { body } = await visitor.post('/api/request/app.snapshot', 'null')
      expect(JSON.parse(body)).toMatchObject({ reply: failed })
    }, wait)
    expect(existsSync(path.join(folder, 'lock.sqlite'))).toBe(false)
  })

  test('is refused on the desktop', async () => {
    const folder = newDataFolder()
    const main = launchMain(folder, env)
    onTestFinished(() => main.kill())

    await vi.waitFor(async () => {
      const snapshot = await main.request('app.snapshot', undefined)
      expect(snapshot).toMatchObject(failed)
    }, wait)
    expect(existsSync(path.join(folder, 'lock.sqlite'))).toBe(false)
  })
})
