import { officeData } from './window-data.ts'
import { createFakeHost } from './window-host.ts'

// The window with a made-up host: npx vite --config test/fakes/window.vite.config.ts
// `?scene=first-start`: no lists; `?theme=dark`; `?density=compact`.
const asked = new URLSearchParams(location.search)
const theme = asked.get('theme') === 'dark' ? 'dark' : 'light'
const fake = createFakeHost({
  office: asked.get('scene') === 'first-start' ? undefined : officeData(Date.now()),
  settings: { theme, density: asked.get('density') === 'compact' ? 'compact' : 'comfortable' },
})
Object.assign(globalThis, { linkferry: fake.bridge, fakeHost: fake })
const route = asked.get('route')
if (route !== null) history.replaceState({ route: JSON.parse(route) }, '')

await import('../../renderer/app/main.tsx')
