import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

import { english } from './english.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words'
    resources: typeof english
  }
}

/** Makes every text available before the first render, and returns them; they are part of the bundle. */
export async function startText(): Promise<i18n> {
  // oxlint-disable-next-line import/no-named-as-default-member -- its named `use` has lost its `this`.
  await i18next.use(initReactI18next).init({
    resources: { en: english },
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'words',
    initAsync: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  })
  return i18next
}
