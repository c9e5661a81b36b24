import './early.css'
import './ui/tokens.css'

import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'

import type { Snapshot } from '../electron/shared/contract.ts'
import { isEmptyDraft } from '../electron/shared/empty-draft.ts'
import { languages } from '../electron/shared/language.ts'
import { type AppState, appState } from './app-state.ts'
import { keepScreen } from './kept-screen.ts'
import { isAway } from './main-api.ts'
import { keepPassedOver } from './new/kept-passed-over.ts'
import { intake } from './new/stores.ts'
import { speak, startText } from './text/text.ts'
import { speakChoice } from './text/use-spoken-language.ts'
import { TheApp } from './TheApp.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const page = document.documentElement
// After that the window rather says what it waits for; a first screen that stands is of use meanwhile.
const longestWaitMs = page.dataset['new'] === 'unknown' ? 500 : 3_000

// The window says itself that nobody answers; who asked can do nothing else about it.
addEventListener('unhandledrejection', (event) => {
  if (isAway(event.reason)) event.preventDefault()
})
const text = await startText()
keepScreen(appState)
keepPassedOver(intake, appState)
appState.getState().start()
// Words that cannot be fetched are missed where they are chosen; English is always here.
const missed = () => undefined
const written = languages.find((language) => language === page.lang) ?? 'en'
await speak(written, navigator.languages).catch(missed)
await Promise.race([
  firstSnapshot().then(({ settings }) => speakChoice(settings.language).catch(missed)),
  new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
])
// No frame between the two: it would show New with nothing in it, whatever there is.
delete page.dataset['new']
flushSync(() => {
  if (root.hasChildNodes() && isOnPage(appState.getState().snapshot)) hydrateRoot(root, <TheApp />)
  else createRoot(root).render(<TheApp />)
})

function firstSnapshot(): Promise<Snapshot> {
  return new Promise((resolve) => {
    const take = ({ snapshot }: AppState) => {
      if (snapshot === undefined) return
      stop()
      resolve(snapshot)
    }
    const stop = appState.subscribe(take)
    take(appState.getState())
  })
}

/** Whether the page shows by itself what the app is going to show. */
function isOnPage(snapshot: Snapshot | undefined): boolean {
  return (
    // The browser may have told the host other languages than it tells here.
    new Intl.Locale(text.language).language === written &&
    appState.getState().screen === 'new' &&
    snapshot?.draft !== undefined &&
    snapshot.engine.kind === 'running' &&
    isEmptyDraft(snapshot.draft)
  )
}
