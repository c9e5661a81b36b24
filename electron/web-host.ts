import { randomUUID } from 'node:crypto'
import { homedir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import manifest from '../package.json' with { type: 'json' }
import { JsonFile } from './host/json-file.ts'
import { keepSettings } from './host/kept-settings.ts'
import { timers } from './host/timers.ts'
import type { EnginePort } from './ipc/engine-link.ts'
import { FirstPage } from './ipc/first-page.ts'
import { createFrontDoor } from './ipc/front-door.ts'
import { PracticeKeeper, type PracticePort } from './ipc/practice-keeper.ts'
import { Secrets } from './ipc/secrets.ts'
import { describeUnusable } from './ipc/settings-schema.ts'
import { startHelp } from './launch/start-help.ts'
import { defaultDataFolder } from './shared/data-folder.ts'
import { printable } from './shared/printable.ts'
import { bodyLimits } from './web/api.ts'
import { removeFilesBefore } from './web/disk.ts'
import { Downloads } from './web/downloads.ts'
import { proxyFromEnvironment } from './web/environment-proxy.ts'
import { EventClients } from './web/event-clients.ts'
import { forkProcess } from './web/fork-process.ts'
import { LoopbackServer } from './web/loopback-server.ts'
import { openBrowser } from './web/open-browser.ts'
import { platformName } from './web/platform-name.ts'
import { sessionVault } from './web/session-vault.ts'
import { stopOnSignals } from './web/stop-on-signals.ts'
import { portObstacle, readWebOptions } from './web/web-options.ts'

const say = (line: string) => console.log(line)
const secrets = new Secrets()
const hear = (words: string) => console.error(printable(secrets.strike(words)))
const reportBug = (error: unknown) => hear(inspect(error))
const { env, platform } = process

const options = readWebOptions(process.argv.slice(2))
if (!options.ok) {
  console.error(options.error)
  process.exit(64)
}
if (options.value.asksForHelp) {
  say(startHelp.trimEnd())
  process.exit(0)
}
const { port, opensBrowser } = options.value
const dataFolder = path.resolve(
  options.value.dataFolder ?? defaultDataFolder({ env, platform, home: homedir() }),
)
const inDataFolder = (...names: readonly string[]) => path.join(dataFolder, ...names)
const uploadsFolder = inDataFolder('uploads')
const exportsFolder = inDataFolder('exports')

// The processes lie beside this file: as sources, or as bundles.
const here = import.meta.dirname
const isBundle = import.meta.filename.endsWith('.js')
const engineFile = path.join(here, isBundle ? 'engine.js' : 'engine.ts')
const practiceFile = path.join(
  here,
  isBundle ? 'practice-service.js' : 'practice-service/practice-process.ts',
)
const windowFolder = path.join(here, isBundle ? '../window' : '../dist/window')

const yesterdayMs = Date.now() - 24 * 60 * 60 * 1_000
await removeFilesBefore(uploadsFolder, yesterdayMs)
await removeFilesBefore(exportsFolder, yesterdayMs)
const settingsFile = new JsonFile(inDataFolder('web-settings.json'), Date.now())
const settings = keepSettings(settingsFile)
if (settingsFile.keptAside !== undefined)
  say(`The settings could not be read; they were put aside as ${settingsFile.keptAside}`)
if (settings.unusable.length > 0)
  say(
    `These settings could not be used; the usual ones hold in their place:\n${describeUnusable(settings.unusable)}`,
  )

const practice = new PracticeKeeper({
  spawn: (): PracticePort => forkProcess(practiceFile, [], hear),
  token: randomUUID(),
  booksPath: inDataFolder('practice-books.jsonl'),
  timers,
})
const clients = new EventClients()
const downloads = new Downloads(exportsFolder)
const door = createFrontDoor({
  spawnEngine: (): EnginePort => forkProcess(engineFile, [dataFolder], hear),
  resolveProxy: async (url) => proxyFromEnvironment(env, url),
  timers,
  vault: sessionVault(),
  secrets,
  settings,
  practice,
  results: downloads,
  // The browser opens links by itself.
  openExternal: async () => false,
  showDataFolder: async () => false,
  info: {
    host: 'browser',
    startedMs: performance.timeOrigin,
    platform: platformName(platform),
    version: manifest.version,
    dataFolder,
  },
  reportBug,
})
const firstPage = new FirstPage(settings)
door.subscribe((event) => {
  clients.send(event)
  firstPage.follow(event)
})
practice.start()

const server = await LoopbackServer.start({
  door,
  clients,
  downloads,
  uploadsFolder,
  limits: bodyLimits,
  windowFolder,
  firstPage,
  port,
  onKeyUsed: () => say(`For another browser: ${server.newAddress()}`),
  reportBug,
}).catch(async (error: unknown) => {
  console.error(portObstacle(port, error))
  await door.stop()
  await practice.stop()
  return process.exit(1)
})

const address = server.newAddress()
say(`Linkferry is at ${address} (Ctrl-C stops it)`)
if (opensBrowser) openBrowser(address, platform, env)

stopOnSignals(process, {
  say,
  now: () => performance.now(),
  stop: async () => {
    await door.stop()
    clients.close()
    await server.stop()
    await downloads.clear()
    await practice.stop()
  },
})
