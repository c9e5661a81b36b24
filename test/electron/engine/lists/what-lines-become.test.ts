import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tableOf, verdictsOf } from '../table/table-fixture.ts'

const page = readFileSync(new URL('what-lines-become.txt', import.meta.url), 'utf8')
const [, ...sections] = page.split(/^# /m).map((section) => {
  const [title = '', ...lines] = section.split('\n')
  return { title, lines: lines.filter((line) => line.trim() !== '') }
})

describe.for(sections)('$title', ({ lines }) => {
  it.for(lines)('%s', async (line) => {
    const [pasted = '', becomes = ''] = line.split(/ +=> /)
    const text = unescaped(pasted)
    expect(verdictsOf(await tableOf(text))).toEqual(
      becomes.replaceAll(/\bsame\b(?!-)/g, () => text).split(' + '),
    )
  })
})

function unescaped(pasted: string): string {
  return pasted
    .replaceAll('⇥', '\t')
    .replaceAll('␣', ' ')
    .replaceAll('⏎', '\n')
    .replaceAll('⌀', '\u200b')
    .replaceAll('⊡', '\u00a0')
}
