import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  electronObstacle,
  hasSandboxProgram,
  mayMakeNamespaces,
} from '../../../electron/launch/electron-runtime.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

const desktop = {
  platform: 'linux',
  env: { DISPLAY: ':0' },
  userId: 1_000,
  mayMakeNamespaces: true,
  hasSandboxProgram: false,
} as const

describe('Electron', () => {
  it.each([
    ['a Linux desktop', {}],
    ['a Wayland desktop', { env: { WAYLAND_DISPLAY: 'wayland-0' } }],
    [
      'a Linux whose sandbox is a program of root',
      { mayMakeNamespaces: false, hasSandboxProgram: true },
    ],
    ['a Mac, which has no DISPLAY', { platform: 'darwin', env: {} }],
    ['Windows', { platform: 'win32', env: {}, userId: undefined }],
  ] as const)('can run on %s', (_where, changes) => {
    expect(electronObstacle({ ...desktop, ...changes })).toBeUndefined()
  })

  it.each([
    ['there is no display', { env: {} }],
    ['there is no display', { env: { DISPLAY: '' } }],
    ['as root it has no sandbox', { userId: 0 }],
    ['this system lets it make no sandbox', { mayMakeNamespaces: false }],
    ['there is no Electron for freebsd', { platform: 'freebsd' }],
  ] as const)('cannot run because %s', (reason, changes) => {
    expect(electronObstacle({ ...desktop, ...changes })).toBe(reason)
  })
})

describe('the sandbox', () => {
  it.each([
    [{}, true],
    [{ 'kernel/unprivileged_userns_clone': '1', 'user/max_user_namespaces': '31000' }, true],
    [{ 'kernel/unprivileged_userns_clone': '0' }, false],
    [{ 'user/max_user_namespaces': '0' }, false],
    [{ 'kernel/apparmor_restrict_unprivileged_userns': '1' }, false],
    [{ 'kernel/apparmor_restrict_unprivileged_userns': '0' }, true],
  ])('with the settings %j can use namespaces: %s', (switches, expected) => {
    const values = new Map(Object.entries(switches))
    expect(mayMakeNamespaces((name) => values.get(name))).toBe(expected)
  })

  it('reads the settings of this computer without an error', () => {
    expect(typeof mayMakeNamespaces()).toBe('boolean')
  })

  it('needs a program with the right mode', async () => {
    const folder = await temporaryFolder()
    expect(hasSandboxProgram(folder)).toBe(false)
    await writeFile(path.join(folder, 'chrome-sandbox'), '')
    await chmod(path.join(folder, 'chrome-sandbox'), 0o755)
    expect(hasSandboxProgram(folder)).toBe(false)
  })

  it.skipIf(process.getuid?.() !== 0)(
    'can be a program with root as its owner and setuid',
    async () => {
      const folder = await temporaryFolder()
      await writeFile(path.join(folder, 'chrome-sandbox'), '')
      await chmod(path.join(folder, 'chrome-sandbox'), 0o4755)
      expect(hasSandboxProgram(folder)).toBe(true)
    },
  )
})
