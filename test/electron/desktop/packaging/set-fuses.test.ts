import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterEach, expect, test, vi } from 'vitest'
import { afterPack } from '../../../../electron/desktop/packaging/set-fuses.ts'

/** What stands before the fuses in Electron's binary. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

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

/** A packed program with `count` fuses, each set the other way round. */
function packed(program: string, count = Object.keys(shipped).length) {
  const appOutDir = mkdtempSync(path.join(tmpdir(), 'linkferry-fuses-'))
  const states = Object.values(shipped).map((state) => (state === on ? off : on))
  const wire = [1, count, ...Array.from({ length: count }, (_, fuse) => states[fuse] ?? on)]
  const file = path.join(appOutDir, program)
  writeFileSync(file, Buffer.concat([Buffer.from(`..${sentinel}`), Buffer.from(wire)]))
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

test('a test build lets Playwright in, and differs in nothing else', async () => {
  vi.stubEnv('LINKFERRY_TEST_BUILD', '1')
  const { appOutDir, file } = packed('linkferry')

  await afterPack({ appOutDir, electronPlatformName: 'linux', packager })

  expect(await getCurrentFuseWire(file)).toMatchObject({
    ...shipped,
    [FuseV1Options.EnableNodeCliInspectArguments]: on,
  })
})

test('an Electron with a fuse that is not named fails the build', async () => {
  const { appOutDir } = packed('linkferry', Object.keys(shipped).length + 1)

  await expect(afterPack({ appOutDir, electronPlatformName: 'linux', packager })).rejects.toThrow(
    'strictlyRequireAllFuses',
  )
})
