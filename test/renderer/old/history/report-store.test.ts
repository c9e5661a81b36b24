import { describe, expect, test } from 'vitest'

import { createReportStore, largePage } from '../../../../renderer/old/history/report-store.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import { createFakeMain } from '../../../fakes/fake-main.ts'

const nowMs = new Date(2026, 10, 21, 15).getTime()

/** Typing rests at once, unless `rest` says when. */
function start(rest: () => Promise<void> = () => Promise.resolve()) {
  const main = createFakeMain()
  return { main, store: createReportStore(overBridge(main.bridge), () => nowMs, rest) }
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

  test('is about the part of History that it is opened from', async () => {
    const { store } = start()
    const part = { client: 'Norda', label: 'Two', fromDay: '2026-11-23', toDay: '2026-11-23' }
    await store.getState().open({ kind: 'client', ...part })
    expect(store.getState().scope).toEqual({ kind: 'client', ...part })
  })

  test('keeps internal details to itself unless they are asked for, each time anew', async () => {
    const { main, store } = start()
    const scope = { kind: 'submission', submissionId: 3 } as const
    await store.getState().open(scope)
    await store.getState().write('html', 'en-GB')
    expect(main.asked.at(-1)?.input).toEqual({
      scope,
      withInternals: false,
      format: 'html',
      locale: 'en-GB',
    })
    store.getState().setInternals(true)
    await store.getState().write('csv', 'fr')
    expect(main.asked.at(-1)?.input).toEqual({
      scope,
      withInternals: true,
      format: 'csv',
      locale: 'fr',
    })
    store.getState().close()
    await store.getState().open(scope)
    expect(store.getState().withInternals).toBe(false)
  })

  test('speaks the window’s language until another is chosen, each time anew', async () => {
    const { store } = start()
    const scope = { kind: 'submission', submissionId: 3 } as const
    await store.getState().open(scope)
    store.getState().setLanguage('fr')
    expect(store.getState().language).toBe('fr')
    store.getState().close()
    await store.getState().open(scope)
    expect(store.getState().language).toBeUndefined()
  })

  test('is counted, or called wrong, when the typing of a day rests, and for the last one alone', async () => {
    const rests: (() => void)[] = []
    const { main, store } = start(() => new Promise((resolve) => rests.push(resolve)))
    await store.getState().open({ kind: 'client' })
    const asked = main.asked.length
    const typed = ['0002-10-21', '0020-10-21', '2026-12-31'].map((toDay) =>
      store.getState().change({ toDay }),
    )
    expect(store.getState().problem).toBeUndefined()
    for (const rest of rests) rest()
    await Promise.all(typed)
    expect(main.asked).toHaveLength(asked + 1)
    expect(store.getState().figures?.submitted).toBe(262)
    await store.getState().change({ client: 'Norda' })
    expect(rests).toHaveLength(3)
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
