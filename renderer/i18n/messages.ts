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
import palette from './locales/en/palette.json'
import queue from './locales/en/queue.json'
import settings from './locales/en/settings.json'
import settle from './locales/en/settle.json'
import submit from './locales/en/submit.json'

/** Every word of the window in English, by area. A new area is a JSON file and a line here. */
const english = {
  common,
  app,
  lists,
  list,
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

/** A key that counts is written `links_one`, `links_other` in a catalogue and `links` in code. */
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

/** The keys of an area; a key that is missing in English does not compile. */
type Key<Of extends Area> = Keys<English[Of]>
type Values = Readonly<Record<string, string | number>>

/** Says a text of an area. A text that counts takes `count`. */
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
  // React escapes what it renders. A name that is put into a sentence may not turn its direction.
  interpolation: { escapeValue: true, escape: isolated },
})

/** Makes the English texts available; call it before the first render. */
export async function startMessages(): Promise<void> {
  await i18n.init()
}

type Translation = Exclude<Language, 'en'>

/** The languages beside English, which is part of the bundle. Each is a chunk of its own. */
const translations: Readonly<
  Record<Translation, () => Promise<{ readonly words: Readonly<Record<string, object>> }>>
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
 * Speaks the chosen language or the system's from now on, with numbers as the first fitting of the
 * system's locales writes them. A text that the language lacks stays English. Resolves once it is
 * spoken, or once a later choice has replaced it; without its words, the language spoken before
 * stays.
 */
export async function speakLanguage(choice: LanguageChoice): Promise<void> {
  chosen = choice
  const language = pickLanguage(choice, navigator.languages)
  const hasWords = await loadWords(language)
  if (!hasWords || chosen !== choice) return
  const locale = localeOf(language, navigator.languages)
  if (i18n.language !== locale) await i18n.changeLanguage(locale)
}

/** False where the chunk does not come: the host may have gone. */
async function loadWords(language: Language): Promise<boolean> {
  if (language === 'en' || loaded.has(language)) return true
  try {
    const { words } = await translations[language]()
    for (const area of Object.keys(english)) {
      const texts = words[`./${area}.json`]
      if (texts !== undefined) i18n.addResourceBundle(language, area, texts)
    }
  } catch {
    return false
  }
  loaded.add(language)
  return true
}

function follow(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange)
  return () => i18n.off('languageChanged', onChange)
}

function spokenLocale(): string {
  return i18n.language
}

/** The BCP 47 tag of what is spoken. */
function useLanguage(): string {
  return useSyncExternalStore(follow, spokenLocale, spokenLocale)
}

/** The texts of an area: `const t = useText('lists')`, then `t('empty.title')`. */
export function useText<Of extends Area>(area: Of): Text<Of> {
  const language = useLanguage()
  return useMemo(() => textOf(area, language), [area, language])
}

function textOf<Of extends Area>(area: Of, lng: string): Text<Of> {
  return (key: string, ...[values]: readonly (Values | undefined)[]) =>
    i18n.t(key, { ...values, ns: area, lng })
}

/** Numbers and times as the spoken language writes them, up to date over midnight. */
export function useFormat(): Format {
  const language = useLanguage()
  const today = useToday()
  return useMemo(() => formatOn(language, today), [language, today])
}

function formatOn(language: string, _today: string): Format {
  return createFormat(language)
}

/**
 * The first of the system's locales that is of this language and its script (`es-MX` for `es`, but
 * not the Traditional `zh-TW` for `zh`), else the language itself.
 */
function localeOf(language: string, system: readonly string[]): string {
  const script = scriptOf(language)
  const fits = (locale: string) => locale.split('-', 1)[0] === language && isLocale(locale)
  return system.find((locale) => fits(locale) && scriptOf(locale) === script) ?? language
}

function scriptOf(locale: string): string | undefined {
  return new Intl.Locale(locale).maximize().script
}
