import { accounts } from './accounts.ts'
import { app } from './app.ts'
import { help } from './help.ts'
import { history } from './history.ts'
import { newScreen } from './new.ts'
import { queue } from './queue.ts'
import { settings } from './settings.ts'
import { when } from './when.ts'
import { words } from './words.ts'

/** Every word a user reads, by namespace; one file a screen. The window fetches `help` when it is opened. */
export const english = {
  words,
  app,
  new: newScreen,
  queue,
  history,
  accounts,
  settings,
  help,
  when,
} as const
