/** What the screens share: the host, the app-wide state, where the user is, and the palette's commands. */
export {
  type AppState,
  appState,
  onEvent,
  selectAccounts,
  selectLists,
  selectSubmissions,
  useApp,
} from './app-state.ts'
export { type Command, useCommands, useOfferedCommands } from './commands.ts'
export {
  type AddedFiles,
  type FileProblem,
  host,
  type HostApi,
  isAway,
  isOnDesktop,
} from './host-api.ts'
export { goTo, navigation, useNavigation } from './navigation.ts'
export { isCommand, useKeys } from './shortcuts.ts'
export { useReply } from './host-api.ts'
export { lookOfStatus } from './status-look.ts'
