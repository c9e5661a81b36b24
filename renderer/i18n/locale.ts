import { isLocale } from '../../electron/shared/language.ts'

/**
 * The first of the system's locales that is of this language and its script (`es-MX` for `es`, but
 * not the Traditional `zh-TW` for `zh`), else the language itself.
 */
export function localeOf(language: string, system: readonly string[]): string {
  const script = scriptOf(language)
  const fits = (locale: string) => locale.split('-', 1)[0] === language && isLocale(locale)
  return system.find((locale) => fits(locale) && scriptOf(locale) === script) ?? language
}

function scriptOf(locale: string): string | undefined {
  return new Intl.Locale(locale).maximize().script
}
