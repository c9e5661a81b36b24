import { expect, test, vi } from 'vitest'

import {
  defaultSettings,
  type RevisedEvent,
  type Snapshot,
} from '../../../electron/shared/contract/index.ts'
import type { HostAnswer } from '../../../electron/shared/window-transport.ts'
import { bridgeHostApi } from '../../../renderer/app/host-api.ts'

const snapshot: Snapshot = {
  revision: 3,
  host: 'desktop',
  startedMs: 1,
  platform: 'linux',
  version: '1.2.3',
  dataFolder: '/data',
  engine: { kind: 'running' },
  tokenStore: { kind: 'strong' },
  settings: defaultSettings,
  lists: [],
  accounts: [],
  submissions: [],
}

// The module of the state reads the page's history when it is loaded.
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('history', { state: null })
const { createAppState } = await import('../../../renderer/app/app-state.ts')

/** A store over a bridge whose host answers only when the test says so. */
function openWindow() {
  const answers: ((answer: HostAnswer) => void)[] = []
  let sendEvent: (event: RevisedEvent) => void = () => undefined
  const unused = () => Promise.reject(new Error('not expected'))
  const api = bridgeHostApi({
    request: () => new Promise((resolve) => answers.push(resolve)),
    subscribe(listener) {
      sendEvent = listener
      return () => undefined
    },
    addFiles: unused,
    importSent: unused,
    paste: unused,
  })
  const state = createAppState(api)
  state.getState().start()
  const answer = (given: HostAnswer): void => answers.shift()?.(given)
  return { api, state, answer, sendEvent: (event: RevisedEvent) => sendEvent(event) }
}

const darkTheme: RevisedEvent = {
  name: 'settings.changed',
  revision: 4,
  payload: { ...defaultSettings, theme: 'dark' },
}
const reply: HostAnswer = { ok: true, reply: undefined, revision: 4 }

test('a request resolves when the state holds what it changed, though the event comes after the reply', async () => {
  const { api, state, answer, sendEvent } = openWindow()
  answer({ ok: true, reply: snapshot, revision: 3 })
  await expect.poll(() => state.getState().snapshot).toBeDefined()

  const theme = () => state.getState().snapshot?.settings.theme
  const themeAtReply = api.request('settings.save', { theme: 'dark' }).then(theme)
  answer(reply)
  await new Promise((resolve) => setTimeout(resolve))
  sendEvent(darkTheme)
  expect(await themeAtReply).toBe('dark')
})

test('an event during the fetch of a snapshot is applied after it', async () => {
  const { api, state, answer, sendEvent } = openWindow()
  sendEvent(darkTheme)
  answer({ ok: true, reply: snapshot, revision: 3 })
  await expect.poll(() => state.getState().snapshot?.settings.theme).toBe('dark')
  const done = api.request('settings.save', { theme: 'dark' })
  answer(reply)
  await done
})

test('no request waits if the snapshot cannot be fetched', async () => {
  const { api, state, answer } = openWindow()
  answer({ ok: false, error: 'bug' })
  await expect.poll(() => state.getState().connection).toBe('lost')
  const done = api.request('settings.save', { theme: 'dark' })
  answer(reply)
  await done
})

test('a changed setting is shown before the host has saved it', async () => {
  const { state, answer } = openWindow()
  answer({ ok: true, reply: snapshot, revision: 3 })
  await expect.poll(() => state.getState().snapshot).toBeDefined()
  void state.getState().saveSettings({ theme: 'dark' })
  expect(state.getState().snapshot?.settings.theme).toBe('dark')
})
