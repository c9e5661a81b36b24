import { describe, expect, it } from 'vitest'
import { match } from '../../../renderer/palette/match.ts'
import { type Entry, rank } from '../../../renderer/palette/match.ts'

const entry = (name: string, more: Partial<Entry> = {}): Entry => ({
  id: name,
  name,
  icon: 'lists',
  weight: 0,
  run: () => undefined,
  ...more,
})
const namesOf = (entries: readonly Entry[], query: string) =>
  rank(entries, query).map(({ entry: { name } }) => name)

describe('a match', () => {
  it('ignores case and accents, and has the matched ranges', () => {
    expect(match('GARTEN', 'Acme Gärten')?.ranges).toEqual([[5, 11]])
    expect(match('nor gue', 'Norda guest posts')?.ranges).toEqual([
      [0, 3],
      [6, 9],
    ])
  })
  it('may be the first letters of words', () => {
    expect(match('ngp', 'Norda guest posts')?.ranges).toEqual([
      [0, 1],
      [6, 7],
      [12, 13],
    ])
  })
  it('needs every word', () => {
    expect(match('norda sole', 'Norda guest posts')).toBeUndefined()
  })
  it('has correct ranges after surrogate pairs', () => {
    expect(match('posts', '😀 posts')?.ranges).toEqual([[3, 8]])
  })
})

describe('the palette', () => {
  it('puts the start of a name before the middle of another', () => {
    expect(namesOf([entry('October Palimo'), entry('Palimo backlinks')], 'pal')).toEqual([
      'Palimo backlinks',
      'October Palimo',
    ])
  })
  it('finds a list by its client, after lists with a matching name', () => {
    const october = entry('October guest posts', { otherTexts: 'Palimo' })
    expect(namesOf([october, entry('Palimo backlinks')], 'palimo')).toEqual([
      'Palimo backlinks',
      'October guest posts',
    ])
  })
  it('ends with the action on the query itself', () => {
    const queryEntry = entry('Was it sent? palimo', { isForQuery: true })
    expect(namesOf([queryEntry, entry('Palimo')], 'palimo').at(-1)).toBe('Was it sent? palimo')
    expect(namesOf([queryEntry], 'zzz')).toEqual(['Was it sent? palimo'])
  })
  it('shows the suggested entries before anything is typed', () => {
    const entries = [
      entry('Rare'),
      entry('Queue', { suggested: 1 }),
      entry('Was it charged?', { suggested: 9 }),
    ]
    expect(namesOf(entries, ' ')).toEqual(['Was it charged?', 'Queue'])
  })
})
