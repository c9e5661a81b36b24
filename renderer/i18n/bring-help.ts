import { getI18n } from 'react-i18next'

import { help } from './help.ts'

/** Adds the English words of the help, which the first screen does without, to those of the window. */
export function bringHelp(): void {
  getI18n().addResourceBundle('en', 'help', help)
}
