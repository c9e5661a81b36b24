import { renderToString } from 'react-dom/server'

import { defaultSettings, type Snapshot } from '../electron/shared/contract.ts'
import type { DraftSummary } from '../electron/shared/draft.ts'
import type { Language } from '../electron/shared/language.ts'
import { appState } from './app-state.ts'
import { TheApp } from './TheApp.tsx'
import { speak, startText } from './text/text.ts'

/** The first screen in a language as HTML: New with nothing in it, for a host of any kind. */
export async function firstScreenIn(language: Language): Promise<string> {
  await startText()
  await speak(language, [])
  appState.setState({ snapshot: firstLook })
  return renderToString(<TheApp />)
}

/* What the first screen reads of a draft and of a snapshot is all that is said here. */
/* oxlint-disable typescript/no-unsafe-type-assertion */
const none: DraftSummary['putAside'] = []
const nothingIn = { id: '', lines: 0, rows: 0, loading: undefined, putAside: none } as DraftSummary
const firstLook = {
  platform: 'linux',
  engine: { kind: 'running' },
  settings: defaultSettings,
  draft: nothingIn,
  tokenStore: { kind: 'strong' },
  accounts: [] as Snapshot['accounts'],
  submissions: [] as Snapshot['submissions'],
} as Snapshot
