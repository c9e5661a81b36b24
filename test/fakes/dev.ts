import { answeringLate } from './answering-late.ts'
import { busyOffice } from './busy-office.ts'
import { createFakeMain } from './fake-main.ts'
import { holdingBack } from './holding-back.ts'
import { overheard } from './overheard.ts'
import { speakPseudo } from './pseudo-locale.ts'
import { scenes } from './scenes.ts'

// The window alone, without host and engine: npx vite --config test/fakes/vite.config.ts
const asked = new URLSearchParams(location.search)
const rows = asked.get('rows')
const scene = scenes[asked.get('scene') ?? ''] ?? { options: busyOffice }
const main = createFakeMain({
  ...scene.options,
  ...(rows === null ? {} : { rows: Number(rows) }),
})
const { bridge, data } = overheard(main.bridge)
const held = Promise.withResolvers<undefined>()
const released = held.promise
const spoken = holdingBack(bridge, asked.get('held')?.split(' ') ?? [], released)
globalThis.linkferry = asked.has('late') ? answeringLate(spoken) : spoken
Object.assign(globalThis, { fakeMain: main, data, release: () => held.resolve(undefined) })
scene.beforehand?.(main)

if (asked.has('pseudo')) speakPseudo()
await import('../../renderer/old/main.tsx')
scene.afterwards?.(main)
