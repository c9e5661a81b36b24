import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { introduceToWindows } from '../../../electron/desktop/windows-identity.ts'

function told(platform: NodeJS.Platform, isPackaged: boolean): readonly string[] {
  const words: string[] = []
  const tell = (word: string) => words.push(word) > 0
  introduceToWindows(
    { isPackaged, setAppUserModelId: tell, setAsDefaultProtocolClient: tell },
    platform,
  )
  return words
}

const id = 'app.linkferry.desktop'

test.each([
  ['win32', true, [id, 'linkferry']],
  ['win32', false, [id]],
  ['darwin', true, []],
  ['linux', true, []],
] as const)('%s, packaged: %s, is told %j', (platform, isPackaged, words) => {
  expect(told(platform, isPackaged)).toEqual(words)
})

test('the id is the one that the installer gives', () => {
  expect(readFileSync('electron-builder.yml', 'utf8')).toContain(`\nappId: ${id}\n`)
})
