import { describe, expect, test } from 'vitest'
import { applySteps } from '../../../../electron/engine/parsing/mending.ts'
import { defaultContext } from '../../../../electron/engine/parsing/reading.ts'
import { locateInText } from '../../../../electron/engine/table/row-reading.ts'

describe('what is emphasised in a mended text', () => {
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
  ] as const)('stands in “%s” where it was written', ([text, steps, words]) => {
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
  ['a word that the text holds twice', 'b b', 'b/', [0, 1], undefined],
  ['what a choice added before it', 'a.example/x', 'https://a.example/x', [0, 8], undefined],
  ['a word that it holds once', 'see b', 'b/', [0, 1], [4, 5]],
] as const)(
  'of %s it is known where it stands, or that it does not',
  ([, text, current, range, there]) => {
    expect(locateInText(text, current, range)).toEqual(there)
  },
)
