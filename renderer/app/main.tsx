import '../components/tokens.css'
import '../skeleton.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { setLanguage, startMessages } from '../i18n/index.ts'
import { App } from './App.tsx'
import { appState } from './app-state.ts'
import { isHostAway } from './host-api.ts'

/** How long the skeleton is shown without a snapshot before the window says what it waits for. */
const maxWaitMs = 500

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// The window shows that the host is away. The caller can do nothing about it.
addEventListener('unhandledrejection', (event) => {
  if (isHostAway(event.reason)) event.preventDefault()
})
await startMessages()
appState.getState().start()
await Promise.race([
  hasSnapshot(),
  new Promise((resolve) => {
    setTimeout(resolve, maxWaitMs)
  }),
])
await setLanguage(appState.getState().snapshot?.settings.language ?? 'system')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

function hasSnapshot(): Promise<void> {
  return new Promise((resolve) => {
    const stop = appState.subscribe(({ snapshot }) => {
      if (snapshot === undefined) return
      stop()
      resolve()
    })
  })
}
