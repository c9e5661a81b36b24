import { expect, test } from 'vitest'
import { draftOf, inWords, reopened, rowsOf, sentLinks } from './draft-fixture.ts'

const list = `> https://a.example/one.
https://a.example/two.
https://a.example/three
https://a.example/wiki/Yahoo!
https://a.example/four...
https://a.example/five

> https://a.example/six?!`

test('final punctuation is taken off where a link ends with it, in one step', async () => {
  const draft = await draftOf(list)
  expect(draft.summary().byWarning['trailing-punctuation']).toBe(4)
  expect(await draft.edits.trim([0, 1, 2, 7])).toBe(3)
  expect(sentLinks(draft)).toEqual([
    'https://a.example/one',
    'https://a.example/two',
    'https://a.example/three',
    'https://a.example/wiki/Yahoo!',
    'https://a.example/five',
    'https://a.example/six',
  ])
  expect(rowsOf(draft)[0]?.changes).toEqual(['quote-mark', 'punctuation'])
  expect(draft.summary().byWarning['trailing-punctuation']).toBe(1)

  const later = await reopened(draft)
  expect(inWords(later)).toEqual(inWords(draft))
  await later.edits.undo()
  expect(sentLinks(later)[0]).toBe('https://a.example/one.')
  expect(later.summary().byWarning['trailing-punctuation']).toBe(4)
})

test('what the user kept as one link is not cut at its first space', async () => {
  const draft = await draftOf('https://a.example/a b.')
  await draft.edits.decide({ kind: 'text-after-link' }, 'keep')
  expect(sentLinks(draft)).toEqual(['https://a.example/a%20b.'])
  expect(await draft.edits.trim([0])).toBe(1)
  expect(sentLinks(draft)).toEqual(['https://a.example/a%20b'])
  expect(sentLinks(await reopened(draft))).toEqual(sentLinks(draft))
})

test('as many links lose their punctuation as are said to end with it', async () => {
  const ends = ['x)', 'x"y', '"x', 'x…', 'x*', "x'y", '?a=1', '?a=b;c', '#x', '(x)', 'x%2']
  const draft = await draftOf(
    ends
      .flatMap((end) =>
        ['.', '!', '!?', '*', ':', '。'].map((mark) => `https://a.example/${end}${mark}`),
      )
      .join('\n'),
  )
  const { rows, byWarning } = draft.summary()
  expect(byWarning['trailing-punctuation']).toBeGreaterThan(40)
  expect(await draft.edits.trim(Array(rows).keys())).toBe(byWarning['trailing-punctuation'])
  expect(draft.summary().byWarning['trailing-punctuation']).toBe(0)
})

test('a link that is there already is a duplicate without its punctuation', async () => {
  const draft = await draftOf('https://a.example/one\nhttps://a.example/one.')
  expect(await draft.edits.trim([1])).toBe(1)
  expect(inWords(draft)[1]).toBe('duplicate https://a.example/one')
})
