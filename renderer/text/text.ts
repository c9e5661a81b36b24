import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'

import { english } from './english.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words'
    resources: typeof english
  }
}

/** Makes every text available before the first render; the texts are part of the bundle. */
export async function startText(): Promise<void> {
  await createInstance()
    .use(initReactI18next)
    .init({
      resources: { en: english },
      lng: 'en',
      fallbackLng: 'en',
      defaultNS: 'words',
      initAsync: false,
      // React escapes what it renders.
      interpolation: { escapeValue: false },
    })
}
