import { getI18n } from 'react-i18next'

import { bringLaterWords, startText } from '../../../renderer/i18n/text.ts'

/** The window's texts as the window says them: `const t = await englishText()`. */
export async function englishText(): Promise<(key: string, values: object) => string> {
  await startText()
  await bringLaterWords()
  // A test walks through keys that it computes, which the typed `t` rightly refuses.
  return (key, values) => String(Reflect.apply(getI18n().t, undefined, [key, values]))
}
