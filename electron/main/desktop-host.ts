/** The host API with Electron behind it, and the utility processes that it starts. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import type {
  SaveDialogOptions,
  SaveDialogReturnValue,
  Session,
  Shell,
  UtilityProcess,
} from 'electron'
import {
  type ChildPort,
  createFrontDoor,
  type FileDestination,
  type FrontDoor,
  type HostInfo,
  PracticeKeeper,
  type Secrets,
  type SettingsStore,
  type Timers,
  type TokenVault,
} from '../host/index.ts'
import { fail, ok } from '../shared/result.ts'
import type { AppPaths } from './app-paths.ts'
import type { LogFile } from './diagnostics.ts'
import type { Words } from './words/index.ts'

export interface DesktopHostParts {
  readonly platform: NodeJS.Platform
  readonly version: string
  readonly paths: AppPaths
  /** The user's folder of documents: exported files are suggested there. */
  readonly documents: string
  readonly utilityProcess: {
    fork(
      file: string,
      args: string[],
      options: { readonly serviceName: string; readonly stdio: 'pipe' },
    ): UtilityProcess
  }
  readonly session: Pick<Session, 'resolveProxy'>
  readonly shell: Pick<Shell, 'openExternal' | 'openPath'>
  readonly settings: SettingsStore
  readonly vault: TokenVault
  readonly secrets: Secrets
  readonly log: LogFile
  readonly askWhereToSave: (options: SaveDialogOptions) => Promise<SaveDialogReturnValue>
  readonly words: () => Words
  readonly timers: Timers
}

/**
 * The host API with Electron behind it. The engine starts at once, the practice service when it is
 * told to.
 */
export function createDesktopHost(parts: DesktopHostParts): {
  readonly door: FrontDoor
  readonly practice: PracticeKeeper
} {
  const { platform, version, paths, shell, settings, vault, secrets, log, timers } = parts
  const fork = <Sent, Received>(file: string, name: string, ...args: readonly string[]) =>
    forkChild<Sent, Received>(parts.utilityProcess, {
      file,
      args,
      name,
      hear: (line) => log.write(`${name}: ${line}`),
    })
  const practice = new PracticeKeeper({
    spawn: () => fork(paths.practiceService, 'Linkferry practice service'),
    token: randomUUID(),
    booksPath: paths.practiceBooks,
    timers,
  })
  const door = createFrontDoor({
    spawnEngine: () => fork(paths.engine, 'Linkferry engine', paths.dataFolder),
    resolveProxy: (url) => resolveProxy(parts.session, url),
    timers,
    vault,
    secrets,
    settings,
    practice,
    files: savedWhereChosen(parts.askWhereToSave, parts.documents, () => parts.words().save),
    openExternal: (url) => openExternal(shell, url),
    showDataFolder: async () => (await shell.openPath(paths.dataFolder)) === '',
    info: hostInfo(platform, version, paths.dataFolder),
    reportBug: log.write,
  })
  return { door, practice }
}

function hostInfo(platform: NodeJS.Platform, version: string, dataFolder: string): HostInfo {
  const { timeOrigin: startedMs } = performance
  const names: Partial<Record<NodeJS.Platform, HostInfo['platform']>> = {
    darwin: 'mac',
    win32: 'windows',
  }
  const name = names[platform] ?? 'linux'
  return { host: 'desktop', startedMs, platform: name, version, dataFolder }
}

/** Opens an http or https address in the user's browser; false, and nothing is opened, for any other. */
export async function openExternal(
  shell: Pick<Shell, 'openExternal'>,
  address: string,
): Promise<boolean> {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return false
  await shell.openExternal(url.href)
  return true
}

/**
 * The system's proxy for an address: `http://host:port` or `https://host:port`, undefined for a
 * direct connection. Chromium answers with a PAC list, best first. The engine's client supports HTTP
 * proxies only: if another kind comes first and no HTTP proxy follows, that one is returned
 * (`socks5://host:port`) and the engine refuses it, since it must not bypass a proxy by itself.
 */
export async function resolveProxy(
  session: Pick<Session, 'resolveProxy'>,
  url: string,
): Promise<string | undefined> {
  let unsupported: string | undefined
  for (const entry of (await session.resolveProxy(url)).split(';')) {
    const [kind = '', address] = entry.trim().split(/\s+/)
    if (kind === 'DIRECT') return unsupported
    if (address === undefined) continue
    if (kind === 'PROXY') return `http://${address}`
    if (kind === 'HTTPS') return `https://${address}`
    unsupported ??= `${kind.toLowerCase()}://${address}`
  }
  return unsupported
}

/** Asks the user where an exported file goes; the system confirms overwriting. */
export function savedWhereChosen(
  ask: (options: SaveDialogOptions) => Promise<SaveDialogReturnValue>,
  folder: string,
  words: () => Readonly<Record<string, string>>,
): FileDestination {
  return {
    async choose(suggestedName) {
      const ending = path.extname(suggestedName).slice(1)
      const { canceled, filePath } = await ask({
        defaultPath: path.join(folder, suggestedName),
        filters: [{ name: words()[ending] ?? ending.toUpperCase(), extensions: [ending] }],
      })
      if (canceled) return fail('cancelled')
      return ok({
        path: filePath,
        reply: { kind: 'saved', path: filePath },
        // The user's own file may be there: it is not deleted if nothing was written.
        discard: async () => {},
      })
    },
  }
}

/** The part of Electron's utilityProcess that is used here. */
export interface Forks<Received> {
  fork(
    file: string,
    args: string[],
    options: { readonly serviceName: string; readonly stdio: 'pipe' },
  ): Utility<Received>
}

interface Utility<Received> {
  /** Undefined until it has started, and after its exit. */
  readonly pid: number | undefined
  readonly stdout: NodeJS.ReadableStream | null
  readonly stderr: NodeJS.ReadableStream | null
  postMessage(message: unknown): void
  kill(): boolean
  on(event: 'message', listener: (message: Received) => void): unknown
  once(event: 'spawn' | 'exit', listener: () => void): unknown
  /** V8 gave up, for example without memory. `report` holds the whole environment. */
  on(event: 'error', listener: (type: string, location: string, report: string) => void): unknown
}

/** A bundled entry, its arguments, and the name that the system's process monitor shows. */
export interface ChildProgram {
  readonly file: string
  readonly args: readonly string[]
  readonly name: string
  /** Gets each line of its standard output and error. */
  readonly hear: (line: string) => void
}

/** Starts a utility process and returns its message port. It ends with this process. */
export function forkChild<Sent, Received>(
  utilityProcess: Forks<Received>,
  { file, args, name, hear }: ChildProgram,
): ChildPort<Sent, Received> {
  const child = utilityProcess.fork(file, [...args], { serviceName: name, stdio: 'pipe' })
  for (const output of [child.stdout, child.stderr])
    if (output !== null) hearLines(output, child, hear)
  // Without a listener Electron throws it at this process.
  child.on('error', (type, location) => hear(`${type} in ${location}`))
  return {
    post: (message) => child.postMessage(message),
    // Our own bundle: what it posts is typed by the private contract.
    onMessage: (listener) => {
      child.on('message', listener)
    },
    onExit: (listener) => {
      child.once('exit', () => listener())
    },
    // Electron silently does not end a process that has not started yet.
    kill: () => {
      if (child.pid === undefined) child.once('spawn', () => child.kill())
      else child.kill()
    },
  }
}

/**
 * Passes on whole lines: half a secret would not be recognised. When Electron reports the exit it
 * removes all listeners, but the stack of the bug that ended the process is often still in the pipe.
 * The stream goes on, so the listener is added again.
 */
function hearLines(
  output: NodeJS.ReadableStream,
  child: Utility<unknown>,
  hear: (line: string) => void,
): void {
  const decoder = new StringDecoder('utf8')
  let unfinished = ''
  const take = (chunk: Buffer) => {
    const lines = (unfinished + decoder.write(chunk)).split(/\r?\n/)
    unfinished = lines.pop() ?? ''
    for (const line of lines) hear(line)
  }
  output.on('data', take)
  child.once('exit', () => {
    setImmediate(() => output.removeListener('data', take).on('data', take))
  })
}
