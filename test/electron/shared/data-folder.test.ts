import { expect, test } from 'vitest'
import { defaultDataFolder } from '../../../electron/shared/data-folder.ts'

test.each([
  ['darwin', '/Users/a', {}, '/Users/a/Library/Application Support/Linkferry'],
  ['win32', 'C:\\Users\\a', {}, 'C:\\Users\\a\\AppData\\Roaming\\Linkferry'],
  ['win32', 'C:\\Users\\a', { APPDATA: 'D:\\Roaming' }, 'D:\\Roaming\\Linkferry'],
  ['linux', '/home/a', {}, '/home/a/.config/Linkferry'],
  ['linux', '/home/a', { XDG_CONFIG_HOME: '/data/config' }, '/data/config/Linkferry'],
  ['linux', '/home/a', { XDG_CONFIG_HOME: '' }, '/home/a/.config/Linkferry'],
  ['freebsd', '/home/a', {}, '/home/a/.config/Linkferry'],
  ['darwin', '/Users/a', { LINKFERRY_DATA_DIR: '/Volumes/b' }, '/Volumes/b'],
])('on %s with home %s and %j data lies in %s', (platform, home, env, folder) => {
  expect(defaultDataFolder({ platform, home, env })).toBe(folder)
})
