/** The languages that a user can choose, by BCP 47 tag. The window knows for which it has catalogues. */
export const languages = ['en', 'de', 'es', 'fr', 'pt', 'ru', 'zh'] as const
export type Language = (typeof languages)[number]

/** The user's choice: a language, or that of the system. */
export type LanguageChoice = 'system' | Language

/**
 * Picks the language to use: the chosen one or, for `system`, the first available one of the system's languages
 * (BCP 47 tags, preferred first). English if none is available.
 */
export function pickLanguage(
  choice: LanguageChoice,
  system: readonly string[],
  available: readonly Language[] = languages,
): Language {
  const wanted = choice === 'system' ? system.map(primaryTag) : [choice]
  return wanted.flatMap((tag) => available.filter((language) => language === tag))[0] ?? 'en'
}

/** True for a valid BCP 47 tag. Browsers also report names of the system that are none, such as `en-US@posix`. */
export function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The language of a tag: `pt` for `pt-BR`, and for `pt_BR.UTF-8` as some systems write it. */
function primaryTag(locale: string): string {
  return locale.split(/[-_.@]/, 1)[0]?.toLowerCase() ?? ''
}
