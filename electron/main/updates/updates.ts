import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import type { Timers } from '../../host/index.ts'
import { fill, type Words } from '../words/index.ts'

/** Fetches and installs versions when called. Does nothing on its own. */
export interface Updater {
  /** A newer version; undefined if there is none. */
  check(): Promise<string | undefined>
  /** Fetches that version and verifies it; rejects when `signal` aborts. */
  download(signal: AbortSignal): Promise<void>
  /** Replaces the app, which ends. Rejects if it cannot; the app is then unchanged. */
  install(): Promise<void>
}

export interface UpdatesParts {
  readonly feed: UpdateFeed
  /** Called when it is needed, and only if there is a feed. */
  readonly openUpdater: () => Promise<Updater>
  readonly words: () => Words['updates']
  readonly version: string
  readonly isSending: () => boolean
  readonly isDaily: () => boolean
  readonly setDaily: (isDaily: boolean) => Promise<unknown>
  readonly ask: (question: MessageBoxOptions) => Promise<MessageBoxReturnValue>
  /** Resolves when nothing is in flight and nothing will be. */
  readonly stop: () => Promise<void>
  readonly restart: () => void
  readonly now: () => number
  readonly timers: Timers
  readonly reportBug: (error: unknown) => void
}

/** The first look waits, so that it does not slow the start. */
export const firstLookAfterMs = 60_000
/** How often it is checked whether a look is due; none happens while links are sent. */
export const lookEveryMs = 60 * 60 * 1_000
export const dayMs = 24 * lookEveryMs

/**
 * Updates of a build that has a feed: looked for once a day or when the user asks, downloaded and
 * installed with the user's consent, and never while links are sent.
 */
export class Updates {
  readonly #parts: UpdatesParts
  #updater: Promise<Updater> | undefined
  #lookedMs = Number.NEGATIVE_INFINITY
  #isBusy = false
  #downloaded: string | undefined
  #download: AbortController | undefined

  constructor(parts: UpdatesParts) {
    this.#parts = parts
  }

  /** Looks once a day from now on, while the user wants it. */
  start(): void {
    if (this.#parts.feed.kind === 'feed') this.#lookAfter(firstLookAfterMs)
  }

  /** Call it at each event: a download stops when sending starts. */
  follow(isSending: boolean): void {
    if (isSending) this.#download?.abort()
  }

  /** Looks now, because the user asks, and shows every outcome. */
  async look(): Promise<void> {
    const { feed, isSending, ask } = this.#parts
    if (feed.kind === 'none') await ask(noUpdates(this.#parts.words(), feed.why))
    else if (isSending()) await ask(notWhileSending(this.#parts.words()))
    else await this.#alone(() => this.#goOn(true))
  }

  #lookAfter(delayMs: number): void {
    const { timers, now, isSending, isDaily } = this.#parts
    timers.after(delayMs, () => {
      const isDue = now() - this.#lookedMs >= dayMs
      if (isDue && isDaily() && !isSending()) void this.#alone(() => this.#goOn(false))
      this.#lookAfter(lookEveryMs)
    })
  }

  /** Runs one look or question at a time; a second one is ignored. */
  async #alone(work: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    await work().catch(this.#parts.reportBug)
    this.#isBusy = false
  }

  async #goOn(isAsked: boolean): Promise<void> {
    const version = this.#downloaded ?? (await this.#fetch(isAsked))
    if (version === undefined || this.#parts.isSending()) return
    this.#downloaded = version
    const { response } = await this.#parts.ask(mayInstall(this.#parts.words(), version))
    if (response === yes) await this.#install()
  }

  /** The version that was downloaded with the user's consent; undefined if none was. */
  async #fetch(isAsked: boolean): Promise<string | undefined> {
    const { openUpdater, version, isDaily, isSending, now } = this.#parts
    this.#updater ??= openUpdater()
    const updater = await this.#updater
    this.#lookedMs = now()
    const found = await this.#trying(isAsked ? 'look' : undefined, () => updater.check())
    if (found === undefined) return undefined
    if (found.value === undefined) {
      if (isAsked) await this.#askDaily(isNewest(this.#parts.words(), version, isDaily()))
      return undefined
    }
    const response = await this.#askDaily(mayDownload(this.#parts.words(), found.value, isDaily()))
    if (response !== yes || isSending()) return undefined
    const download = new AbortController()
    this.#download = download
    const done = await this.#trying('download', () => updater.download(download.signal))
    this.#download = undefined
    if (download.signal.aborted) this.#lookedMs = Number.NEGATIVE_INFINITY
    return done === undefined || download.signal.aborted ? undefined : found.value
  }

  async #install(): Promise<void> {
    const { isSending, ask, stop, restart } = this.#parts
    // The question may have been open for hours.
    if (isSending()) return void (await ask(notWhileSending(this.#parts.words())))
    const updater = await this.#updater
    if (updater === undefined) return
    await stop()
    // The engine has stopped: if the app was not replaced, it restarts.
    if ((await this.#trying('install', () => updater.install())) === undefined) restart()
  }

  async #askDaily(question: MessageBoxOptions): Promise<number> {
    const { ask, isDaily, setDaily } = this.#parts
    const { response, checkboxChecked } = await ask(question)
    if (checkboxChecked !== isDaily()) await setDaily(checkboxChecked)
    return response
  }

  /** Logs a failure, tells the user if they wait for it, and resolves with undefined. */
  async #trying<Value>(
    what: keyof Words['updates']['failed'] | undefined,
    work: () => Promise<Value>,
  ): Promise<{ readonly value: Value } | undefined> {
    try {
      return { value: await work() }
    } catch (error) {
      // It was stopped because sending started.
      if (this.#download?.signal.aborted === true) return undefined
      this.#parts.reportBug(error)
      if (what !== undefined) await this.#parts.ask(notUpdated(this.#parts.words(), what))
      return undefined
    }
  }
}

/** The buttons of a question. */
const later = 0
const yes = 1

type UpdateWords = Words['updates']

function noUpdates(words: UpdateWords, why: NoFeed): MessageBoxOptions {
  return { type: 'info', message: words.none, detail: words.whyNone[why] }
}

function notWhileSending(words: UpdateWords): MessageBoxOptions {
  return { type: 'info', message: words.notWhileSending, detail: words.notWhileSendingText }
}

/** There is a newer version; nothing was fetched yet. */
function mayDownload(words: UpdateWords, version: string, isDaily: boolean): MessageBoxOptions {
  return {
    type: 'question',
    message: fill(words.mayDownload, { version }),
    detail: words.mayDownloadText,
    buttons: [words.later, words.download],
    defaultId: yes,
    cancelId: later,
    checkboxLabel: words.daily,
    checkboxChecked: isDaily,
  }
}

function isNewest(words: UpdateWords, version: string, isDaily: boolean): MessageBoxOptions {
  const message = fill(words.isNewest, { version })
  return { type: 'info', message, checkboxLabel: words.daily, checkboxChecked: isDaily }
}

/** A version was downloaded and verified. */
function mayInstall(words: UpdateWords, version: string): MessageBoxOptions {
  return {
    type: 'question',
    message: fill(words.mayInstall, { version }),
    detail: words.mayInstallText,
    buttons: [words.later, words.install],
    defaultId: later,
    cancelId: later,
  }
}

function notUpdated(words: UpdateWords, what: keyof UpdateWords['failed']): MessageBoxOptions {
  return { type: 'warning', message: words.failed[what], detail: words.failedText }
}

/** Why a build does not update itself. */
type NoFeed =
  | 'not-packaged'
  /** Linux packages are not signed, so an update could not be verified. */
  | 'unsigned-system'
  | 'no-feed'
  | 'not-signed'

/** Where a build looks for its next version. Decided when it is packaged. */
export type UpdateFeed =
  | { readonly kind: 'none'; readonly why: NoFeed }
  /** On Windows an update must be signed by one of the publishers; macOS itself asks for the same signer. */
  | { readonly kind: 'feed'; readonly publishers: readonly string[] }

export interface Build {
  readonly isPackaged: boolean
  readonly platform: NodeJS.Platform
  /** Where electron-builder puts `app-update.yml`. */
  readonly resources: string
}

/** Reads from `app-update.yml` whether this build may update itself. Only a package with a feed has that file. */
export function readUpdateFeed({ isPackaged, platform, resources }: Build): UpdateFeed {
  if (!isPackaged) return none('not-packaged')
  if (platform !== 'win32' && platform !== 'darwin') return none('unsigned-system')
  const file = readIfThere(path.join(resources, 'app-update.yml'))
  // Other providers ask a third party, and plain http can be changed on the way.
  if (!/^provider: generic$/m.test(file) || !/^url: ['"]?https:\/\//m.test(file))
    return none('no-feed')
  const publishers = publishersOf(file)
  // Without a publisher electron-updater accepts every installer.
  return platform === 'win32' && publishers.length === 0
    ? none('not-signed')
    : { kind: 'feed', publishers }
}

function none(why: NoFeed): UpdateFeed {
  return { kind: 'none', why }
}

/** The names under `publisherName:`, as electron-builder writes them. */
function publishersOf(file: string): readonly string[] {
  const [, list = ''] = /^publisherName:\n((?: +- .+\n?)+)/m.exec(file) ?? []
  return [...list.matchAll(/- (['"]?)(.+?)\1$/gm)].map(([, , name = '']) => name)
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
