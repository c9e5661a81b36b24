import { describe, expect, test } from 'vitest'

import { createHistoryStore } from '../../../renderer/history/history-store.ts'
import { overBridge } from '../../../renderer/main-api.ts'
import { busyOffice, createFakeMain } from '../../fakes/fake-main.ts'

function start() {
  const main = createFakeMain(busyOffice)
  return { main, store: createHistoryStore(overBridge(main.bridge)) }
}

describe('the list of batches', () => {
  test('knows how many there are after its first page', async () => {
    const { store } = start()
    const rows = await store.getState().load(0, 100)
    expect(rows).toHaveLength(100)
    expect(store.getState().total).toBeGreaterThan(100)
  })

  test('asks for the account, the result and the search that are set', async () => {
    const { main, store } = start()
    store.getState().setFilter({ accountId: 2 })
    store.getState().setFilter({ state: 'in-doubt', search: ' Norda ' })
    await store.getState().load(100, 50)
    expect(main.asked.at(-1)).toEqual({
      name: 'history.page',
      input: { accountId: 2, states: ['in-doubt'], search: 'Norda', start: 100, count: 50 },
    })
  })

  test('drops rows of the filter before', async () => {
    const { store } = start()
    const before = store.getState().load(0, 100)
    store.getState().setFilter({ search: 'Morning' })
    expect(await before).toBeUndefined()
    await store.getState().load(0, 100)
    expect(store.getState().total).toBe(2)
  })
})

describe('was it sent?', () => {
  test('asks about all pasted lines at once', async () => {
    const { main, store } = start()
    await store.getState().ask('https://a.example/\nhttps://b.example/')
    expect(main.asked.map(({ name }) => name)).toEqual(['history.links'])
    expect(store.getState().lookup).toMatchObject({
      kind: 'found',
      rows: [{ answer: 'never' }, { answer: 'never' }],
    })
  })

  test('does not ask about nothing', async () => {
    const { main, store } = start()
    await store.getState().ask(' \n ')
    expect(main.asked).toEqual([])
    expect(store.getState().lookup).toEqual({ kind: 'none' })
  })

  test('says so instead of asking about more lines than can be looked up', async () => {
    const { main, store } = start()
    await store.getState().ask('https://a.example/\n'.repeat(100_001))
    expect(main.asked).toEqual([])
    expect(store.getState().lookup).toEqual({ kind: 'too-many', lines: 100_001 })
  })

  test('forgets an answer that comes after the question was closed', async () => {
    const { store } = start()
    const asked = store.getState().ask('https://a.example/')
    store.getState().closeLookup()
    await asked
    expect(store.getState().lookup).toEqual({ kind: 'none' })
  })
})

test('says what all listed batches come to', async () => {
  const { store } = start()
  await store.getState().load(0, 1)
  expect(store.getState().totals).toMatchObject({ accepted: 57_262, refused: 10, inDoubt: 1_000 })
})

test('shows the links of the batch that was opened', async () => {
  const { store } = start()
  const [batch] = (await store.getState().load(0, 1)) ?? []
  if (batch === undefined) throw new Error('There is a batch')
  store.getState().openBatch(batch)
  expect(await store.getState().opened?.load(40, 2)).toEqual([
    `https://norda.example/${batch.id}/40`,
    `https://norda.example/${batch.id}/41`,
  ])
  store.getState().closeBatch()
  expect(store.getState().opened).toBeUndefined()
})
