/**
 * The first of the system's locales that is of this language and its script (`es-MX` for `es`, but
 * not the Traditional `zh-TW` for `zh`), else the language itself.
 */
export function localeOf(language: string, system: readonly string[]): string {
  const script = scriptOf(language)
  const fits = (locale: string) => locale.split('-', 1)[0] === language && isLanguageTag(locale)
  return system.find((locale) => fits(locale) && scriptOf(locale) === script) ?? language
}

function scriptOf(locale: string): string | undefined {
  return new Intl.Locale(locale).maximize().script
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
