import { expect, test } from 'vitest'

import { createPageCache, type LoadRows } from '../../../renderer/components/page-cache.ts'

const flush = () => new Promise((resolve) => setImmediate(resolve))

function numbers() {
  const asked: number[] = []
  const load: LoadRows<number> = async (start, count) => {
    asked.push(start)
    return Array.from({ length: count }, (_, index) => start + index)
  }
  return { asked, load }
}

test('asks for each page that is wanted once', async () => {
  const { asked, load } = numbers()
  const cache = createPageCache(load, () => undefined)
  cache.want(90, 210)
  cache.want(95, 205)
  await flush()
  cache.want(90, 210)
  expect(asked).toEqual([0, 100, 200])
  expect(cache.row(150)).toBe(150)
})

test('tells when rows have come', async () => {
  const { load } = numbers()
  let came = 0
  createPageCache(load, () => (came += 1)).want(0, 100)
  expect(came).toBe(0)
  await flush()
  expect(came).toBe(1)
})

test('shows the rows of the list before until its own have come', async () => {
  const { load } = numbers()
  const first = createPageCache(load, () => undefined)
  first.want(0, 100)
  await flush()
  const second = createPageCache<number>(
    async (start, count) => Array.from({ length: count }, (_, index) => -(start + index)),
    () => undefined,
    '',
    first.held(),
  )
  expect(second.row(3)).toBe(3)
  second.want(0, 100)
  await flush()
  expect(second.row(3)).toBe(-3)
})

test('forgets the pages used longest ago, not those in use', async () => {
  const { asked, load } = numbers()
  const cache = createPageCache(load, () => undefined)
  for (let page = 0; page < 40; page += 1) {
    cache.want(0, 1)
    cache.want(page * 100, page * 100 + 1)
    await flush()
  }
  expect(asked.filter((start) => start === 0)).toHaveLength(1)
  expect(cache.row(0)).toBe(0)
  expect(cache.row(150)).toBeUndefined()
})

test('asks again for rows of a list that was gone', async () => {
  let isGone = true
  const cache = createPageCache(
    async () => (isGone ? undefined : ['here']),
    () => undefined,
  )
  cache.want(0, 1)
  await flush()
  isGone = false
  cache.want(0, 1)
  await flush()
  expect(cache.row(0)).toBe('here')
})
