import type { Language } from '../../electron/shared/language.ts'
import type { Catalogue } from './catalogue.ts'

/** The words of a language, fetched when it is first spoken. */
type Fetched<Spoken extends Language> = () => Promise<Catalogue<Spoken>>

/**
 * The languages that have words beside English, which is part of the bundle. Each is a chunk of its
 * own that lies beside the page, so nothing is fetched from elsewhere. A language enters as
 *
 *     de: () => import('./de/german.ts').then(({ german }) => german),
 *
 * where `de/german.ts` gathers one file a screen, as `english.ts` does.
 */
const catalogues: { readonly [Spoken in Exclude<Language, 'en'>]?: Fetched<Spoken> } = {
  de: () => import('./de/german.ts').then(({ german }) => german),
  es: () => import('./es/spanish.ts').then(({ spanish }) => spanish),
  fr: () => import('./fr/french.ts').then(({ french }) => french),
  pt: () => import('./pt/portuguese.ts').then(({ portuguese }) => portuguese),
  ru: () => import('./ru/russian.ts').then(({ russian }) => russian),
  zh: () => import('./zh/chinese.ts').then(({ chinese }) => chinese),
}

/** The languages that the window can speak, English first; the others are offered as new. */
export const spokenLanguages: readonly Language[] = ['en', ...translatedLanguages()]

function translatedLanguages(): readonly Language[] {
  const all = ['de', 'es', 'fr', 'pt', 'ru', 'zh'] as const
  return all.filter((language) => catalogues[language] !== undefined)
}

/** The words of a language; undefined for English, whose words are always here. */
export async function fetchWords(language: Language): Promise<object | undefined> {
  return language === 'en' ? undefined : catalogues[language]?.()
}
