import './ui/tokens.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from './App.tsx'
import { appState } from './app-state.ts'
import { startText } from './text/text.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

await startText()
appState.getState().start()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
