import '../fakes/electron-stand-in/in-place.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import '../fakes/electron-stand-in/index.ts'
import { becomeReady } from '../fakes/electron-stand-in/life.ts'
import { recordedCalls } from '../fakes/electron-stand-in/strict.ts'

// Starts a main bundle on a fake Electron and prints the time until it opens its window, as JSON.
const [bundle = '', folder = ''] = process.argv.slice(2)
process.argv = ['electron', bundle, '--data-dir', folder]
const start = performance.now()
await import(pathToFileURL(bundle).href)
becomeReady()
const asked = () => recordedCalls().find(({ name }) => name === 'BrowserWindow')
while (asked() === undefined) await nextTurn()
console.log(JSON.stringify({ ms: (asked()?.atMs ?? Number.NaN) - start }))
process.exit()
