import '../components/tokens.css'
import '../skeleton.css'

import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

import type { Snapshot } from '../../electron/shared/contract.ts'
import { App } from './App.tsx'
import { type AppState, appState } from './app-state.ts'
import { keepScreen } from './kept-screen.ts'
import { isAway } from './main-api.ts'
import { keepPassedOver } from './new/kept-passed-over.ts'
import { intake } from './new/stores.ts'
import { startText } from '../i18n/text.ts'
import { speakChoice } from '../i18n/use-spoken-language.ts'

/** How long the skeleton waits for the host's first answer before the window says what it waits for. */
const longestWaitMs = 500

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// The window itself says that nobody answers; whoever asked can do nothing else about it.
addEventListener('unhandledrejection', (event) => {
  if (isAway(event.reason)) event.preventDefault()
})
await startText()
keepScreen(appState)
keepPassedOver(intake, appState)
appState.getState().start()
// Where the words of a language cannot be fetched, English is there.
const stayEnglish = () => undefined
const snapshot = await Promise.race([
  firstSnapshot(),
  new Promise<undefined>((resolve) => setTimeout(resolve, longestWaitMs, undefined)),
])
await speakChoice(snapshot?.settings.language ?? 'system').catch(stayEnglish)
// At once, effects included: no event comes between the first snapshot and what listens for events.
flushSync(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

function firstSnapshot(): Promise<Snapshot> {
  return new Promise((resolve) => {
    const take = ({ snapshot: first }: AppState) => {
      if (first === undefined) return
      stop()
      resolve(first)
    }
    const stop = appState.subscribe(take)
    take(appState.getState())
  })
}
