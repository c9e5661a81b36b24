import { expect, test } from 'vitest'

import { fail } from '../../../electron/shared/result.ts'
import { createAppState } from '../../../renderer/app-state.ts'
import { overBridge } from '../../../renderer/main-api.ts'
import { createIntakeStore } from '../../../renderer/new/intake-store.ts'
import { createFakeMain } from '../../fakes/fake-main.ts'

async function opened() {
  const main = createFakeMain()
  const api = overBridge(main.bridge)
  const app = createAppState(api)
  app.getState().start()
  await new Promise((resolve) => setImmediate(resolve))
  const intake = createIntakeStore(api, app)
  return { main, intake, draft: () => app.getState().snapshot?.draft }
}

test('adds what was pasted to the draft', async () => {
  const { intake, draft } = await opened()
  await intake.getState().paste('https://a.example/\nb.example/c')
  expect(draft()?.byStatus).toMatchObject({ ready: 1, decide: 1 })
})

test('adds the lines of files', async () => {
  const { intake, draft } = await opened()
  await intake.getState().addFiles([new File(['https://a.example/'], 'a.txt')])
  expect(draft()?.rows).toBe(1)
})

test('tells why nothing came in until something does', async () => {
  const { main, intake } = await opened()
  main.on('draft.paste', () => fail('disk-full'))
  await intake.getState().paste('https://a.example/')
  expect(intake.getState().trouble).toBe('disk-full')
  await intake.getState().addSamples()
  expect(intake.getState().trouble).toBeUndefined()
})

test('says so when the host does not answer', async () => {
  const { main, intake } = await opened()
  main.on('draft.paste', () => Promise.reject(new Error('gone')))
  await intake.getState().paste('https://a.example/')
  expect(intake.getState().trouble).toBe('away')
})

test('says that it is reading until the host has answered', async () => {
  const { intake } = await opened()
  const pasted = intake.getState().paste('https://a.example/')
  expect(intake.getState().isTaking).toBe(true)
  await pasted
  expect(intake.getState().isTaking).toBe(false)
})

test('brings back what was cleared', async () => {
  const { intake, draft } = await opened()
  await intake.getState().paste('https://a.example/')
  await intake.getState().clear()
  expect(draft()?.rows).toBe(0)
  await intake.getState().restoreCleared()
  expect(draft()?.rows).toBe(1)
})
