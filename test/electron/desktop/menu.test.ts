import { expect, test } from 'vitest'
import { menuTemplate } from '../../../electron/desktop/menu.ts'

const headings = (platform: NodeJS.Platform) =>
  menuTemplate(platform).map(({ role, label }) => role ?? label)

test('the menu bar of macOS begins with that of the app', () => {
  expect(headings('darwin')).toEqual(['appMenu', 'fileMenu', 'editMenu', 'View', 'windowMenu'])
})

test.each(['win32', 'linux'] as const)('the menu bar of %s has no app menu', (platform) => {
  expect(headings(platform)).toEqual(['fileMenu', 'editMenu', 'View', 'windowMenu'])
})

test('no entry can reload the page or is a command of ours', () => {
  const view = menuTemplate('linux').find(({ label }) => label === 'View')?.submenu
  const entries = Array.isArray(view) ? view : []

  expect(entries.map(({ role, type }) => role ?? type)).toEqual([
    'resetZoom',
    'zoomIn',
    'zoomOut',
    'separator',
    'togglefullscreen',
    'toggleDevTools',
  ])
})
