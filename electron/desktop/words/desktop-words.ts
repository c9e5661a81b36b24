import {
  type Language,
  type LanguageChoice,
  languages,
  languageToSpeak,
} from '../../shared/language.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { portuguese } from './portuguese.ts'
import { russian } from './russian.ts'
import { spanish } from './spanish.ts'

/** What the desktop says outside its page, in one language. A key too few or too many does not compile. */
export type DesktopWords = typeof english

/**
 * The languages that have words. One enters with a file beside `english.ts`, whose value is a
 * DesktopWords, and a line here.
 */
const catalogues: { readonly en: DesktopWords } & {
  readonly [Spoken in Language]?: DesktopWords
} = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
  ru: russian,
  zh: chinese,
}

const spoken = languages.filter((language) => catalogues[language] !== undefined)

/** The words in the chosen language or, where it has none, in the first of the system's that has. */
export function desktopWords(choice: LanguageChoice, system: readonly string[]): DesktopWords {
  return catalogues[languageToSpeak(choice, system, spoken)] ?? english
}
