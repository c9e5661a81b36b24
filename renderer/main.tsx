import './early.css'
import './ui/tokens.css'

import { createRoot, hydrateRoot } from 'react-dom/client'

import type { Snapshot } from '../electron/shared/contract.ts'
import { isEmptyDraft } from '../electron/shared/empty-draft.ts'
import { languages } from '../electron/shared/language.ts'
import { type AppState, appState } from './app-state.ts'
import { speak, startText } from './text/text.ts'
import { speakChoice } from './text/use-spoken-language.ts'
import { TheApp } from './TheApp.tsx'

/** After that the window rather stands, and says what it waits for. */
const longestWaitMs = 500

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const page = document.documentElement

await startText()
appState.getState().start()
// Words that cannot be fetched are missed where they are chosen; English is always here.
await speak(
  languages.find((language) => language === page.lang) ?? 'en',
  navigator.languages,
).catch(() => undefined)
await Promise.race([
  firstSnapshot().then(({ settings }) => speakChoice(settings.language)),
  new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
])
delete page.dataset['new']
if (root.hasChildNodes() && isOnPage(appState.getState().snapshot)) hydrateRoot(root, <TheApp />)
else createRoot(root).render(<TheApp />)

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
    snapshot?.draft !== undefined &&
    snapshot.engine.kind === 'running' &&
    isEmptyDraft(snapshot.draft)
  )
}
