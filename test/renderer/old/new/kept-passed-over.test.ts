import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'

import { keepPassedOver } from '../../../../renderer/old/new/kept-passed-over.ts'

interface Heard {
  readonly snapshot: { readonly startedMs: number } | undefined
}

/** A page over a host that started then, with what pages before it kept. */
function pageOf(kept: Map<string, string>) {
  const intake = createStore<{ readonly passedOver: readonly string[] }>()(() => ({
    passedOver: [],
  }))
  const app = createStore<Heard>()(() => ({ snapshot: undefined }))
  keepPassedOver(intake, app, {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  })
  const hear = (startedMs: number) => app.setState({ snapshot: { startedMs } })
  return { intake, hear, passedOver: () => intake.getState().passedOver }
}

test('a list that the user went on without is asked about on no other page of the same start', () => {
  const kept = new Map<string, string>()
  const first = pageOf(kept)
  first.hear(5)
  first.intake.setState({ passedOver: ['a', 'b'] })
  const second = pageOf(kept)
  second.hear(5)
  expect(second.passedOver()).toEqual(['a', 'b'])
})

test('what is put aside still is asked about once more after another start, also on a page that stayed open', () => {
  const kept = new Map<string, string>()
  const first = pageOf(kept)
  first.hear(5)
  first.intake.setState({ passedOver: ['a'] })
  first.hear(6)
  expect(first.passedOver()).toEqual([])
  first.intake.setState({ passedOver: ['a'] })
  const later = pageOf(kept)
  later.hear(7)
  expect(later.passedOver()).toEqual([])
  expect(pageOf(kept).passedOver()).toEqual([])
})
