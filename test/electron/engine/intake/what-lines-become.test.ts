import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tableOf, verdictsOf } from './intake-fixture.ts'

const page = readFileSync(new URL('what-lines-become.txt', import.meta.url), 'utf8')
const [, ...sections] = page.split(/^# /m)

for (const section of sections) {
  const [title = '', ...lines] = section.split('\n')
  describe(title, () => {
    const cases = lines.flatMap((line) => {
      const [, pasted, becomes] = /^(.*?) +=> (.*)$/.exec(line) ?? []
      return pasted === undefined || becomes === undefined ? [] : [{ pasted, becomes }]
    })

    it.for(cases)('$pasted becomes $becomes', async ({ pasted, becomes }) => {
      const text = unescaped(pasted)
      const table = await tableOf(text)
      expect(verdictsOf(table)).toEqual(becomes.replaceAll('same', text).split(' + '))
    })
  })
}

it('holds every case in the form that the test reads', () => {
  const lines = sections.flatMap((section) => section.split('\n').slice(1))
  expect(lines.filter((line) => line.trim() !== '' && !line.includes(' => '))).toEqual([])
  expect(lines.length).toBeGreaterThan(150)
})

function unescaped(pasted: string): string {
  return pasted
    .replaceAll('⇥', '\t')
    .replaceAll('␣', ' ')
    .replaceAll('⏎', '\n')
    .replaceAll('⌀', '\u200b')
    .replaceAll('⊡', '\u00a0')
}
