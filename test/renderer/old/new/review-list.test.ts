import { expect, test } from 'vitest'

import { fail, ok } from '../../../../electron/shared/result.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import { filterInSight } from '../../../../renderer/old/new/review-list.ts'
import { reviewed } from './review-fixture.ts'
import { settle } from './settle.ts'

test('shows every row at first', async () => {
  const { review } = await reviewed()
  expect(review.getState().list?.view.rows).toBe(400)
})

test('statuses that are pressed in add up, and all come back when they are pressed again', async () => {
  const { review, draft } = await reviewed()
  const { decide, rejected } = draft().byStatus
  review.getState().toggleStatus('decide')
  review.getState().toggleStatus('rejected')
  await settle()
  expect(review.getState().list?.view.rows).toBe(decide + rejected)
  review.getState().toggleStatus('decide')
  review.getState().toggleStatus('rejected')
  await settle()
  expect(review.getState()).toMatchObject({ filter: {}, list: { view: { rows: 400 } } })
})

test('opens the list again when the draft has changed', async () => {
  const { main, review } = await reviewed()
  main.draft().paste('https://one-more.example/')
  main.tell('draft.changed', main.draft().summary())
  await settle()
  expect(review.getState().list?.view.rows).toBe(401)
})

test('opens the list again when a page of it is gone, and leaves the old page empty', async () => {
  const { main, review } = await reviewed()
  const list = review.getState().list
  main.draft().paste('https://one-more.example/')
  expect(await list?.load(0, 100)).toBeUndefined()
  expect(review.getState().list?.view.rows).toBe(401)
})

test('does not open a list twice at once, but shows the last that was asked for', async () => {
  const { main, review, draft } = await reviewed()
  const before = main.asked.length
  for (const search of ['a', 'ac', 'acko']) review.getState().setFilter({ search })
  await settle()
  expect(main.asked.length - before).toBe(2)
  expect(review.getState().list?.view.rows).toBeLessThan(draft().rows)
  expect(main.asked.at(-1)).toMatchObject({ input: { filter: { search: 'acko' } } })
})

test('starts without filter on another draft', async () => {
  const { main, review } = await reviewed()
  review.getState().toggleStatus('decide')
  await overBridge(main.bridge).request('draft.clear', { draftId: 'draft-1' })
  await settle()
  expect(review.getState()).toMatchObject({ filter: {}, selection: undefined })
})

test('sorts, and goes to a row where the filter shows it', async () => {
  const { main, review } = await reviewed()
  review.getState().setSort({ by: 'link', descending: true })
  await settle()
  expect(main.asked.at(-1)).toMatchObject({ input: { sort: { by: 'link', descending: true } } })
  expect(await review.getState().goToRow(7)).toBe('row')
  expect(review.getState()).toMatchObject({ goTo: { index: 7 }, selection: { active: 7 } })
  main.on('view.findLine', ({ line }) => (line === 3 ? ok(9) : fail('not-in-view')))
  expect(await review.getState().goToLine(3)).toBe('row')
  expect(review.getState()).toMatchObject({ goTo: { index: 9 }, selection: { active: 9 } })
  expect(await review.getState().goToLine(4)).toBe('left-out')
})

test('goes to a row though its view gave way to that of another window, and says of none that is not shown that it is', async () => {
  const { main, review } = await reviewed()
  let displaced = 1
  main.on('view.find', ({ row }) => {
    if (displaced-- > 0) return fail('view-gone')
    return row === 7 ? ok(row) : fail('not-in-view')
  })
  expect(await review.getState().goToRow(7)).toBe('row')
  expect(review.getState().goTo).toEqual({ index: 7 })
  expect(await review.getState().goToRow(8)).toBe('left-out')
})

test('has the sorting stopped of what is no longer to be seen, and shows how far another has come', async () => {
  const { main, review } = await reviewed()
  const { list } = review.getState()
  let stop: () => void = () => undefined
  main.on('view.open', () => new Promise((resolve) => (stop = () => resolve(fail('stopped')))))
  main.on('view.sorted', () => Promise.resolve(0.5))
  review.getState().setSort({ by: 'link', descending: false })
  await settle()
  await review.getState().askHowMuchIsSorted()
  expect(review.getState()).toMatchObject({ isLooking: true, sorted: 0.5 })

  review.getState().setSort(undefined)
  expect(main.asked.at(-1)?.name).toBe('view.stopSorting')
  if (list !== undefined) main.on('view.open', () => Promise.resolve(ok(list.view)))
  stop()
  await settle()
  expect(review.getState()).toMatchObject({ isLooking: false, sorted: undefined, sort: undefined })
  expect(main.asked.at(-1)).toMatchObject({ name: 'view.open', input: { sort: undefined } })
})

test('what is done to all lines that are shown is for those in sight, not for a filter whose lines nobody saw yet', async () => {
  const { main, review } = await reviewed()
  review.getState().toggleStatus('decide')
  await settle()
  const { filter } = review.getState()
  const late = Promise.withResolvers<never>()
  main.on('view.open', () => late.promise)
  review.getState().showAll()
  await settle()
  expect(filterInSight(review.getState())).toBe(filter)
  await review.getState().save('csv', 'en')
  expect(main.asked.at(-1)).toMatchObject({ name: 'draft.export', input: { filter } })
})

test('follows nothing after it was stopped', async () => {
  const { main, review, stop } = await reviewed()
  stop()
  main.draft().paste('https://one-more.example/')
  main.tell('draft.changed', main.draft().summary())
  await settle()
  expect(review.getState().list?.view.rows).toBe(400)
})

test('brings a list that is added below others to the top, but not into a filter or a sort', async () => {
  const { main, review } = await reviewed()
  const filtered = await reviewed()
  filtered.review.getState().toggleStatus('ready')
  const sorted = await reviewed()
  sorted.review.getState().setSort({ by: 'link', descending: false })
  for (const { draft, tell } of [main, filtered.main, sorted.main]) {
    await settle()
    draft().paste('https://one-more.example/')
    tell('draft.changed', draft().summary())
    await settle()
  }
  expect(review.getState().goTo).toEqual({ index: 400, isOnTop: true })
  for (const { review: other } of [filtered, sorted]) expect(other.getState().goTo).toBeUndefined()
})

test('brings the first row of several files to the top that are opened at once, until the user goes on', async () => {
  const { main, review, draft, takings } = await reviewed()
  const add = async (lines: number) => {
    const from = draft().rows
    const links = Array.from({ length: lines }, (_, line) => `https://more.example/${from + line}`)
    main.draft().paste(links.join('\n'))
    main.tell('draft.changed', main.draft().summary())
    await settle()
  }
  Object.assign(takings, { isTaking: true, takings: 1 })
  await add(3)
  await add(200)
  // A screen of them is there.
  const { goTo } = review.getState()
  expect(goTo).toEqual({ index: 400, isOnTop: true })
  await add(3)
  expect(review.getState().goTo).toBe(goTo)

  takings.takings = 2
  await add(3)
  expect(review.getState().goTo).toEqual({ index: 606, isOnTop: true })
  review.getState().select({ anchor: 7, active: 7 })
  const { goTo: last } = review.getState()
  await add(3)
  expect(review.getState().goTo).toBe(last)
})

test('does not go to the place of an added list in a draft that has taken the place of its own', async () => {
  const { main, review } = await reviewed()
  main.draft().paste('https://one-more.example/')
  const added = main.draft().summary()
  main.tell('draft.changed', added)
  main.tell('draft.changed', { ...added, id: 'draft-2', revision: added.revision + 1 })
  await settle()
  expect(review.getState().goTo).toBeUndefined()
})
