import { expect, it } from 'vitest'
import { edits, listOf } from '../lists/list-fixture.ts'

it('finds the first row of a source line, where lines hold several links', async () => {
  const list = await listOf(
    'https://a.example/1 https://a.example/2\nhttps://a.example/3\n\nhttps://a.example/5',
    'https://b.example/1',
  )
  const { views } = list
  const { viewId } = views.open({})
  const place = (view: number, source: number, line: number) => {
    const found = views.findLine(view, source, line)
    return found.ok ? found.value : found.error
  }
  expect([1, 2, 3, 4, 5].map((line) => place(viewId, 0, line))).toEqual([0, 2, 3, 4, 'not-in-view'])
  expect([1, 2].map((line) => place(viewId, 1, line))).toEqual([5, 'not-in-view'])
  expect(place(viewId, 2, 1)).toBe('not-in-view')
  await edits(list).exclude([0, 2])
  const ready = views.open({ statuses: ['ready'] })
  expect(place(ready.viewId, 0, 2)).toBe('not-in-view')
  // The first row of the line that is in the view.
  expect(place(ready.viewId, 0, 1)).toBe(0)
  expect(place(ready.viewId, 0, 4)).toBe(1)
  expect(place(ready.viewId, 1, 1)).toBe(2)
  expect(place(ready.viewId + 7, 0, 4)).toBe('view-gone')
})
