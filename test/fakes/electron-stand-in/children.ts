import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type * as Electron from 'electron'
import { onlyAfterReady } from './life.ts'
import { strict } from './strict.ts'

const parentPort = fileURLToPath(new URL('parent-port.ts', import.meta.url))
const children = new Set<ChildProcess>()
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')))

/** Forks real Node processes, which find a `process.parentPort` as in a utility process. */
export const utilityProcess = strict('utilityProcess', {
  fork(
    modulePath: string,
    args: string[],
    options: { readonly serviceName: string; readonly stdio: 'pipe' },
  ) {
    onlyAfterReady('utilityProcess.fork')
    if (!existsSync(modulePath)) throw new Error(`${modulePath} does not exist`)
    const unknownOptions = Object.keys(options).filter(
      (name) => !['serviceName', 'stdio'].includes(name),
    )
    if (unknownOptions.length > 0)
      throw new Error(`Not known to the stand-in: ${unknownOptions.join()}`)
    return startChild(modulePath, args)
  },
} satisfies { [Name in keyof typeof Electron.utilityProcess]?: unknown })

/**
 * As Electron's own utility-process.ts and node_service.cc have it: a rejection that nobody awaits only warns,
 * at the exit nothing listens any more to what the child wrote, and no message comes or goes after it.
 */
function startChild(modulePath: string, args: string[]) {
  const child = fork(modulePath, args, {
    serialization: 'advanced',
    execArgv: ['--unhandled-rejections=warn-with-error-code', '--import', parentPort],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.add(child)
  const events = new EventEmitter()
  const written = [child.stdout, child.stderr].map(unheardAfterExit)
  let pid: number | undefined
  let isGone = false
  child.on('message', (message) => {
    if (!isGone) events.emit('message', message)
  })
  child.on('spawn', () => {
    pid = child.pid
    events.emit('spawn')
  })
  child.on('exit', (code) => {
    pid = undefined
    isGone = true
    children.delete(child)
    events.emit('exit', code ?? 0)
    for (const { unhear } of written) unhear()
  })
  const [stdout, stderr] = written
  return strict('utility process', {
    stdout: stdout?.stream,
    stderr: stderr?.stream,
    on: events.on.bind(events),
    once: events.once.bind(events),
    get pid() {
      return pid
    },
    // As electron_api_utility_process.cc: nothing without a process, else SIGTERM and two seconds.
    kill() {
      if (pid === undefined) return false
      setTimeout(() => child.kill('SIGKILL'), 2_000).unref()
      return child.kill()
    },
    postMessage: (message: object) => {
      if (!isGone) child.send(message, () => {})
    },
  } satisfies { [Name in keyof Electron.UtilityProcess]?: unknown })
}

/** What a child writes; from its exit on those who listened hear no more of it, though more may come. */
function unheardAfterExit(source: Readable | null) {
  const stream = new PassThrough()
  source?.pipe(stream)
  return { stream, unhear: () => stream.removeAllListeners() }
}
