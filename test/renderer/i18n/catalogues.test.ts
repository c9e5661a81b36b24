import { describe, expect, test } from 'vitest'

import { english } from '../../../renderer/i18n/english.ts'
import { englishText } from './english-text.ts'
import { textsOf } from './texts-of.ts'

const t = await englishText()

/** A value for each placeholder of a text. */
function sampleValues(text: string): Record<string, unknown> {
  const names = [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '')
  return Object.fromEntries(names.map((name) => [name, 1_234]))
}

describe.each(['queue', 'history', 'accounts', 'settings'] as const)('the texts of %s', (space) => {
  test.each([...textsOf(english[space])])('%s is a whole sentence or word', (key, text) => {
    const said = t(`${space}:${key}`, sampleValues(text))
    expect(said).not.toBe('')
    expect(said).not.toMatch(/\{\{|\}\}|\$t\(|undefined|\[object/)
    expect(said).not.toContain(key)
  })
})
