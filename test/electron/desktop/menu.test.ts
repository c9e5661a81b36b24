import { expect, test } from 'vitest'
import { menuTemplate } from '../../../electron/desktop/menu.ts'

const roles = (platform: NodeJS.Platform) => menuTemplate(platform).map(({ role }) => role)

test('the menu bar of macOS begins with that of the app', () => {
  expect(roles('darwin')).toEqual(['appMenu', 'fileMenu', 'editMenu', 'viewMenu', 'windowMenu'])
})

test.each(['win32', 'linux'] as const)('the menu bar of %s has no app menu', (platform) => {
  expect(roles(platform)).toEqual(['fileMenu', 'editMenu', 'viewMenu', 'windowMenu'])
})
