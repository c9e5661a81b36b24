import { describe, expect, test } from 'vitest'

import { createQuestionStore } from '../../../../renderer/old/history/question-store.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import { createFakeMain } from '../../../fakes/fake-main.ts'

function start() {
  const main = createFakeMain()
  return { main, store: createQuestionStore(overBridge(main.bridge)) }
}

const three = 'https://norda.example/\nhttps://b.example/\nhello'

describe('was it sent?', () => {
  test('asks about all pasted lines at once, and for rows as they come into sight', async () => {
    const { main, store } = start()
    await store.getState().ask(three)
    expect(main.asked.map(({ name }) => name)).toEqual(['history.ask'])
    expect(store.getState()).toMatchObject({
      rowCount: 3,
      question: {
        kind: 'answered',
        asked: {
          lines: { 'on-record': 1, 'nearly-sent': 0, refused: 0, 'not-sent': 1, 'not-a-link': 1 },
        },
      },
    })
    const rows = await store.getState().load(0, 2)
    expect(rows?.map(({ answer }) => answer)).toEqual(['accepted', 'never'])
  })

  test('shows the lines that are chosen', async () => {
    const { store } = start()
    await store.getState().ask(three)
    await store.getState().choose('not-sent')
    expect(store.getState().rowCount).toBe(1)
    expect(await store.getState().load(0, 9)).toMatchObject([{ text: 'https://b.example/' }])
  })

  test('knows which columns the rows that came fill, for each choice anew', async () => {
    const { store } = start()
    await store.getState().ask(three)
    expect(store.getState().filled).toMatchObject({ sending: false, task: false, nearLink: false })
    await store.getState().load(1, 2)
    expect(store.getState().filled).toMatchObject({ sending: false, task: false, nearLink: false })
    await store.getState().load(0, 1)
    expect(store.getState().filled).toMatchObject({ sending: true, task: true, nearLink: false })
    await store.getState().choose('not-sent')
    await store.getState().load(0, 9)
    expect(store.getState().filled).toMatchObject({ sending: false, task: false, nearLink: false })
  })

  test('leaves in the box the one link that is asked about, of several none', async () => {
    const { store } = start()
    await store.getState().ask(' https://b.example/ \n')
    expect(store.getState().typed).toBe('https://b.example/')
    await store.getState().ask(three)
    expect(store.getState().typed).toBe('')
  })

  test('does not ask about nothing', async () => {
    const { main, store } = start()
    await store.getState().ask(' \n ')
    expect(main.asked).toEqual([])
    expect(store.getState().question).toEqual({ kind: 'none' })
  })

  test('says so instead of asking about more lines than can be looked up', async () => {
    const { main, store } = start()
    await store.getState().ask('https://a.example/\n'.repeat(100_001))
    expect(main.asked).toEqual([])
    expect(store.getState().question).toEqual({ kind: 'too-many', lines: 100_001 })
  })

  test('stops looking when it is closed, and forgets an answer that comes after', async () => {
    const { main, store } = start()
    const asked = store.getState().ask('https://a.example/')
    store.getState().close()
    await asked
    expect(store.getState().question).toEqual({ kind: 'none' })
    expect(main.asked.map(({ name }) => name)).toContain('history.stopAsking')
  })

  test('takes a link out of the box with its answer, and leaves one there whose answer did not come', async () => {
    const { store } = start()
    await store.getState().ask('https://b.example/')
    store.getState().close()
    expect(store.getState().typed).toBe('')
    const asked = store.getState().ask('https://b.example/')
    store.getState().close()
    await asked
    expect(store.getState().typed).toBe('https://b.example/')
  })

  test('says that no answer came where the engine died meanwhile', async () => {
    const { main, store } = start()
    main.on('history.ask', () => Promise.reject(new Error('engine-gone')))
    await store.getState().ask('https://a.example/')
    expect(store.getState().question).toEqual({ kind: 'unanswered', lines: 1 })
  })
})
