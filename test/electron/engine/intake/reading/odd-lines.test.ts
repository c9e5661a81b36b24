import { describe, expect, it } from 'vitest'
import { tableOf, verdictsOf } from '../intake-fixture.ts'

const a = 'https://a.example/'
const many = 2 ** 16

describe('a line of 64 KiB and more', () => {
  it.for([
    ['closing brackets', `${a}${')'.repeat(many)}`, ['cleaned https://a.example/']],
    [
      'links with closing brackets',
      `${a}${')'.repeat(many)} ${a}1${']'.repeat(many)}`,
      ['ready https://a.example/', 'ready https://a.example/1'],
    ],
    ['dots', `${a}${'.'.repeat(many)}`, ['decide maybe-cut']],
    ['marks in a sentence', `see ${a}x${'.!'.repeat(many)}`, ['cleaned https://a.example/x']],
    ['schemes', 'http://'.repeat(many), ['decide mistyped-scheme']],
    ['entities in entities', `${a}?&${'amp;'.repeat(many)}`, ['decide html-entity']],
  ] as const)('of %s is read as any other', async ([, line, becomes]) => {
    expect(verdictsOf(await tableOf(line))).toEqual(becomes)
  })
})
