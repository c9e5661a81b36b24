import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import type { Timers } from '../../ipc/child-port.ts'
import type { DesktopWords } from '../words/desktop-words.ts'
import type { UpdateFeed } from './update-feed.ts'
import * as questions from './update-questions.ts'

/** What fetches and installs; nothing happens but what is asked here. */
export interface Updater {
  /** The version that is newer than this one; undefined where none is. */
  check(): Promise<string | undefined>
  /** Fetches that version and checks it; rejects when `signal` aborts. */
  download(signal: AbortSignal): Promise<void>
  /** Puts it in this app's place, which ends. Rejects where it cannot; then the app stands as it was. */
  install(): Promise<void>
}

export interface UpdatesParts {
  readonly feed: UpdateFeed
  /** Called once it is needed, and only where there is a feed. */
  readonly openUpdater: () => Promise<Updater>
  readonly words: () => DesktopWords['updates']
  readonly version: string
  readonly isSending: () => boolean
  readonly isDaily: () => boolean
  readonly setDaily: (isDaily: boolean) => Promise<unknown>
  readonly ask: (question: MessageBoxOptions) => Promise<MessageBoxReturnValue>
  /** Resolves when nothing is in flight any more and nothing will be. */
  readonly stop: () => Promise<void>
  readonly restart: () => void
  readonly now: () => number
  readonly timers: Timers
  readonly reportBug: (error: unknown) => void
}

/** A start has other things to do. */
export const firstLookAfterMs = 60_000
/** While something is sent a look is put off, by this much at a time. */
export const lookEveryMs = 60 * 60 * 1_000
export const dayMs = 24 * lookEveryMs

/**
 * Newer versions, where the build was made for them: looked for once a day or when the user says
 * so, downloaded and installed on their yes, and nothing of it while anything is being sent.
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

  /** Looks by itself from now on, as long as the user wants it. */
  start(): void {
    if (this.#parts.feed.kind === 'feed') this.#lookAfter(firstLookAfterMs)
  }

  /** To be told at each event: a download stops where sending starts. */
  follow(isSending: boolean): void {
    if (isSending) this.#download?.abort()
  }

  /** The user wants to know now; every outcome is said. */
  async look(): Promise<void> {
    const { feed, isSending, ask } = this.#parts
    if (feed.kind === 'none') await ask(questions.noUpdates(this.#parts.words(), feed.why))
    else if (isSending()) await ask(questions.notWhileSending(this.#parts.words()))
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

  /** One thing at a time: a question that still stands is not asked again. */
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
    const { response } = await this.#parts.ask(questions.mayInstall(this.#parts.words(), version))
    if (response === questions.now) await this.#install()
  }

  /** The version that was downloaded, with the user's yes. */
  async #fetch(isAsked: boolean): Promise<string | undefined> {
    const { openUpdater, version, isDaily, isSending, now } = this.#parts
    this.#updater ??= openUpdater()
    const updater = await this.#updater
    this.#lookedMs = now()
    const found = await this.#trying(isAsked ? 'look' : undefined, () => updater.check())
    if (found === undefined) return undefined
    if (found.value === undefined) {
      if (isAsked) await this.#askDaily(questions.isNewest(this.#parts.words(), version, isDaily()))
      return undefined
    }
    const response = await this.#askDaily(
      questions.mayDownload(this.#parts.words(), found.value, isDaily()),
    )
    if (response !== questions.now || isSending()) return undefined
    const download = new AbortController()
    this.#download = download
    const done = await this.#trying('download', () => updater.download(download.signal))
    this.#download = undefined
    if (download.signal.aborted) this.#lookedMs = Number.NEGATIVE_INFINITY
    return done === undefined || download.signal.aborted ? undefined : found.value
  }

  async #install(): Promise<void> {
    const { isSending, ask, stop, restart } = this.#parts
    // The question may have stood for hours.
    if (isSending()) return void (await ask(questions.notWhileSending(this.#parts.words())))
    const updater = await this.#updater
    if (updater === undefined) return
    await stop()
    // Without its engine the app is of no use: where it was not replaced it starts anew.
    if ((await this.#trying('install', () => updater.install())) === undefined) restart()
  }

  async #askDaily(question: MessageBoxOptions): Promise<number> {
    const { ask, isDaily, setDaily } = this.#parts
    const { response, checkboxChecked } = await ask(question)
    if (checkboxChecked !== isDaily()) await setDaily(checkboxChecked)
    return response
  }

  /** What failed is in the log, and is said where the user waits for it; undefined then. */
  async #trying<Value>(
    what: keyof DesktopWords['updates']['failed'] | undefined,
    work: () => Promise<Value>,
  ): Promise<{ readonly value: Value } | undefined> {
    try {
      return { value: await work() }
    } catch (error) {
      // Stopped because sending started: nothing failed.
      if (this.#download?.signal.aborted === true) return undefined
      this.#parts.reportBug(error)
      if (what !== undefined) await this.#parts.ask(questions.notUpdated(this.#parts.words(), what))
      return undefined
    }
  }
}
