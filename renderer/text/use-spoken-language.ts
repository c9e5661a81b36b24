import { useEffect, useState } from 'react'

import { type LanguageChoice, languageToSpeak } from '../../electron/shared/language.ts'
import { spokenLanguages } from './spoken.ts'
import { speak } from './text.ts'
import { useText } from './use-text.ts'

/**
 * Speaks the chosen language, and says so on the page itself for screen readers and fonts. False
 * until its words are here, so that a window does not start in one language and go on in another.
 */
export function useSpokenLanguage(choice: LanguageChoice | undefined): boolean {
  const { i18n } = useText()
  const [isSpoken, setSpoken] = useState(false)
  useEffect(() => {
    if (choice === undefined) return
    const language = languageToSpeak(choice, navigator.languages, spokenLanguages)
    void speak(language, navigator.languages).then(() => setSpoken(true))
  }, [choice])
  const { language } = i18n
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = i18n.dir(language)
  }, [i18n, language])
  return isSpoken
}
