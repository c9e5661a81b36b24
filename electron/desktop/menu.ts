import type { MenuItemConstructorOptions } from 'electron'

/** The menu bar as the system's users know it: roles only, so words, keys and order are the system's. */
export function menuTemplate(platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const everywhere: MenuItemConstructorOptions[] = [
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { role: 'viewMenu' },
    { role: 'windowMenu' },
  ]
  return platform === 'darwin' ? [{ role: 'appMenu' }, ...everywhere] : everywhere
}
