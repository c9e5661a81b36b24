import { useEffect } from 'react'

import { type LanguageChoice, languageToSpeak } from '../../electron/shared/language.ts'
import { spokenLanguages } from './spoken.ts'
import { speak } from './text.ts'
import { useText } from './use-text.ts'

/** Speaks the chosen language or the system's from now on; resolves when its words are here. */
export function speakChoice(choice: LanguageChoice): Promise<void> {
  const system = navigator.languages
  return speak(languageToSpeak(choice, system, spokenLanguages), system)
}

/** Speaks the chosen language, and says so on the page itself for screen readers and fonts. */
export function useSpokenLanguage(choice: LanguageChoice | undefined): void {
  const { i18n } = useText()
  useEffect(() => {
    if (choice !== undefined) void speakChoice(choice)
  }, [choice])
  const { language } = i18n
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = i18n.dir(language)
  }, [i18n, language])
}
