/** What all screens use: the host, the shared state, navigation, shortcuts and commands of the palette. */
export {
  type AppState,
  appState,
  onEvent,
  selectAccounts,
  selectLists,
  selectSubmissions,
  useApp,
} from './app-state.ts'
export { type Command, useCommands, useScreenCommands } from './commands.ts'
export {
  type AddedFiles,
  type FileProblem,
  host,
  type HostApi,
  isHostAway,
  isOnDesktop,
} from './host-api.ts'
export { goTo, navigation, useNavigation } from './navigation.ts'
export { isCommand, useKeys } from './shortcuts.ts'
export { useReply } from './host-api.ts'
export { lookOfStatus, type StatusLook } from './status-look.ts'
