import { createInstance } from 'i18next'
import { useMemo, useSyncExternalStore } from 'react'
import {
  isLocale,
  type Language,
  type LanguageChoice,
  pickLanguage,
} from '../../electron/shared/language.ts'
import { isolated } from '../../electron/shared/text.ts'
import { createFormat, type Format, useToday } from './format.ts'
import accounts from './locales/en/accounts.json'
import app from './locales/en/app.json'
import common from './locales/en/common.json'
import help from './locales/en/help.json'
import history from './locales/en/history.json'
import list from './locales/en/list.json'
import lists from './locales/en/lists.json'
import pages from './locales/en/pages.json'
import palette from './locales/en/palette.json'
import queue from './locales/en/queue.json'
import settings from './locales/en/settings.json'
import settle from './locales/en/settle.json'
import submit from './locales/en/submit.json'

/** The English texts of the window by area. A new area needs a JSON file and a line here. */
const english = {
  common,
  app,
  lists,
  list,
  pages,
  submit,
  queue,
  history,
  accounts,
  settings,
  palette,
  settle,
  help,
}
type English = typeof english

export type Area = keyof English

/** A key with plural forms is `links_one` and `links_other` in a catalogue, and `links` in code. */
type Singular<Name extends string> = Name extends `${infer Counted}_${'one' | 'other'}`
  ? Counted
  : Name
type Keys<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? Singular<Name>
    : `${Name}.${Keys<Texts[Name]>}`
}[keyof Texts & string]
type CountedKeys<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? Name extends `${infer Counted}_other`
      ? Counted
      : never
    : `${Name}.${CountedKeys<Texts[Name]>}`
}[keyof Texts & string]

/** The keys of an area. A key that English lacks does not compile. */
type Key<Name extends Area> = Keys<English[Name]>
type Values = Readonly<Record<string, string | number>>

/** Returns the text of a key. A key with plural forms needs `count`. */
export type Text<Of extends Area> = <Name extends Key<Of>>(
  key: Name,
  ...values: Name extends CountedKeys<English[Of]>
    ? [values: Values & { readonly count: number }]
    : [values?: Values]
) => string

const i18n = createInstance({
  resources: { en: english },
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'common',
  initAsync: false,
  // React escapes HTML. Inserted values are isolated, so that a right-to-left name does not change
  // the direction of the sentence.
  interpolation: { escapeValue: true, escape: isolated },
})

/** Initialises the English texts. Call it before the first render. */
export async function startMessages(): Promise<void> {
  await i18n.init()
}

type Translation = Exclude<Language, 'en'>

/** The languages except English. Each is a separate chunk of the bundle. */
const translations: Readonly<
  Record<Translation, () => Promise<{ readonly texts: Readonly<Record<string, object>> }>>
> = {
  de: () => import('./locales/de/index.ts'),
  es: () => import('./locales/es/index.ts'),
  fr: () => import('./locales/fr/index.ts'),
  pt: () => import('./locales/pt/index.ts'),
  ru: () => import('./locales/ru/index.ts'),
  zh: () => import('./locales/zh/index.ts'),
}
const loaded = new Set<Language>(['en'])
let chosen: LanguageChoice | undefined

/**
 * Switches to the chosen language, or to the system's. Numbers follow the first locale of the system
 * that fits the language. Texts that the language lacks are English. Resolves after the switch, or
 * without one if a later choice replaced this one or the texts could not be loaded.
 */
export async function setLanguage(choice: LanguageChoice): Promise<void> {
  chosen = choice
  const language = pickLanguage(choice, navigator.languages)
  const isLoaded = await loadTexts(language)
  if (!isLoaded || chosen !== choice) return
  const locale = localeOf(language, navigator.languages)
  if (i18n.language !== locale) await i18n.changeLanguage(locale)
}

/** False if the chunk cannot be loaded, for example because the host is away. */
async function loadTexts(language: Language): Promise<boolean> {
  if (language === 'en' || loaded.has(language)) return true
  try {
    const { texts } = await translations[language]()
    for (const area of Object.keys(english)) {
      const areaTexts = texts[`./${area}.json`]
      if (areaTexts !== undefined) i18n.addResourceBundle(language, area, areaTexts)
    }
  } catch {
    return false
  }
  loaded.add(language)
  return true
}

function subscribeToLanguage(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange)
  return () => i18n.off('languageChanged', onChange)
}

function currentLocale(): string {
  return i18n.language
}

/** The BCP 47 tag of the current language. */
function useLanguage(): string {
  return useSyncExternalStore(subscribeToLanguage, currentLocale, currentLocale)
}

/** Returns the function for the texts of an area: `const t = useText('lists')`, then `t('empty.title')`. */
export function useText<Of extends Area>(area: Of): Text<Of> {
  const language = useLanguage()
  return useMemo(() => textOf(area, language), [area, language])
}

function textOf<Of extends Area>(area: Of, lng: string): Text<Of> {
  return (key: string, ...[values]: readonly (Values | undefined)[]) =>
    i18n.t(key, { ...values, ns: area, lng })
}

/** The formats of the current language. They change at midnight, when today changes. */
export function useFormat(): Format {
  const language = useLanguage()
  const today = useToday()
  return useMemo(() => formatOn(language, today), [language, today])
}

function formatOn(language: string, _today: string): Format {
  return createFormat(language)
}

/**
 * The first locale of the system with this language and its script (`es-MX` for `es`, but not the
 * Traditional `zh-TW` for `zh`). The language itself if there is none.
 */
function localeOf(language: string, system: readonly string[]): string {
  const script = scriptOf(language)
  const fits = (locale: string) => locale.split('-', 1)[0] === language && isLocale(locale)
  return system.find((locale) => fits(locale) && scriptOf(locale) === script) ?? language
}

function scriptOf(locale: string): string | undefined {
  return new Intl.Locale(locale).maximize().script
}
