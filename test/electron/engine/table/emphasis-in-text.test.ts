import { describe, expect, test } from 'vitest'
import { applySteps } from '../../../../electron/engine/parsing/mending.ts'
import { defaultContext } from '../../../../electron/engine/parsing/reading.ts'
import { locateInText } from '../../../../electron/engine/table/row-reading.ts'

describe('the emphasis in a mended text', () => {
  test.for([
    ['a.example/a b', ['mend'], [' b']],
    ['  a.example/a b', ['mend'], [' b']],
    ['htps://a.example/a b', ['mend'], [' b']],
    ['a.example/ü', ['mend'], ['ü']],
    ['A.example/A', ['mend'], ['A']],
    ['A.example/x', ['mend'], ['A']],
    ['localhost/x', ['mend'], ['localhost']],
    ['a.example/x', ['mend'], []],
    ['https://a.example/?a=1&amp;b=ü', ['mend'], ['ü']],
  ] as const)('is located in the original “%s”', ([text, steps, words]) => {
    const { reading, current } = applySteps(text, steps, defaultContext)
    const ranges =
      reading.kind === 'blank'
        ? []
        : reading.kind === 'link'
          ? reading.emphasis
          : [reading.emphasis]
    const shown = ranges.map((range) => locateInText(text, current, range) ?? [0, 0])
    expect(shown.map((range) => text.slice(...range)).filter((word) => word !== '')).toEqual(words)
  })
})

test.for([
  ['a word that is there twice', 'b b', 'b/', [0, 1], undefined],
  ['a text that a choice added', 'a.example/x', 'https://a.example/x', [0, 8], undefined],
  ['a word that is there once', 'see b', 'b/', [0, 1], [4, 5]],
] as const)('locates %s, or not', ([, text, current, range, there]) => {
  expect(locateInText(text, current, range)).toEqual(there)
})
