import '../components/tokens.css'
import '../skeleton.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { speakLanguage, startMessages } from '../i18n/index.ts'
import { App } from './App.tsx'
import { appState } from './app-state.ts'
import { isAway } from './host-api.ts'

/** How long the skeleton waits for the first answer before the window says what it waits for. */
const longestWaitMs = 500

const root = document.getElementById('root')
if (root === null) throw new Error('next.html has no #root')

// The window shows that the host is gone; whoever asked can do nothing else about it.
addEventListener('unhandledrejection', (event) => {
  if (isAway(event.reason)) event.preventDefault()
})
await startMessages()
appState.getState().start()
await Promise.race([
  hasSnapshot(),
  new Promise((resolve) => {
    setTimeout(resolve, longestWaitMs)
  }),
])
await speakLanguage(appState.getState().snapshot?.settings.language ?? 'system')
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
