import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chosenDataFolder } from '../../../electron/desktop/data-paths.ts'
import { introduceToWindows } from '../../../electron/desktop/windows-identity.ts'

function told(platform: NodeJS.Platform, isPackaged: boolean): readonly string[] {
  const said: string[] = []
  const tell = (...words: readonly (string | readonly string[])[]) => said.push(words.join(' ')) > 0
  introduceToWindows(
    { isPackaged, setAppUserModelId: tell, setAsDefaultProtocolClient: tell },
    platform,
    'linkferry.exe',
  )
  return said
}

const id = 'app.linkferry.desktop'

test.each([
  ['win32', true, [id, 'linkferry linkferry.exe --']],
  ['win32', false, [id]],
  ['darwin', true, []],
  ['linux', true, []],
] as const)('%s, packaged: %s, is told %j', (platform, isPackaged, words) => {
  expect(told(platform, isPackaged)).toEqual(words)
})

test('no link is taken for a switch', () => {
  const words = ['linkferry.exe', '--', 'linkferry:new?list=a', '--data-dir=//evil/share']

  expect(chosenDataFolder(words)).toBeUndefined()
})

test('the id is the one that the installer gives', () => {
  expect(readFileSync('electron-builder.yml', 'utf8')).toContain(`\nappId: ${id}\n`)
})
