/** The first of the system's locales that is of this language (`es-MX` for `es`), else the language itself. */
export function localeOf(language: string, system: readonly string[]): string {
  const isOfLanguage = (locale: string) => locale.split('-', 1)[0] === language
  return system.find((locale) => isOfLanguage(locale) && isLanguageTag(locale)) ?? language
}

/** Browsers pass on what the system calls its language, for example `en-US@posix`, which is no tag. */
function isLanguageTag(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
