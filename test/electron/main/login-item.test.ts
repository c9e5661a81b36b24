import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isStartAtLogin, startAtLogin } from '../../../electron/main/background.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

async function build(platform: NodeJS.Platform, isPackaged = true, program = '/opt/linkferry') {
  const configFolder = await temporaryFolder()
  const set: unknown[] = []
  const app = { isPackaged, setLoginItemSettings: (settings: unknown) => void set.push(settings) }
  const parts = { app, platform, configFolder, program }
  const file = path.join(configFolder, 'autostart/linkferry.desktop')
  return { turn: (isWanted: boolean) => startAtLogin(parts, isWanted), set, file }
}

test.each(['darwin', 'win32'] as const)('%s is told, and told no longer', async (platform) => {
  const { turn, set } = await build(platform)

  turn(true)
  turn(false)

  expect(set).toEqual([
    { openAtLogin: true, args: ['--background'] },
    { openAtLogin: false, args: ['--background'] },
  ])
})

describe('on Linux', () => {
  test('an entry of the autostart folder says it, and goes again', async () => {
    const { turn, file } = await build('linux')

    turn(true)
    expect(readFileSync(file, 'utf8')).toBe(
      '[Desktop Entry]\nType=Application\nName=Linkferry\nExec="/opt/linkferry" --background\n',
    )

    turn(false)
    turn(false)
    expect(existsSync(file)).toBe(false)
  })

  test('a program of any name is one word of its command', async () => {
    const { turn, file } = await build('linux', true, '/home/a b/$x "50%"/Linkferry.AppImage')

    turn(true)

    expect(readFileSync(file, 'utf8')).toContain(
      String.raw`Exec="/home/a b/\\$x \\"50%%\\"/Linkferry.AppImage" --background`,
    )
  })
})

test.each(['linux', 'win32', 'darwin'] as const)(
  'a build that is not packaged leaves %s alone',
  async (platform) => {
    const { turn, set, file } = await build(platform, false)

    turn(true)

    expect(set).toEqual([])
    expect(existsSync(file)).toBe(false)
  },
)

test.each([
  ['linux', ['linkferry', '--background'], false, true],
  ['win32', ['linkferry', '--background'], false, true],
  ['win32', ['linkferry'], true, false],
  ['darwin', ['linkferry'], true, true],
  ['darwin', ['linkferry', '--background'], false, false],
] as const)(
  'a start on %s by %j, which macOS says was at login (%s), stays in the background: %s',
  (platform, commandLine, wasOpenedAtLogin, isHidden) => {
    const app = { getLoginItemSettings: () => ({ wasOpenedAtLogin }) }

    expect(isStartAtLogin(app, platform, commandLine)).toBe(isHidden)
  },
)
