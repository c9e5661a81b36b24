import type { ChildPort } from '../../electron/host/index.ts'

/** A process that does nothing by itself: the test speaks and dies for it. */
export class FakePort<Sent, Received> implements ChildPort<Sent, Received> {
  readonly posted: Sent[] = []
  isGone = false
  #onMessage: (message: Received) => void = () => {}
  #onExit: (signal?: string) => void = () => {}
  #afterNext: (() => void) | undefined
  #onPost: (message: Sent) => void = () => {}

  post(message: Sent): void {
    if (this.isGone) throw new Error('Posted to a process that is gone')
    this.posted.push(structuredClone(message))
    this.#onPost(message)
  }

  onMessage(listener: (message: Received) => void): void {
    this.#onMessage = listener
  }

  onExit(listener: (signal?: string) => void): void {
    this.#onExit = listener
  }

  kill(): void {
    this.die()
  }

  /** What the process does with each message it gets. */
  onPost(act: (message: Sent) => void): void {
    this.#onPost = act
  }

  say(message: Received): void {
    this.#onMessage(structuredClone(message))
    const act = this.#afterNext
    this.#afterNext = undefined
    act?.()
  }

  /** What comes right behind the next message, before anything else can run. */
  afterNext(act: () => void): void {
    this.#afterNext = act
  }

  die(signal?: string): void {
    if (this.isGone) return
    this.isGone = true
    this.#onExit(signal)
  }
}

/** Starts fake processes and remembers them. */
export class FakePorts<Sent, Received> {
  readonly started: FakePort<Sent, Received>[] = []
  readonly #prepare: (port: FakePort<Sent, Received>) => void

  constructor(prepare: (port: FakePort<Sent, Received>) => void = () => {}) {
    this.#prepare = prepare
  }

  readonly spawn = (): FakePort<Sent, Received> => {
    const port = new FakePort<Sent, Received>()
    this.started.push(port)
    this.#prepare(port)
    return port
  }

  /** The one that was started last. */
  get latest(): FakePort<Sent, Received> {
    const port = this.started.at(-1)
    if (port === undefined) throw new Error('Nothing was started')
    return port
  }
}
