// The answers come from `run.ts`, which types them by the same Command; the compiler cannot see that.
/* oxlint-disable typescript/no-unsafe-type-assertion */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { channels } from '../../../electron/shared/window-transport.ts'
import type { HostAnswer } from '../../../electron/shared/window-transport.ts'
import type { Sender, Target } from './index.ts'
import type { Call } from './strict.ts'
import type { AskingFrame, PageCommand, PermissionAnswers } from './window.ts'

/** What a test can tell a main process on the stand-in to do. */
export type Command =
  | { kind: 'invoke'; channel: string; input: readonly unknown[]; from?: Sender | undefined }
  | { kind: 'happen'; to: Target; event: string; values: readonly unknown[] }
  | { kind: 'page'; url: string; method: string }
  | { kind: 'navigate'; url: string; isMainFrame: boolean }
  | { kind: 'permission'; name: string; frame?: AskingFrame | undefined; session: string }
  | { kind: 'calls' }

export type Outcome = { ok: true; value: unknown } | { ok: false; name: string; message: string }

export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

interface Answer {
  readonly id: number
  readonly outcome: Outcome
}

interface Sent {
  readonly sent: readonly unknown[]
}

interface Commanded {
  readonly command: PageCommand
}

const entry = fileURLToPath(new URL('run.ts', import.meta.url))

/** A main bundle that runs on the stand-in in a process of its own; the test is its Chromium. */
export class DesktopRun {
  readonly #process: ChildProcess
  readonly #waiting = new Map<number, (outcome: Outcome) => void>()
  #lastId = 0
  /** Resolves with the exit code; null if it was killed. */
  readonly exited: Promise<number | null>
  /** Hears all that main sends to its page, as `[channel, ...values]`. */
  onSent: (message: readonly unknown[]) => void = () => {}
  /** Hears what main has the renderer do. */
  onPageCommand: (command: PageCommand) => void = () => {}
  /** All that the processes wrote. */
  output = ''

  constructor(bundle: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) {
    this.#process = fork(entry, [bundle, ...args], {
      serialization: 'advanced',
      // As electron_browser_main_parts.cc sets it.
      execArgv: ['--unhandled-rejections=warn-with-error-code'],
      // Whatever the desktop of the one who tests: Wayland is for the test that is about it.
      env: { ...withoutWayland(), ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const keep = (chunk: Buffer) => {
      this.output += chunk.toString()
    }
    this.#process.stdout?.on('data', keep)
    this.#process.stderr?.on('data', keep)
    this.#process.on('message', (message: Answer | Sent | Commanded) => {
      if ('command' in message) return this.onPageCommand(message.command)
      if ('sent' in message) return this.onSent(message.sent)
      this.#waiting.get(message.id)?.(message.outcome)
      this.#waiting.delete(message.id)
    })
    this.exited = new Promise((resolve) => {
      this.#process.once('exit', (code) => {
        for (const settle of this.#waiting.values())
          settle({ ok: false, name: 'Gone', message: this.output })
        resolve(code)
      })
    })
  }

  /** `ipcRenderer.invoke` of a page; rejects with a plain Error whose message quotes what main threw. */
  invoke(channel: string, input: readonly unknown[], from?: Sender): Promise<unknown> {
    return this.#tell({ kind: 'invoke', channel, input, from })
  }

  /** A request of a page, its answer opened; rejects with the kind of its failure. */
  async request(name: string, input: unknown, from?: Sender): Promise<unknown> {
    const answer = (await this.invoke(channels.request, [name, input], from)) as HostAnswer
    if (!answer.ok) throw new Error(answer.error)
    return answer.reply
  }

  /** Something of Electron's that happens; true if the app prevented its default. */
  async happen(to: Target, event: string, ...values: unknown[]): Promise<boolean> {
    return (await this.#tell({ kind: 'happen', to, event, values })) as boolean
  }

  /** A navigation that the page or its user began; true if the app lets it happen. */
  async navigate(url: string, isMainFrame = true): Promise<boolean> {
    return (await this.#tell({ kind: 'navigate', url, isMainFrame })) as boolean
  }

  /** What a page's call for a permission comes to. */
  async askPermission(
    name: string,
    frame?: AskingFrame,
    session = 'default',
  ): Promise<PermissionAnswers> {
    return (await this.#tell({ kind: 'permission', name, frame, session })) as PermissionAnswers
  }

  async page(url: string, method = 'GET'): Promise<PageAnswer> {
    return (await this.#tell({ kind: 'page', url, method })) as PageAnswer
  }

  /** What Electron's function of this name was called with so far. */
  async calls(name: string): Promise<readonly Call['input'][]> {
    const all = await this.#allCalls()
    return all.filter((call) => call.name === name).map(({ input }) => input)
  }

  /** The names of all that was called so far, in order. */
  async callNames(): Promise<readonly string[]> {
    return (await this.#allCalls()).map(({ name }) => name)
  }

  async #allCalls(): Promise<readonly Call[]> {
    return (await this.#tell({ kind: 'calls' })) as readonly Call[]
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL')
    await this.exited
  }

  async #tell(command: Command): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    this.#lastId += 1
    this.#waiting.set(this.#lastId, resolve)
    this.#process.send({ id: this.#lastId, command })
    const outcome = await promise
    if (outcome.ok) return outcome.value
    throw Object.assign(new Error(outcome.message), { name: outcome.name })
  }
}

function withoutWayland(): NodeJS.ProcessEnv {
  const { WAYLAND_DISPLAY: _display, ...rest } = process.env
  return rest
}
