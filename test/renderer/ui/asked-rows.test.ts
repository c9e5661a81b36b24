import { expect, test } from 'vitest'

import { createAskedRows } from '../../../renderer/ui/asked-rows.ts'

/** A list that gives way, and hears when it is asked. */
function giving() {
  const asked = Promise.withResolvers<undefined>()
  const load = (): Promise<undefined> => {
    asked.resolve(undefined)
    return Promise.resolve(undefined)
  }
  return { load, asked: asked.promise }
}

const holding = (name: string) => (start: number) => Promise.resolve([`${name} ${start}`])

test('a row of a list that gives way is that of the next list, however late it is drawn', async () => {
  const old = giving()
  const list = createAskedRows<string>({ load: old.load, topKey: 'all' })
  const row = list.rowAt(7)
  await old.asked
  // Drawn again meanwhile, with the same list.
  list.follow({ load: old.load, topKey: 'all' })
  const next = giving()
  list.follow({ load: next.load, topKey: 'all' })
  await next.asked
  list.follow({ load: holding('third'), topKey: 'all' })
  expect(await row).toBe('third 7')
})

test('a row is not taken from where other rows are looked at', async () => {
  const old = giving()
  const list = createAskedRows<string>({ load: old.load, topKey: 'all' })
  const row = list.rowAt(7)
  await old.asked
  list.follow({ load: holding('filtered'), topKey: 'left out' })
  expect(await row).toBeUndefined()
  expect(await list.rowAt(7)).toBe('filtered 7')
})

test('a row that the list does not have is none', async () => {
  const list = createAskedRows<string>({ load: () => Promise.resolve([]) })
  expect(await list.rowAt(7)).toBeUndefined()
})
