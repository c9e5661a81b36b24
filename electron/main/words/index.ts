/** Every word that the main process says: menus, dialogs and notifications, one JSON file per language. */
import german from './de.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }
import spanish from './es.json' with { type: 'json' }
import french from './fr.json' with { type: 'json' }
import portuguese from './pt.json' with { type: 'json' }
import russian from './ru.json' with { type: 'json' }
import chinese from './zh.json' with { type: 'json' }
import { type Language, type LanguageChoice, pickLanguage } from '../../shared/language.ts'

/**
 * The words of one language, with the keys of English. `language` is a BCP 47 tag. Texts have
 * placeholders like `{name}`: see `fill` and `counted`.
 */
export type Words = typeof english

/** A text that holds a count, by the plural category of the language (CLDR). */
export interface Forms {
  readonly one?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/** A language is added by a JSON file and a line here. A missing key does not compile. */
const catalogues: Readonly<Record<Language, Words>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
  ru: russian,
  zh: chinese,
}

/** The words in the chosen language or, for `system`, in the first of the system's that has any. */
export function wordsFor(choice: LanguageChoice, system: readonly string[]): Words {
  return catalogues[pickLanguage(choice, system)]
}

/** Puts values in the place of `{name}`. A placeholder without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

/** The form of a text for a count, with `{count}` written as the language writes numbers. */
export function counted(
  { language }: Pick<Words, 'language'>,
  forms: Forms,
  count: number,
  values: Readonly<Record<string, string>> = {},
): string {
  const category = new Intl.PluralRules(language).select(count)
  const form = category === 'zero' || category === 'two' ? undefined : forms[category]
  return fill(form ?? forms.other, { ...values, count: count.toLocaleString(language) })
}

/** A local calendar day, written out. */
export function longDay({ language }: Pick<Words, 'language'>, atMs: number): string {
  return new Date(atMs).toLocaleDateString(language, { dateStyle: 'long' })
}
