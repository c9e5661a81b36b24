import './in-place.ts'
import { pathToFileURL } from 'node:url'
import { assertNever } from '../../../electron/shared/assert-never.ts'
import { happen, invoke } from './index.ts'
import type { Command, Outcome } from './desktop-run.ts'
import { becomeReady } from './life.ts'
import { requestPage } from './pages.ts'
import { recordedCalls } from './strict.ts'
import { askPermission, navigate, whenPageCommand, whenSent } from './window.ts'

// Entry of a process that runs a main bundle on the stand-in and does what a test tells it by message.
async function obey(command: Command): Promise<unknown> {
  switch (command.kind) {
    case 'invoke':
      return invoke(command.channel, command.input, command.from)
    case 'happen':
      return happen(command.to, command.event, ...command.values)
    case 'calls':
      return recordedCalls()
    case 'page': {
      const page = await requestPage(command.url, command.method)
      const headers = Object.fromEntries(page.headers)
      return { status: page.status, headers, body: new Uint8Array(await page.arrayBuffer()) }
    }
    case 'navigate':
      return navigate(command.url, command.isMainFrame)
    case 'permission':
      return askPermission(command.name, command.frame, command.session)
    default:
      return assertNever(command)
  }
}

process.on('message', ({ id, command }: { id: number; command: Command }) => {
  const settle = (outcome: Outcome) => process.send?.({ id, outcome })
  obey(command).then(
    (value) => settle({ ok: true, value }),
    (error: Error) => settle({ ok: false, name: error.name, message: error.message }),
  )
})
whenSent((message) => process.send?.({ sent: message }))
whenPageCommand((command) => process.send?.({ command }))
process.on('disconnect', () => process.exit(0))

const [bundle] = process.argv.slice(2)
if (bundle === undefined) throw new Error('Which bundle?')
// As Electron that is given an app: program, app, words. A packaged one needs no app.
const resources = process.env['STAND_IN_RESOURCES']
process.argv.splice(0, resources === undefined ? 2 : 3, 'electron')
if (resources !== undefined) Object.defineProperty(process, 'resourcesPath', { value: resources })
const platform = process.env['STAND_IN_PLATFORM']
if (platform !== undefined) Object.defineProperty(process, 'platform', { value: platform })
await import(pathToFileURL(bundle).href)
becomeReady()
