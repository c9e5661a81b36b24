import i18next, { type i18n } from 'i18next'
import { getI18n, initReactI18next } from 'react-i18next'

import type { Language } from '../../electron/shared/language.ts'
import { accounts } from './accounts.ts'
import { app } from './app.ts'
import type { english } from './english.ts'
import { history } from './history.ts'
import { localeOf } from './locale.ts'
import { newScreen } from './new.ts'
import { queue } from './queue.ts'
import { settings } from './settings.ts'
import { fetchWords } from './spoken.ts'
import { when } from './when.ts'
import { words } from './words.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words'
    resources: typeof english
  }
}

/** The English words of all screens; those of the help come with it. */
const atStart = {
  words,
  app,
  new: newScreen,
  queue,
  history,
  accounts,
  settings,
  when,
} as const satisfies Omit<typeof english, 'help'>

/** Makes the English texts available before the first render, and returns them; they are part of the bundle. */
export async function startText(): Promise<i18n> {
  // oxlint-disable-next-line import/no-named-as-default-member -- its named `use` has lost its `this`.
  await i18next.use(initReactI18next).init({
    resources: { en: atStart },
    lng: 'en',
    // Nothing falls back, because a test holds every catalogue to the last key.
    fallbackLng: 'en',
    defaultNS: 'words',
    initAsync: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  })
  return i18next
}

let wanted: Language = 'en'

/**
 * Says everything in a language from now on, with numbers as the first fitting of the system's
 * locales writes them; resolves when it does. Of several calls the last one counts.
 */
export async function speak(
  language: Language,
  system: readonly string[],
  fetch = fetchWords,
): Promise<void> {
  const i18n = getI18n()
  wanted = language
  if (!i18n.hasResourceBundle(language, 'words'))
    for (const [namespace, texts] of Object.entries((await fetch(language)) ?? {}))
      i18n.addResourceBundle(language, namespace, texts)
  if (wanted === language) await i18n.changeLanguage(localeOf(language, system))
}
