import { describe, expect, test } from 'vitest'

import { createHistoryStore } from '../../../../renderer/old/history/history-store.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import { busyOffice } from '../../../fakes/busy-office.ts'
import { createFakeMain } from '../../../fakes/fake-main.ts'

const nowMs = new Date(2026, 10, 21, 15).getTime()

const noTotals = { units: 0, accepted: 0, refused: 0, inDoubt: 0 }

function start() {
  const main = createFakeMain(busyOffice)
  const store = createHistoryStore(overBridge(main.bridge), () => nowMs)
  const lastInput = (name: string): unknown =>
    main.asked.findLast((one) => one.name === name)?.input
  return { main, store, lastInput }
}

/** Resolves once list and chart are those of the filter. */
function whole(store: ReturnType<typeof start>['store']): Promise<unknown> {
  return new Promise((resolve) => {
    const look = ({ isCounting }: { readonly isCounting: boolean }): void => {
      if (!isCounting) resolve(undefined)
    }
    store.subscribe(look)
    look(store.getState())
  })
}

describe('the list of batches', () => {
  test('knows how many there are after its first page', async () => {
    const { store } = start()
    const rows = await store.getState().load(0, 100)
    expect(rows).toHaveLength(100)
    expect(store.getState().total).toBeGreaterThan(100)
  })

  test('asks for everything that is set', async () => {
    const { store, lastInput } = start()
    store.getState().setFilter({ accountId: 2, client: '', label: 'Morning list' })
    store.getState().setFilter({ state: 'in-doubt', search: ' Norda ' })
    await store.getState().load(100, 50)
    expect(lastInput('history.page')).toEqual({
      accountId: 2,
      client: '',
      label: 'Morning list',
      states: ['in-doubt'],
      search: 'Norda',
      fromDay: '2026-10-23',
      toDay: '2026-11-21',
      start: 100,
      count: 50,
    })
  })

  test('goes on to what left before the clock was set back', async () => {
    const { store, main, lastInput } = start()
    const names = await overBridge(main.bridge).request('history.names', undefined)
    main.on('history.names', () => ({ ...Object(names), lastDay: '2026-12-24' }))
    await store.getState().refresh()
    const days = { fromDay: '2026-10-23', toDay: '2026-12-24' }
    expect(lastInput('history.page')).toMatchObject(days)
    expect(lastInput('history.units')).toMatchObject(days)
    store.getState().setPeriod('this-month')
    expect(store.getState().filter.period.toDay).toBe('2026-12-24')
  })

  test('counts what of it was not sent since, where it can be mended, and anew after each change', async () => {
    const { store, main } = start()
    main.on('history.unsent', ({ part }) => (JSON.stringify(part).includes('cancelled') ? 7 : 3))
    store.getState().setFilter({ state: 'refused' })
    await store.getState().refresh()
    expect(store.getState().unsent).toBe(3)
    store.getState().setFilter({ state: 'cancelled' })
    expect(store.getState().unsent).toBeUndefined()
    await store.getState().refresh()
    expect(store.getState().unsent).toBe(7)
    main.on('history.unsent', () => 5)
    await store.getState().refresh()
    expect(store.getState().unsent).toBe(5)
    store.getState().showAll()
    expect(store.getState().unsent).toBeUndefined()
  })

  test('shows all time on request, with no filter left', async () => {
    const { store, lastInput } = start()
    store.getState().setFilter({ accountId: 2, search: 'Norda' })
    store.getState().showAll()
    await store.getState().load(0, 50)
    expect(lastInput('history.page')).toMatchObject({ search: '', start: 0 })
    expect(lastInput('history.page')).toMatchObject({ accountId: undefined, fromDay: undefined })
  })

  test('finds lists without a label by the name that is shown of them', async () => {
    const { store, main, lastInput } = start()
    const asked = Promise.withResolvers<undefined>()
    main.on('history.unnamed', () => [1_000, 2_000, 3_000])
    main.on('history.units', () => {
      asked.resolve(undefined)
      return { periods: [], series: [], totals: noTotals, sentBefore: 0 }
    })
    store.getState().setSearch(' LIST OF 2', (atMs) => `List of ${atMs}`)
    expect(store.getState().filter.search).toBe(' LIST OF 2')
    await asked.promise
    expect(lastInput('history.page')).toMatchObject({ search: 'LIST OF 2', unnamed: [2_000] })
    expect(lastInput('history.units')).toMatchObject({ search: 'LIST OF 2', unnamed: [2_000] })
    main.on('history.unnamed', () => [4_000, 2_000, 22_000])
    await store.getState().refresh()
    expect(lastInput('history.page')).toMatchObject({ unnamed: [2_000, 22_000] })
  })

  test('finds them too if another filter is chosen while they are looked for', async () => {
    const { store, main, lastInput } = start()
    const moments = Promise.withResolvers<readonly number[]>()
    main.on('history.unnamed', () => moments.promise)
    store.getState().setSearch('List of 2', (atMs) => `List of ${atMs}`)
    store.getState().setFilter({ accountId: 2 })
    store.getState().setPeriod('all')
    moments.resolve([1_000, 2_000])
    await whole(store)
    const wanted = { search: 'List of 2', accountId: 2, fromDay: undefined, unnamed: [2_000] }
    expect(lastInput('history.page')).toMatchObject(wanted)
    expect(store.getState().filter.unnamed).toEqual([2_000])
  })

  test('finds no others if the list is read again while the search is typed', async () => {
    const { store, main, lastInput } = start()
    const nameOf = (atMs: number): string => `List of ${atMs}`
    main.on('history.unnamed', () => [1_000, 2_000])
    store.getState().setSearch('List', nameOf)
    await whole(store)
    const answers = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const isAsked = Promise.withResolvers<undefined>()
    let asked = 0
    main.on('history.unnamed', async () => {
      isAsked.resolve(undefined)
      await answers[asked++]?.promise
      return [1_000, 2_000]
    })
    const reading = store.getState().refresh()
    await isAsked.promise
    store.getState().setSearch('List of 2', nameOf)
    answers[0]?.resolve(undefined)
    await reading
    answers[1]?.resolve(undefined)
    await whole(store)
    expect(lastInput('history.page')).toMatchObject({ search: 'List of 2', unnamed: [2_000] })
  })

  test('drops rows of the filter before', async () => {
    const { store } = start()
    const before = store.getState().load(0, 100)
    store.getState().setFilter({ search: 'Morning' })
    expect(await before).toBeUndefined()
    await store.getState().load(0, 100)
    expect(store.getState().total).toBe(2)
  })

  test('marks figures of an earlier filter until list and chart are those of the new one', async () => {
    const { store, main } = start()
    const answered = Promise.withResolvers<undefined>()
    const asked = Promise.withResolvers<undefined>()
    main.on('history.units', async () => {
      asked.resolve(undefined)
      await answered.promise
      return { periods: [], series: [], totals: noTotals, sentBefore: 0 }
    })
    store.getState().setFilter({ search: 'Morning' })
    await asked.promise
    expect(store.getState()).toMatchObject({ total: 2, isCounting: true })
    answered.resolve(undefined)
    await whole(store)
    expect(store.getState().chart?.totals).toEqual(noTotals)
  })

  test('says what all listed batches come to', async () => {
    const { store } = start()
    await store.getState().load(0, 1)
    const figures = { accepted: 57_262, refused: 10, inDoubt: 1_000 }
    expect(store.getState().totals).toMatchObject(figures)
  })
})

describe('units', () => {
  test('are drawn for the days that are listed, by what was chosen', async () => {
    const { store, lastInput } = start()
    await store.getState().refresh()
    store.getState().groupBy('client')
    expect(lastInput('history.units')).toEqual({
      fromDay: '2026-10-23',
      toDay: '2026-11-21',
      step: 'day',
      by: 'client',
      accountId: undefined,
      client: undefined,
      label: undefined,
      states: undefined,
      search: '',
      unnamed: undefined,
    })
  })

  test('are asked for by every word of the filter', async () => {
    const { store, lastInput } = start()
    store.getState().setFilter({ accountId: 2, client: 'Norda', label: 'Morning list' })
    store.getState().setFilter({ state: 'refused', search: ' list ' })
    await store.getState().refresh()
    expect(lastInput('history.units')).toMatchObject({
      accountId: 2,
      client: 'Norda',
      label: 'Morning list',
      states: ['refused'],
      search: 'list',
    })
  })

  test('of all time begin with the first submission, by month where that is long ago', async () => {
    const { store, lastInput } = start()
    store.getState().setPeriod('all')
    await store.getState().refresh()
    expect(lastInput('history.units')).toMatchObject({ fromDay: '2026-01-05', step: 'month' })
    expect(store.getState().chart?.periods.at(-1)).toBe('2026-11')
  })

  test('are not asked for while the last day is before the first', async () => {
    const { store, main } = start()
    store.getState().setPeriod('own', { fromDay: '2026-11-20', toDay: '2026-11-19' })
    await store.getState().refresh()
    expect(main.asked.map(({ name }) => name)).not.toContain('history.units')
    expect(store.getState().chart).toBeUndefined()
  })
})
