/** The languages that the app can be told to speak, by BCP 47 tag; which of them it has words in, the window says. */
export const languages = ['en', 'de', 'es', 'fr', 'pt', 'ru', 'zh'] as const
export type Language = (typeof languages)[number]

/** What the user chose: a language, or whatever the system speaks. */
export type LanguageChoice = 'system' | Language

/**
 * The language to speak: the chosen one, else the first of the system's (BCP 47 tags, best first)
 * that is spoken; English where that is none.
 */
export function languageToSpeak(
  choice: LanguageChoice,
  system: readonly string[],
  spoken: readonly Language[] = languages,
): Language {
  const wanted = choice === 'system' ? system.map(primaryTag) : [choice]
  return wanted.flatMap((tag) => spoken.filter((language) => language === tag))[0] ?? 'en'
}

/** Whether a text is a BCP 47 tag: browsers pass on what the system calls its language, `en-US@posix` too. */
export function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** `pt` of `pt-BR`, also of `pt_BR.UTF-8` as some systems write it. */
function primaryTag(locale: string): string {
  return locale.split(/[-_.@]/, 1)[0]?.toLowerCase() ?? ''
}
