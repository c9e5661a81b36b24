import { expect, test } from 'vitest'

import { accounts } from '../../../renderer/i18n/accounts.ts'
import { help } from '../../../renderer/i18n/help.ts'
import { history } from '../../../renderer/i18n/history.ts'
import { newScreen } from '../../../renderer/i18n/new.ts'
import { settings } from '../../../renderer/i18n/settings.ts'
import { firstScreenBytes, firstScripts } from '../../first-screen.ts'

test('what the first screen needs is at most 165 kB of script, gzipped', () => {
  expect(firstScreenBytes()).toBeGreaterThan(50_000)
  expect(firstScreenBytes()).toBeLessThan(165_000)
})

test('the words of New come with the page, those of the other screens after it', () => {
  const code = firstScripts()
    .map((script) => script.code)
    .join('\n')
  expect(code).toContain(aSentenceOf(newScreen))
  for (const texts of [accounts, help, history, settings])
    expect(code).not.toContain(aSentenceOf(texts))
})

/** A text of a catalogue that no minifier writes in another way. */
function aSentenceOf(texts: object): string {
  const plain = (text: unknown): text is string =>
    typeof text === 'string' && /^[\w ,.]{30,}$/.test(text)
  const found = allOf(texts).find(plain)
  if (found === undefined) throw new Error('The catalogue has no plain sentence')
  return found
}

function allOf(texts: object): readonly unknown[] {
  return Object.values(texts).flatMap((text: unknown) =>
    typeof text === 'object' && text !== null ? allOf(text) : [text],
  )
}
