import { expect, test } from 'vitest'

import { reviewed } from './review-fixture.ts'
import { settle } from './settle.ts'

test('keeps the place of a selection whose rows went away, not the rows that took their place', async () => {
  const { review } = await reviewed()
  review.getState().setFilter({ statuses: ['ready'] })
  await settle()
  review.getState().select({ anchor: 2, active: 6 })
  const { target } = (await review.getState().chosen()) ?? { target: { rows: [] } }
  await review.getState().leaveOut(target)
  await settle()
  expect(review.getState().selection).toEqual({ anchor: 2, active: 2 })

  review.getState().showAll()
  await settle()
  review.getState().select({ anchor: 2, active: 6 })
  await review.getState().undo()
  await settle()
  expect(review.getState().selection).toEqual({ anchor: 2, active: 6 })
})

test('reads a selection of any length, not only the rows in sight', async () => {
  const { review } = await reviewed(1_300)
  review.getState().select({ anchor: 1_250, active: 10 })
  const rows = await review.getState().selectedRows()
  expect(rows).toHaveLength(1_241)
  expect(rows[0]?.row).toBe(10)
  expect(rows.at(-1)?.row).toBe(1_250)
})

test('reads a selection anew when the list changes under it, so that no row is missing', async () => {
  const { main, review } = await reviewed(1_300)
  review.getState().select({ anchor: 0, active: 1_299 })
  const reading = review.getState().selectedRows()
  main.draft().paste('https://one-more.example/')
  const rows = await reading
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 1_300 }, (_, row) => row))
})

test('reads no other rows in the places of a filtered or sorted list that gave way', async () => {
  for (const look of ['filter', 'sort'] as const) {
    const { main, review } = await reviewed()
    if (look === 'filter') review.getState().setFilter({ statuses: ['ready', 'excluded'] })
    else review.getState().setSort({ by: 'status', descending: false })
    await settle()
    // Another window puts a row into the list, above these.
    main.draft().exclude({ rows: [2] }, true)
    expect(await review.getState().chosen({ anchor: 3, active: 5 })).toBeUndefined()
    await settle()
    expect((await review.getState().chosen({ anchor: 3, active: 5 }))?.count).toBe(3)
  }
})

test('reads what was pressed in a list from that list alone, though another is there by then', async () => {
  const { main, review } = await reviewed()
  review.getState().setFilter({ statuses: ['ready', 'excluded'] })
  await settle()
  const { list } = review.getState()
  main.draft().exclude({ rows: [2] }, true)
  main.tell('draft.changed', main.draft().summary())
  await settle()
  expect(review.getState().list).not.toBe(list)
  expect(await review.getState().chosen({ anchor: 3, active: 5 }, list)).toBeUndefined()
})

test('does to the rows of the press what a key says, wherever the keyboard has gone since', async () => {
  const { review } = await reviewed()
  review.getState().select({ anchor: 9, active: 9 })
  expect((await review.getState().chosen({ anchor: 2, active: 3 }))?.target).toEqual({
    rows: [2, 3],
  })
})

test('all rows are all of the list on its way too, whose counts are in sight already', async () => {
  const { main, review, draft } = await reviewed()
  await review.getState().leaveOut({ filter: { statuses: ['decide'] } })
  review.getState().setFilter({ statuses: ['decide', 'ready'] })
  await settle()
  const seen = review.getState().list?.view.rows ?? 0
  review.getState().select({ anchor: 0, active: seen - 1, isAll: true })
  main.draft().undo()
  main.tell('draft.changed', main.draft().summary())
  expect(review.getState().list?.view.rows).toBe(seen)
  expect((await review.getState().chosen())?.count).toBe(seen + draft().byStatus.decide)
})

test('a row that was chosen while another was being looked for stays the chosen one', async () => {
  const { review } = await reviewed()
  review.getState().select({ anchor: 3, active: 3 })
  const gone = review.getState().goToRow(3)
  review.getState().select({ anchor: 7, active: 7 })
  await gone
  expect(review.getState().selection).toEqual({ anchor: 7, active: 7 })
})

test('what is added to a list of which all was selected is not selected', async () => {
  const { main, review } = await reviewed()
  review.getState().select({ anchor: 0, active: 399, isAll: true })
  main.draft().paste('https://one-more.example/')
  main.tell('draft.changed', main.draft().summary())
  await settle()
  expect((await review.getState().chosen())?.count).toBe(400)
})
