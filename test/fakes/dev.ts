import { busyOffice, createFakeMain } from './fake-main.ts'

// The window alone, without host and engine: npx vite --config test/fakes/vite.config.ts
const asked = new URLSearchParams(location.search)
const rows = asked.get('rows')
const main = createFakeMain({
  ...(asked.has('first-start') ? {} : busyOffice),
  ...(rows === null ? {} : { rows: Number(rows) }),
})
globalThis.linkferry = main.bridge
Object.assign(globalThis, { fakeMain: main })

await import('../../renderer/main.tsx')
