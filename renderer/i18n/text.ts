import i18next, { type i18n } from 'i18next'
import { getI18n, initReactI18next } from 'react-i18next'

import { isolated } from '../../electron/shared/isolated.ts'
import type { Language } from '../../electron/shared/language.ts'
import { app } from './app.ts'
import type { english } from './english.ts'
import { localeOf } from './locale.ts'
import { newScreen } from './new.ts'
import { fetchWords } from './spoken.ts'
import { when } from './when.ts'
import { words } from './words.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words'
    resources: typeof english
  }
}

/** The English words of the first screen and of what stands around every screen. */
const atStart = { words, app, new: newScreen, when } as const satisfies Partial<typeof english>

/** Makes the English texts of the first screen available before the first render, and returns all that are here. */
export async function startText(): Promise<i18n> {
  // oxlint-disable-next-line import/no-named-as-default-member -- its named `use` has lost its `this`.
  await i18next.use(initReactI18next).init({
    resources: { en: atStart },
    lng: 'en',
    // Nothing falls back, because a test holds every catalogue to the last key.
    fallbackLng: 'en',
    defaultNS: 'words',
    initAsync: false,
    // React escapes what it renders; what is put into a sentence may only turn itself.
    interpolation: { escapeValue: true, escape: isolated },
  })
  return i18next
}

/** Adds the English words of the other screens; resolves when they can be said. */
export async function bringLaterWords(): Promise<void> {
  const { laterWords } = await import('./later-words.ts')
  for (const [namespace, texts] of Object.entries(laterWords))
    getI18n().addResourceBundle('en', namespace, texts)
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
  const locale = localeOf(language, system)
  // A change of no effect would render everything anew.
  if (wanted === language && i18n.language !== locale) await i18n.changeLanguage(locale)
}
