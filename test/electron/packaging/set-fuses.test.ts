import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterEach, expect, test, vi } from 'vitest'
import { afterPack } from '../../../electron/packaging/set-fuses.ts'
import { fuseWire } from '../../fakes/electron-distribution.ts'

const off = FuseState.DISABLE
const on = FuseState.ENABLE
const shipped = {
  [FuseV1Options.RunAsNode]: off,
  [FuseV1Options.EnableCookieEncryption]: on,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
  [FuseV1Options.EnableNodeCliInspectArguments]: off,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
  [FuseV1Options.OnlyLoadAppFromAsar]: on,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
  [FuseV1Options.WasmTrapHandlers]: on,
}

/** A packed program with `count` fuses, all set to the wrong value, in a folder that ends in `suffix`. */
function packed(program: string, count = Object.keys(shipped).length, suffix = '') {
  const appOutDir = `${mkdtempSync(path.join(tmpdir(), 'linkferry-fuses-'))}${suffix}`
  const states = Object.values(shipped).map((state) => (state === on ? off : on))
  const wire = fuseWire(Array.from({ length: count }, (_, fuse) => states[fuse] ?? on))
  const file = path.join(appOutDir, program)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, Buffer.concat([Buffer.from('..'), wire]))
  return { appOutDir, file }
}

const packager = { executableName: 'linkferry', appInfo: { productFilename: 'Linkferry' } }

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['linux', 'linkferry'],
  ['win32', 'Linkferry.exe'],
])('every fuse of a package for %s is set', async (electronPlatformName, program) => {
  const { appOutDir, file } = packed(program)

  await afterPack({ appOutDir, electronPlatformName, packager })

  expect(await getCurrentFuseWire(file)).toMatchObject(shipped)
})

const framework = 'Contents/Frameworks/Electron Framework.framework/Electron Framework'

test.each([
  ['the half of a universal app for Intel', '/mac-universal-x64-temp', 'untouched'],
  ['the half of a universal app for Apple’s processors', '/mac-universal-arm64-temp', 'untouched'],
  ['a merged universal app', '/mac-universal', 'set'],
  ['an app for one processor', '/mac-arm64', 'set'],
])('of a package for macOS, %s has its fuses as they should be', async (_, suffix, fuses) => {
  const { appOutDir } = packed(`Linkferry.app/${framework}`, undefined, suffix)
  const before = await getCurrentFuseWire(path.join(appOutDir, 'Linkferry.app'))

  const done = afterPack({ appOutDir, electronPlatformName: 'darwin', packager })
  // Signing needs a program that only macOS has.
  await (process.platform === 'darwin' ? done : done.catch(() => {}))

  const after = await getCurrentFuseWire(path.join(appOutDir, 'Linkferry.app'))
  expect(after).toMatchObject(fuses === 'untouched' ? before : shipped)
})

test('a test build differs only in allowing Playwright', async () => {
  vi.stubEnv('LINKFERRY_TEST_BUILD', '1')
  const { appOutDir, file } = packed('linkferry')

  await afterPack({ appOutDir, electronPlatformName: 'linux', packager })

  expect(await getCurrentFuseWire(file)).toMatchObject({
    ...shipped,
    [FuseV1Options.EnableNodeCliInspectArguments]: on,
  })
})

test('an unknown fuse of Electron fails the build', async () => {
  const { appOutDir } = packed('linkferry', Object.keys(shipped).length + 1)

  await expect(afterPack({ appOutDir, electronPlatformName: 'linux', packager })).rejects.toThrow(
    'strictlyRequireAllFuses',
  )
})
