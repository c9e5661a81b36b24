import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import {
  speakLanguage,
  startMessages,
  useFormat,
  useText,
} from '../../../renderer/i18n/messages.ts'

await startMessages()

function Spoken() {
  const t = useText('common')
  const format = useFormat()
  return `${t('cancel')} ${t('links', { count: 1_234 })} ${format.number(0.5)}`
}
const spoken = () => renderToStaticMarkup(<Spoken />)

test('the chosen language is spoken at once, with its plurals and numbers', async () => {
  await speakLanguage('de')
  expect(spoken()).toBe('Abbrechen 1.234 Links 0,5')
  await speakLanguage('fr')
  expect(spoken()).toBe('Annuler 1 234 liens 0,5'.replace('1 234', '1\u202F234'))
  await speakLanguage('en')
  expect(spoken()).toBe('Cancel 1,234 links 0.5')
})

test('of two choices in a row the later one is spoken', async () => {
  await Promise.all([speakLanguage('es'), speakLanguage('en'), speakLanguage('de')])
  expect(spoken()).toContain('Abbrechen')
})
