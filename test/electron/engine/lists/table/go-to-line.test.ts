import { expect, it } from 'vitest'
import { draftOf } from '../../old/intake/draft-fixture.ts'

it('finds the first row of a source line, where lines hold several links', async () => {
  const { review, edits } = await draftOf(
    'https://a.example/1 https://a.example/2\nhttps://a.example/3\n\nhttps://a.example/5',
    'https://b.example/1',
  )
  const { viewId } = review.open({})
  expect([1, 2, 3, 4, 5].map((line) => review.placeOfLine(viewId, line))).toEqual([0, 2, 3, 4, -1])
  await edits.exclude([0, 2])
  const ready = review.open({ statuses: ['ready'] })
  expect(review.placeOfLine(ready.viewId, 2)).toBe(-1)
  // Its first row that is in the view.
  expect(review.placeOfLine(ready.viewId, 1)).toBe(0)
  expect(review.placeOfLine(ready.viewId, 4)).toBe(1)
  expect(review.placeOfLine(ready.viewId + 7, 4)).toBe(undefined)
})
