import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { setLanguage, startMessages, useFormat, useText } from '../../../renderer/i18n/messages.ts'

await startMessages()

function Sample() {
  const t = useText('common')
  const format = useFormat()
  return `${t('cancel')} ${t('links', { count: 1_234 })} ${format.number(0.5)}`
}
const rendered = () => renderToStaticMarkup(<Sample />)

test('a chosen language is used at once, with its plurals and numbers', async () => {
  await setLanguage('de')
  expect(rendered()).toBe('Abbrechen 1.234 Links 0,5')
  await setLanguage('fr')
  expect(rendered()).toBe('Annuler 1 234 liens 0,5'.replace('1 234', '1\u202F234'))
  await setLanguage('en')
  expect(rendered()).toBe('Cancel 1,234 links 0.5')
})

test('of several choices in a row the last one is used', async () => {
  await Promise.all([setLanguage('es'), setLanguage('en'), setLanguage('de')])
  expect(rendered()).toContain('Abbrechen')
})
