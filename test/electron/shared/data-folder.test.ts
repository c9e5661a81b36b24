import { expect, test } from 'vitest'
import { defaultDataFolder } from '../../../electron/shared/data-folder.ts'

test.each([
  ['darwin', '/Users/a', {}, '/Users/a/Library/Application Support/Linkferry'],
  ['win32', 'C:\\Users\\a', {}, 'C:\\Users\\a\\AppData\\Roaming\\Linkferry'],
  ['win32', 'C:\\Users\\a', { APPDATA: 'D:\\Roaming' }, 'D:\\Roaming\\Linkferry'],
  ['linux', '/home/a', {}, '/home/a/.local/share/linkferry'],
  ['linux', '/home/a', { XDG_DATA_HOME: '/data' }, '/data/linkferry'],
  ['linux', '/home/a', { XDG_DATA_HOME: '' }, '/home/a/.local/share/linkferry'],
  ['linux', '/home/a', { XDG_DATA_HOME: 'data' }, '/home/a/.local/share/linkferry'],
  ['freebsd', '/home/a', {}, '/home/a/.local/share/linkferry'],
])('on %s with home %s and %j the data folder is %s', (platform, home, env, folder) => {
  expect(defaultDataFolder({ platform, home, env })).toBe(folder)
})
