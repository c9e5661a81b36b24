import type { MenuItemConstructorOptions } from 'electron'

/** The menu bar as the system's users know it: roles only, so its words and keys are the system's. */
export function menuTemplate(platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
      { role: 'toggleDevTools' },
    ],
  }
  const everywhere: MenuItemConstructorOptions[] = [
    { role: 'fileMenu' },
    { role: 'editMenu' },
    view,
    { role: 'windowMenu' },
  ]
  return platform === 'darwin' ? [{ role: 'appMenu' }, ...everywhere] : everywhere
}
