import { describe, expect, test } from 'vitest'

import { ok } from '../../../../electron/shared/result.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import { createHistorySizeStore } from '../../../../renderer/old/settings/history-size-store.ts'
import { createFakeMain } from '../../../fakes/fake-main.ts'

const nowMs = new Date(2026, 10, 21, 15).getTime()

function start(groups: readonly number[]) {
  const main = createFakeMain()
  const left = [...groups]
  main.on('history.forget', () => {
    const links = left.shift()
    return ok(links === undefined ? { submissions: 0, links: 0 } : { submissions: 1, links })
  })
  const store = createHistorySizeStore(overBridge(main.bridge), () => nowMs)
  const timesAsked = (name: string) => main.asked.filter((one) => one.name === name).length
  return { main, store, timesAsked }
}

describe('forgetting', () => {
  test('begins with what ended a year ago', async () => {
    const { store, main } = start([])
    await store.getState().read()
    expect(main.asked.at(-1)?.input).toEqual({ beforeDay: '2025-11-21' })
    expect(store.getState().forgettable?.links).toBe(36_000)
  })

  test('asks nothing of a year that is typed half, and asks once it is whole', async () => {
    const { store, timesAsked } = start([])
    await store.getState().read()
    for (const day of ['0002-11-21', '0020-11-21']) await store.getState().setBeforeDay(day)
    expect(timesAsked('history.forgettable')).toBe(1)
    expect(store.getState().forgettable).toBeUndefined()
    await store.getState().setBeforeDay('2024-11-21')
    expect(timesAsked('history.forgettable')).toBe(2)
    expect(store.getState().forgettable?.links).toBe(36_000)
  })

  test('goes on until nothing is left, then gives the room back', async () => {
    const { store, timesAsked } = start([20_000, 16_000])
    await store.getState().read()
    store.getState().ask()
    await store.getState().forget()
    expect(store.getState().forgetting).toEqual({ kind: 'done', done: 36_000 })
    expect(timesAsked('history.forget')).toBe(3)
    expect(timesAsked('history.giveRoomBack')).toBe(1)
  })

  test('can be stopped, and says what was forgotten until then', async () => {
    const { store, timesAsked } = start([20_000, 16_000])
    const stopWatching = store.subscribe(({ forgetting, stop }) => {
      if (forgetting.kind === 'running' && forgetting.done > 0) stop()
    })
    await store.getState().forget()
    stopWatching()
    expect(store.getState().forgetting).toEqual({ kind: 'stopped', done: 20_000 })
    expect(timesAsked('history.forget')).toBe(1)
  })

  test('is not begun again, nor asked about, before the part on its way has ended', async () => {
    const { store, main, timesAsked } = start([])
    const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()] as const
    let asked = 0
    main.on('history.forget', async () => {
      const links = (await answers[asked++]?.promise) ?? 0
      return ok({ submissions: links === 0 ? 0 : 1, links })
    })
    const { read, ask, forget, stop } = store.getState()
    await read()
    ask()
    const first = forget()
    stop()
    ask()
    expect(store.getState().forgetting).toMatchObject({ kind: 'stopping' })
    const second = forget()
    answers[0].resolve(20_000)
    answers[1].resolve(0)
    await Promise.all([first, second])
    expect(store.getState().forgetting).toEqual({ kind: 'stopped', done: 20_000 })
    expect(timesAsked('history.forget')).toBe(1)
  })

  test('says why it could not', async () => {
    const { store, main } = start([])
    main.on('history.forget', () => ({ ok: false, error: 'sending' }))
    await store.getState().forget()
    expect(store.getState().forgetting).toEqual({ kind: 'failed', problem: 'sending' })
  })

  test('that its engine did not live through was broken off, and asks for nothing by figures of before', async () => {
    const { store, main } = start([])
    await store.getState().read()
    main.on('history.forget', () => Promise.reject(new Error('engine-gone')))
    await expect(store.getState().forget()).rejects.toThrow('engine-gone')
    expect(store.getState()).toMatchObject({
      forgetting: { kind: 'broken-off' },
      forgettable: undefined,
    })
    await store.getState().read()
    expect(store.getState().forgettable?.links).toBe(36_000)
    expect(store.getState().forgetting).toEqual({ kind: 'broken-off' })
  })

  test('exports every link that would go, up to the day before', async () => {
    const { store, main } = start([])
    await store.getState().exportFirst()
    expect(main.asked.at(-1)?.input).toMatchObject({
      filter: { toDay: '2025-11-20' },
      what: 'links',
    })
  })
})
