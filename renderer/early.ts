import { holdEarlyLists } from './early-lists.ts'
import { holdEarlyPresses } from './early-presses.ts'
import { keptScreen } from './kept-screen.ts'

// The page shows the first screen by itself. This small script makes it useful at once, and starts
// the app only after the first paint, which compiling it would hold up.
holdEarlyLists()
holdEarlyPresses()
// New is not what comes: the rail alone is shown until it is there.
if (keptScreen() !== 'new') document.documentElement.dataset['new'] = 'unknown'
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startSoon)
else startSoon()

const againAfterMs = 1_000

function startSoon(): void {
  requestAnimationFrame(() => setTimeout(start))
  // A page that cannot be seen is not painted.
  setTimeout(start, 200)
}

/** However often it is called: the same module runs once. */
function start(): void {
  const app = document.querySelector<HTMLLinkElement>('link#app')
  if (app === null) throw new Error('The page names no app')
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = app.crossOrigin
  script.src = app.href
  // Without the app the page only looks alive: the host went away, or has another one by now.
  script.addEventListener('error', () => setTimeout(() => location.reload(), againAfterMs))
  document.head.append(script)
}
