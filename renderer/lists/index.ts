/** Lists: the Lists screen, an open list, and what takes pastes and drops over any screen. */
export { Imports, usePasteButton } from './Imports.tsx'
export { ListScreen } from './open-list/ListScreen.tsx'
export { ListsScreen } from './ListsScreen.tsx'
