import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { prepareDataFolder, foreignEntriesMessage, removeFilesBefore } from '../disk/index.ts'
import {
  createFrontDoor,
  describeInvalid,
  type EnginePort,
  JsonFile,
  PracticeKeeper,
  type PracticePort,
  proxyFromEnvironment,
  type Secrets,
  storedSettings,
  themedPage,
  timers,
  type TokenVault,
} from '../host/index.ts'
import type { Snapshot } from '../shared/contract/index.ts'
import { diskProblemOf } from '../shared/disk-problem.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { bodyLimits, EventClients } from './api.ts'
import { LoopbackServer } from './loopback-server.ts'
import { Downloads } from './transfers.ts'
import { portSentence } from './web-options.ts'

/** What the host needs from its process. */
export interface WebHostParts {
  readonly dataFolder: string
  /** The window's built files. */
  readonly windowFolder: string
  /** 0: any free port. */
  readonly port: number
  readonly version: string
  /** When the process started, in epoch milliseconds. */
  readonly startedMs: number
  readonly platform: NodeJS.Platform
  /** The environment; it may name a proxy. */
  readonly env: NodeJS.ProcessEnv
  readonly spawnEngine: () => EnginePort
  readonly spawnPractice: () => PracticePort
  readonly secrets: Secrets
  /** Prints a line for the user. */
  readonly say: (line: string) => void
  readonly reportBug: (error: unknown) => void
}

/** Why the host could not start, and the sentence to show. */
export interface StartFailure {
  readonly kind: 'no-port' | 'folder-not-ours' | 'settings-unreadable'
  readonly sentence: string
}

/** The host for browsers: front door, engine, practice service and HTTP server. */
export class WebHost {
  readonly #server: LoopbackServer
  readonly #stop: () => Promise<void>

  private constructor(server: LoopbackServer, stop: () => Promise<void>) {
    this.#server = server
    this.#stop = stop
  }

  /**
   * Starts everything. Fails if it cannot listen on the port, the data folder holds other files, or the
   * settings cannot be read; then nothing runs.
   */
  static async start(parts: WebHostParts): Promise<Result<WebHost, StartFailure>> {
    const { port, env, secrets, say, reportBug } = parts
    const claimed = prepareDataFolder(parts.dataFolder)
    if (!claimed.ok)
      return fail({
        kind: 'folder-not-ours',
        sentence: foreignEntriesMessage(parts.dataFolder, claimed.error),
      })
    const dataFolder = claimed.value
    const inDataFolder = (...names: readonly string[]) => path.join(dataFolder, ...names)
    const uploadsFolder = inDataFolder('uploads')
    const exportsFolder = inDataFolder('exports')
    await removeLeftovers(uploadsFolder, exportsFolder)
    const opened = openSettings(inDataFolder('web-settings.json'))
    if (!opened.ok) return opened
    const settingsFile = opened.value
    const settings = storedSettings(settingsFile)
    if (settingsFile.unreadableCopy !== undefined)
      say(`The settings could not be read; they were put aside as ${settingsFile.unreadableCopy}`)
    if (settings.invalid.length > 0)
      say(
        `These settings could not be used; the usual ones hold in their place:\n${describeInvalid(settings.invalid)}`,
      )

    const practice = new PracticeKeeper({
      spawn: parts.spawnPractice,
      token: randomUUID(),
      booksPath: inDataFolder('practice-books.jsonl'),
      timers,
    })
    const clients = new EventClients()
    const downloads = new Downloads(exportsFolder)
    const door = createFrontDoor({
      spawnEngine: parts.spawnEngine,
      resolveProxy: async (url) => proxyFromEnvironment(env, url),
      timers,
      vault: sessionVault(),
      secrets,
      settings,
      practice,
      files: downloads,
      // The browser opens links itself.
      openExternal: async () => false,
      showDataFolder: async () => false,
      info: {
        host: 'browser',
        startedMs: parts.startedMs,
        platform: platformName(parts.platform),
        version: parts.version,
        dataFolder,
      },
      reportBug,
    })
    door.subscribe((event) => clients.send(event))
    practice.start()

    try {
      const server = await LoopbackServer.start({
        door,
        clients,
        downloads,
        uploadsFolder,
        limits: bodyLimits,
        windowFolder: parts.windowFolder,
        themed: (page) => themedPage(page, settings.read()),
        port,
        onKeyUsed: () => say(`For another browser: ${server.newAddress()}`),
        reportBug,
      })
      const stop = async () => {
        await door.stop()
        clients.close()
        await server.stop()
        await downloads.clear()
        await practice.stop()
      }
      return ok(new WebHost(server, stop))
    } catch (error) {
      await door.stop()
      await practice.stop()
      return fail({ kind: 'no-port', sentence: portSentence(port, error) })
    }
  }

  /** A new address. It opens the app in the first browser that uses it. */
  newAddress(): string {
    return this.#server.newAddress()
  }

  /** Waits for requests in flight; resolves when everything has stopped. */
  async stop(): Promise<void> {
    await this.#stop()
  }
}

/** Removes the files that an earlier host left. A disk error is ignored; a later start tries again. */
async function removeLeftovers(uploadsFolder: string, exportsFolder: string): Promise<void> {
  const yesterdayMs = Date.now() - 24 * 60 * 60 * 1_000
  try {
    await removeFilesBefore('spooled', uploadsFolder, yesterdayMs)
    await removeFilesBefore('export', exportsFolder, yesterdayMs)
  } catch (error) {
    if (diskProblemOf(error) === undefined) throw error
  }
}

/** Opens the settings. Fails if the file cannot be read, or is damaged and cannot be moved aside. */
function openSettings(file: string): Result<JsonFile, StartFailure> {
  try {
    return ok(new JsonFile(file, Date.now()))
  } catch (error) {
    if (!(error instanceof Error) || diskProblemOf(error) === undefined) throw error
    return fail({
      kind: 'settings-unreadable',
      sentence: `The settings cannot be read: ${error.message}. Nothing was changed. Let Linkferry read and write its data folder, or name another one with --data-dir.`,
    })
  }
}

/** Keeps tokens in memory until the host exits. Without a key store, tokens are never written to disk. */
function sessionVault(): TokenVault {
  const tokens = new Map<number, string>()
  return {
    state: { kind: 'session-only' },
    subscribe: () => {},
    whenReadable: async () => {},
    read: async (accountId) => tokens.get(accountId),
    save: async (accountId, token) => {
      tokens.set(accountId, token)
      return ok({ kind: 'session-only' })
    },
    forget: async (accountId) => {
      tokens.delete(accountId)
    },
    tokenState: async (accountId) => ({
      kind: tokens.has(accountId) ? 'session-only' : 'absent',
    }),
  }
}

/** The name of the system in the contract. */
function platformName(platform: NodeJS.Platform): Snapshot['platform'] {
  if (platform === 'darwin') return 'mac'
  return platform === 'win32' ? 'windows' : 'linux'
}
