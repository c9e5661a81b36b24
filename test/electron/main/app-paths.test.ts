import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { appPaths } from '../../../electron/main/app-paths.ts'

const programIn = (env: NodeJS.ProcessEnv, execPath: string) =>
  appPaths('/app/dist/node', { ...process, platform: 'linux', argv: ['linkferry'], env, execPath })
    .program

const mounted = '/tmp/.mount_LinkfeAbC'
const appImage = { APPIMAGE: '/home/a/Linkferry.AppImage', APPDIR: mounted }

test.each([
  ['its own AppImage', appImage, `${mounted}/linkferry`, '/home/a/Linkferry.AppImage'],
  [
    'itself, though another AppImage started it',
    { APPIMAGE: '/home/a/Editor.AppImage', APPDIR: '/tmp/.mount_EditorAbC' },
    '/opt/Linkferry/linkferry',
    '/opt/Linkferry/linkferry',
  ],
  [
    'itself beside a folder that begins like its own',
    { ...appImage, APPDIR: '/opt/Link' },
    '/opt/Linkferry/linkferry',
    '/opt/Linkferry/linkferry',
  ],
  ['itself', {}, '/opt/Linkferry/linkferry', '/opt/Linkferry/linkferry'],
])('a start at login starts %s', (_what, env, execPath, program) => {
  expect(programIn(env, execPath)).toBe(program)
})

test('its icons are there', () => {
  const { trayIcon, windowIcon } = appPaths(path.resolve('dist/node'))

  expect([trayIcon, windowIcon].filter((icon) => !existsSync(icon))).toEqual([])
})
