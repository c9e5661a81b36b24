import type { Language } from '../../electron/shared/language.ts'

/** What a language calls itself, as it stands at the start of a line: Deutsch, Español, 中文. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
