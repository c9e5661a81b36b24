/** For finding faults: diagnostics that the user can copy, start times, and the log file. */
import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs'
import { homedir, release } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import type { App, Clipboard, Shell } from 'electron'
import { makeFolder } from '../disk/index.ts'
import type { FrontDoor, TokenVault } from '../host/index.ts'
import type { EngineState, TokenStoreState } from '../shared/contract/index.ts'
import { printable } from '../shared/text.ts'
import type { AppPaths } from './app-paths.ts'
import type { MenuActions } from './menu.ts'

/** The steps of a start. */
export type StartStep = 'ready' | 'window made' | 'window shown' | 'engine answered'

/** Measures a start from the creation of the process. Only the first time of each step counts. */
export class StartTimes {
  readonly #createdMs: number
  readonly #now: () => number
  readonly #reached = new Map<StartStep, number>()

  /** `createdMs` and `now` use the same clock. */
  constructor(createdMs: number, now: () => number) {
    this.#createdMs = createdMs
    this.#now = now
  }

  /** Counts from the creation of this process, or from the start of Node's clock if that is not known. */
  static ofProcess(): StartTimes {
    const { timeOrigin } = performance
    return new StartTimes(
      process.getCreationTime() ?? timeOrigin,
      // Monotonic: setting the system's clock changes nothing.
      () => timeOrigin + performance.now(),
    )
  }

  reach(step: StartStep): void {
    if (!this.#reached.has(step)) this.#reached.set(step, this.#now() - this.#createdMs)
  }

  /** The steps in the order in which they were reached, in whole milliseconds. */
  get reached(): readonly (readonly [StartStep, ms: number])[] {
    return [...this.#reached].map(([step, ms]) => [step, Math.round(ms)] as const)
  }
}

/** What diagnostics tell about the app and its computer. */
export interface DiagnosticFacts {
  readonly version: string
  /** `process.versions`; those of Electron, Chromium and Node are used. */
  readonly versions: Readonly<Record<string, string | undefined>>
  readonly system: string
  readonly home: string
  readonly dataFolder: string
  readonly start: StartTimes['reached']
  readonly engine: EngineState
  readonly tokenStore: TokenStoreState
  /** The last lines of the log, redacted already. */
  readonly log: readonly string[]
}

/**
 * A text that a user can send with a question: versions, states and the end of the log. It names no
 * account and no link, and the user's folder is `~`. The stack of a bug in the log may name more.
 */
export function diagnostics(facts: DiagnosticFacts): string {
  const { version, versions, system, home, dataFolder, start, engine, tokenStore, log } = facts
  const state = engine.kind === 'failed' ? `failed: ${engine.problem}` : engine.kind
  return [
    `Linkferry ${version}`,
    `Electron ${versions['electron']}, Chromium ${versions['chrome']}, Node ${versions['node']}`,
    `System: ${system}`,
    `Data folder: ${dataFolder}`,
    `Start: ${start.map(([step, ms]) => `${step} ${ms} ms`).join(', ')}`,
    `Engine: ${state}`,
    `Tokens: ${tokenStore.kind}`,
    '',
    ...(log.length === 0 ? ['The log is empty.'] : log),
    '',
  ]
    .join('\n')
    .replaceAll(spellingsOf(home), '~')
}

/** A folder as the system, an address and JSON write it, in any case. */
function spellingsOf(folder: string): RegExp {
  const forward = folder.replaceAll('\\', '/')
  const forms = [folder, folder.replaceAll('\\', '\\\\'), forward, encodeURI(forward)]
  return new RegExp(forms.map((form) => form.replace(/\W/g, String.raw`\$&`)).join('|'), 'gi')
}

export interface HelpParts {
  readonly app: Pick<App, 'isPackaged' | 'getVersion'>
  readonly clipboard: Pick<Clipboard, 'writeText'>
  readonly shell: Pick<Shell, 'openPath'>
  readonly platform: NodeJS.Platform
  readonly paths: AppPaths
  readonly log: LogFile
  readonly door: Pick<FrontDoor, 'engineState'>
  readonly vault: Pick<TokenVault, 'state'>
  readonly startTimes: StartTimes
}

/** The actions of the Help menu. Failures are logged. */
export function helpActions(
  parts: HelpParts,
): Pick<MenuActions, 'showLogs' | 'copyDiagnostics' | 'showLicenses'> {
  const { app, clipboard, shell, platform, paths, log, door, vault, startTimes } = parts

  /** Opens a file or folder in the program that the system has for it. */
  async function open(file: string): Promise<void> {
    const problem = await shell.openPath(file)
    if (problem !== '') throw new Error(`${file} cannot be opened: ${problem}`)
  }

  return {
    showLogs() {
      // The first entry creates the folder: a fresh install has none.
      makeFolder(log.folder)
      void open(log.folder).catch(log.write)
    },
    copyDiagnostics() {
      const text = diagnostics({
        version: app.getVersion(),
        versions: process.versions,
        system: `${platform} ${release()} ${process.arch}`,
        home: homedir(),
        dataFolder: paths.dataFolder,
        start: startTimes.reached,
        engine: door.engineState(),
        tokenStore: vault.state,
        log: log.tail(200),
      })
      void clipboard.writeText(text).catch(log.write)
    },
    showLicenses() {
      // A package has the file outside its archive, where other programs can read it.
      const folder = app.isPackaged ? process.resourcesPath : path.join(paths.page, '../..')
      void open(path.join(folder, 'THIRD_PARTY_LICENSES.txt')).catch(log.write)
    },
  }
}

export interface LogParts {
  readonly folder: string
  /** Removes what must not be written. */
  readonly redact: (text: string) => string
  readonly now: () => number
  /** Receives each entry as well, without secrets. */
  readonly echo: (entry: string) => void
  /** A file that is larger is rotated. */
  readonly bytesPerFile?: number
}

/** Rotated files that are kept. */
const oldFiles = 2

/**
 * The app's log: `linkferry.log` and at most two older files. Every entry passes `redact`, control
 * characters are escaped, and an entry that the disk refuses is lost without an error.
 */
export class LogFile {
  readonly folder: string
  readonly #parts: LogParts

  constructor(parts: LogParts) {
    this.folder = parts.folder
    this.#parts = parts
  }

  /** Writes an error with its stack, or a text, with the time in UTC. */
  readonly write = (what: unknown): void => {
    const { redact, now, echo } = this.#parts
    const entry = printable(redact(typeof what === 'string' ? what : inspect(what)))
    echo(entry)
    this.#quietly(() => {
      makeFolder(this.folder)
      this.#rotate()
      const line = `${new Date(now()).toISOString()} ${entry}\n`
      appendFileSync(this.#file(0), line, { mode: 0o600 })
    })
  }

  /** The last lines of the current file; empty if there is none. */
  tail(lines: number): readonly string[] {
    const text = this.#quietly(() => readFileSync(this.#file(0), 'utf8')) ?? ''
    return text.split('\n').filter(Boolean).slice(-lines)
  }

  #rotate(): void {
    const { bytesPerFile = 1_000_000 } = this.#parts
    const size = statSync(this.#file(0), { throwIfNoEntry: false })?.size ?? 0
    if (size < bytesPerFile) return
    for (let age = oldFiles; age > 0; age -= 1)
      this.#quietly(() => renameSync(this.#file(age - 1), this.#file(age)))
  }

  #file(age: number): string {
    return path.join(this.folder, age === 0 ? 'linkferry.log' : `linkferry.${age}.log`)
  }

  /** Undefined if the file system refuses: there is nowhere left to report it. */
  #quietly<Value>(work: () => Value): Value | undefined {
    try {
      return work()
    } catch (error) {
      if (error instanceof Error && 'code' in error) return undefined
      throw error
    }
  }
}
