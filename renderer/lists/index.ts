/** Lists: the Lists screen, an open list, and imports by paste, drop, file dialog and address. */
export { Imports, usePasteButton } from './Imports.tsx'
export { ListScreen } from './open-list/ListScreen.tsx'
export { ListsScreen } from './ListsScreen.tsx'
