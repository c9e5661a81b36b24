import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import manifest from '../../package.json' with { type: 'json' }
import { forkProcess, Secrets } from '../host/index.ts'
import { startHelp } from '../launch/start-help.ts'
import { defaultDataFolder } from '../shared/data-folder.ts'
import { printable } from '../shared/text.ts'
import { refuseUncheckedTls } from '../shared/unchecked-tls.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { WebHost } from './web-host.ts'
import { readWebOptions } from './web-options.ts'

const say = (line: string) => console.log(line)
const secrets = new Secrets()
const logError = (text: string) => console.error(printable(secrets.redact(text)))
const { env, platform } = process
refuseUncheckedTls(env, (line) => console.error(line))

const options = readWebOptions(process.argv.slice(2))
if (!options.ok) {
  console.error(options.error)
  process.exit(64)
}
if (options.value.showsHelp) {
  say(startHelp.trimEnd())
  process.exit(0)
}
const { port, opensBrowser } = options.value
const dataFolder = path.resolve(
  options.value.dataFolder ?? defaultDataFolder({ env, platform, home: homedir() }),
)

// In a build all bundles are in one folder.
const here = import.meta.dirname
const isBundle = import.meta.filename.endsWith('.js')
const engineFile = path.join(here, isBundle ? 'engine.js' : '../engine/process.ts')
const practiceFile = path.join(
  here,
  isBundle ? 'practice-service.js' : '../practice-service/practice-process.ts',
)

const host = await WebHost.start({
  dataFolder,
  windowFolder:
    env['LINKFERRY_WINDOW'] ?? path.join(here, isBundle ? '../window' : '../../dist/window'),
  port,
  version: manifest.version,
  startedMs: performance.timeOrigin,
  platform,
  env,
  spawnEngine: () => forkProcess(engineFile, [dataFolder], logError),
  spawnPractice: () => forkProcess(practiceFile, [], logError),
  secrets,
  say,
  reportBug: (error) => logError(inspect(error)),
})
if (!host.ok) {
  console.error(host.error.sentence)
  process.exit(host.error.kind === 'folder-not-ours' ? 64 : 1)
}

const address = host.value.newAddress()
say(`Linkferry is at ${address} (Ctrl-C stops it)`)
if (opensBrowser) openBrowser(address)

stopOnSignals(process, { say, now: () => performance.now(), stop: () => host.value.stop() })

/** Opens an address in the browser. A failure is ignored, because the address was printed too. */
function openBrowser(url: string): void {
  const opener = openerOfSystem()
  if (opener === undefined) return
  const [command, ...args] = opener
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}

function openerOfSystem(): readonly [command: string, ...args: string[]] | undefined {
  if (platform === 'darwin') return ['open']
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  // Without a display, xdg-open may start a text browser in this terminal.
  const hasDisplay = Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY'])
  return hasDisplay ? ['xdg-open'] : undefined
}
