import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type {
  SaveDialogOptions,
  SaveDialogReturnValue,
  Session,
  Shell,
  UtilityProcess,
} from 'electron'
import {
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
import { forkChild } from './child-process.ts'
import type { LogFile } from './log-file.ts'
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
