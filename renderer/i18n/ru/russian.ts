import type { Catalogue } from '../catalogue.ts'
import { accounts } from './accounts.ts'
import { app } from './app.ts'
import { help } from './help.ts'
import { history } from './history.ts'
import { newScreen } from './new.ts'
import { queue } from './queue.ts'
import { settings } from './settings.ts'
import { when } from './when.ts'
import { words } from './words.ts'

/** Every word of the window in Russian, addressed as вы; buttons are infinitives. */
export const russian: Catalogue<'ru'> = {
  words,
  app,
  new: newScreen,
  queue,
  history,
  accounts,
  settings,
  help,
  when,
}
