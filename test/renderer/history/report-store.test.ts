import { describe, expect, test } from 'vitest'

import { createReportStore, largePage } from '../../../renderer/history/report-store.ts'
import { overBridge } from '../../../renderer/main-api.ts'
import { createFakeMain } from '../../fakes/fake-main.ts'

const nowMs = new Date(2026, 10, 21, 15).getTime()

function start() {
  const main = createFakeMain()
  return { main, store: createReportStore(overBridge(main.bridge), () => nowMs) }
}

test('a page of a long list is called large, by its size and not before it is', () => {
  const links = (submitted: number) => largePage({ submitted, refused: 4, maybeCharged: 6 })
  expect(links(90_000)).toBeUndefined()
  expect(links(559_990)).toBe(61_600_000)
})

describe('a report', () => {
  test('is about all clients in the month that runs, until something else is chosen', async () => {
    const { store } = start()
    await store.getState().open({ kind: 'client' })
    const month = { kind: 'client', client: undefined, fromDay: '2026-11-01', toDay: '2026-11-21' }
    expect(store.getState().scope).toEqual(month)
    await store.getState().change({ client: 'Norda', fromDay: '2026-10-01' })
    expect(store.getState().scope).toEqual({ ...month, client: 'Norda', fromDay: '2026-10-01' })
    expect(store.getState().figures?.submitted).toBe(262)
  })

  test('keeps internal details to itself unless they are asked for, each time anew', async () => {
    const { main, store } = start()
    const scope = { kind: 'submission', submissionId: 3 } as const
    await store.getState().open(scope)
    await store.getState().write('html')
    expect(main.asked.at(-1)?.input).toEqual({ scope, withInternals: false, format: 'html' })
    store.getState().setInternals(true)
    await store.getState().write('csv')
    expect(main.asked.at(-1)?.input).toEqual({ scope, withInternals: true, format: 'csv' })
    store.getState().close()
    await store.getState().open(scope)
    expect(store.getState().withInternals).toBe(false)
  })

  test('is not asked for where its last day is before the first', async () => {
    const { main, store } = start()
    await store.getState().open({ kind: 'client' })
    const asked = main.asked.length
    await store.getState().change({ fromDay: '2026-12-01' })
    expect(store.getState().problem).toBe('wrong-time')
    expect(main.asked).toHaveLength(asked)
  })
})
