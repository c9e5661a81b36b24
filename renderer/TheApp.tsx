import { StrictMode } from 'react'

import { App } from './App.tsx'

/** The tree that is written into the page at build time and taken over there: both must be the same. */
export function TheApp() {
  return (
    <StrictMode>
      <App />
    </StrictMode>
  )
}
