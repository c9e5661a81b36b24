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

/**
 * Every word of the window in Spanish, neutral between Spain and America; buttons are infinitives,
 * requests usted without the pronoun.
 */
export const spanish: Catalogue<'es'> = {
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
