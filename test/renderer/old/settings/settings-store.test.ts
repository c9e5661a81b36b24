import { expect, test } from 'vitest'

import { createAppState } from '../../../../renderer/old/app-state.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import {
  confirmAboveOf,
  createSettingsStore,
} from '../../../../renderer/old/settings/settings-store.ts'
import { createFakeMain } from '../../../fakes/fake-main.ts'

function start() {
  const main = createFakeMain()
  const api = overBridge(main.bridge)
  const store = createSettingsStore(createAppState(api), api)
  return { main, settings: () => store.getState() }
}

test('a theme is saved as soon as it is chosen', async () => {
  const { main, settings } = start()
  await settings().change({ theme: 'dark' })
  expect(main.asked).toEqual([{ name: 'settings.save', input: { theme: 'dark' } }])
})

test('a number is saved as soon as it is one', async () => {
  const { main, settings } = start()
  await settings().typeConfirmAbove('5,000')
  expect(main.asked).toEqual([{ name: 'settings.save', input: { confirmAboveUnits: 5_000 } }])
  expect(settings().typedConfirmAbove).toBe('5,000')
})

test('anything else stays in the field and is not saved', async () => {
  const { main, settings } = start()
  await settings().typeConfirmAbove('many')
  expect(main.asked).toEqual([])
  expect(settings().typedConfirmAbove).toBe('many')
  settings().leaveConfirmAbove()
  expect(settings().typedConfirmAbove).toBeUndefined()
})

test.each([
  ['0', 0],
  ['1000000000', 1_000_000_000],
  ['1000000001', undefined],
  ['-1', undefined],
  ['', undefined],
])('%j starts confirmations at %s', (typed, units) => {
  expect(confirmAboveOf(typed)).toBe(units)
})

test('what holds for this computer is saved one by one', async () => {
  const { main, settings } = start()
  await settings().change({ runInBackground: true })
  expect(main.asked).toEqual([{ name: 'settings.save', input: { runInBackground: true } }])
})

test('the data folder is shown by the host, which says whether it could', async () => {
  const { main, settings } = start()
  expect(await settings().showDataFolder()).toBe(true)
  main.on('app.showDataFolder', () => false)
  expect(await settings().showDataFolder()).toBe(false)
})
