import type * as Electron from 'electron'
import { record, strict } from './strict.ts'

let template: readonly Electron.MenuItemConstructorOptions[] = []

/** Every role that electron.d.ts knows and the app may use. */
const roles = new Set<Electron.MenuItemConstructorOptions['role']>([
  undefined,
  'about',
  'services',
  'hide',
  'hideOthers',
  'unhide',
  'quit',
  'close',
  'help',
  'editMenu',
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'pasteAndMatchStyle',
  'delete',
  'selectAll',
  'resetZoom',
  'zoomIn',
  'zoomOut',
  'togglefullscreen',
  'reload',
  'toggleDevTools',
  'windowMenu',
  'minimize',
  'zoom',
  'front',
  'recentDocuments',
  'clearRecentDocuments',
])

export const Menu = strict('Menu', {
  buildFromTemplate(items: readonly Electron.MenuItemConstructorOptions[]) {
    for (const { role, label, type } of flat(items)) {
      if (!roles.has(role)) throw new Error(`No menu role is ${role}`)
      if (role === undefined && label === undefined && type !== 'separator')
        throw new Error('Invalid submenu: a menu item needs a label')
    }
    return {
      template: items,
      popup: ({ window: _window, ...options }: Electron.PopupOptions) =>
        record('menu.popup', [items, options]),
    }
  },
  setApplicationMenu(menu: { template: readonly Electron.MenuItemConstructorOptions[] }) {
    template = menu.template
  },
} satisfies { [Name in keyof typeof Electron.Menu]?: unknown })

/** The user chooses the item of this label in the menu bar. */
export function chooseInMenu(label: string): void {
  const item = flat(template).find((one) => one.label === label)
  if (item?.click === undefined) throw new Error(`Nothing to choose is called ${label}`)
  Reflect.apply(item.click, undefined, [])
}

function flat(
  items: readonly Electron.MenuItemConstructorOptions[],
): readonly Electron.MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
}
