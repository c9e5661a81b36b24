import { expect, test } from 'vitest'
import { edits, inWords, listOf, reopened, rowsOf, sentLinks } from './list-fixture.ts'

const lines = `> https://a.example/one.
https://a.example/two.
https://a.example/three
https://a.example/wiki/Yahoo!
https://a.example/four...
https://a.example/five

> https://a.example/six?!`

test('final punctuation is taken off where a link ends with it, in one step', async () => {
  const list = await listOf(lines)
  expect(list.facts().byWarning['trailing-punctuation']).toBe(4)
  expect(await edits(list).trim([0, 1, 2, 7])).toBe(3)
  expect(sentLinks(list)).toEqual([
    'https://a.example/one',
    'https://a.example/two',
    'https://a.example/three',
    'https://a.example/wiki/Yahoo!',
    'https://a.example/five',
    'https://a.example/six',
  ])
  expect(rowsOf(list)[0]?.changes).toEqual(['quote-mark', 'punctuation'])
  expect(list.facts().byWarning['trailing-punctuation']).toBe(1)

  const later = await reopened(list)
  expect(inWords(later)).toEqual(inWords(list))
  await edits(later).undo()
  expect(sentLinks(later)[0]).toBe('https://a.example/one.')
  expect(later.facts().byWarning['trailing-punctuation']).toBe(4)
})

test('what the user kept as one link is not cut at its first space', async () => {
  const list = await listOf('https://a.example/a b.')
  await edits(list).decide({ kind: 'text-after-link' }, 'keep')
  expect(sentLinks(list)).toEqual(['https://a.example/a%20b.'])
  expect(await edits(list).trim([0])).toBe(1)
  expect(sentLinks(list)).toEqual(['https://a.example/a%20b'])
  expect(sentLinks(await reopened(list))).toEqual(sentLinks(list))
})

test('as many links lose their punctuation as are said to end with it', async () => {
  const ends = ['x)', 'x"y', '"x', 'x…', 'x*', "x'y", '?a=1', '?a=b;c', '#x', '(x)', 'x%2']
  const list = await listOf(
    ends
      .flatMap((end) =>
        ['.', '!', '!?', '*', ':', '。'].map((mark) => `https://a.example/${end}${mark}`),
      )
      .join('\n'),
  )
  const { rows, byWarning } = list.facts()
  expect(byWarning['trailing-punctuation']).toBeGreaterThan(40)
  expect(await edits(list).trim(Array(rows).keys())).toBe(byWarning['trailing-punctuation'])
  expect(list.facts().byWarning['trailing-punctuation']).toBe(0)
})

test('a link that is there already is a duplicate without its punctuation', async () => {
  const list = await listOf('https://a.example/one\nhttps://a.example/one.')
  expect(await edits(list).trim([1])).toBe(1)
  expect(inWords(list)[1]).toBe('duplicate https://a.example/one')
})
