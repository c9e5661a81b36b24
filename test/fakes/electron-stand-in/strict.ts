import { EventEmitter } from 'node:events'

/** One call that the stand-in received. */
export interface Call {
  readonly name: string
  readonly input: readonly unknown[]
  /** By the process's own clock. */
  readonly atMs: number
}

const calls: Call[] = []

/** All calls so far, in order; what cannot be cloned (a function, an object with life) shows as its type. */
export function recordedCalls(): readonly Call[] {
  return calls
}

export function record(name: string, input: readonly unknown[]): void {
  calls.push({ name, input: input.map(printable), atMs: performance.now() })
}

function printable(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    return typeof value
  }
}

/** An object that records the calls of its methods and throws at a member it does not have. */
export function strict<Shape extends object>(name: string, shape: Shape): Shape {
  return new Proxy(shape, {
    get(target, key) {
      if (typeof key === 'symbol' || key === 'then') return Reflect.get(target, key)
      if (!(key in target)) throw new Error(`${name}.${key} is not known to the stand-in`)
      const value: unknown = Reflect.get(target, key, target)
      // A class is used with `new`; it records itself.
      if (typeof value !== 'function' || /^[A-Z]/u.test(key)) return value
      return (...input: unknown[]) => {
        record(`${name}.${key}`, input)
        return Reflect.apply(value, target, input)
      }
    },
    set(target, key, value) {
      if (!(key in target)) throw new Error(`${name}.${String(key)} is not known to the stand-in`)
      record(`${name}.${String(key)} =`, [value])
      return Reflect.set(target, key, value)
    },
  })
}

type Listener = Parameters<EventEmitter['on']>[1]

/** Electron's event object, whose method works on the event itself only: pulled out of it, it throws. */
export class StandInEvent {
  #isPrevented = false

  preventDefault(): void {
    this.#isPrevented = true
  }

  get isPrevented(): boolean {
    return this.#isPrevented
  }
}

/** An emitter of named events only. */
export class StrictEmitter extends EventEmitter {
  readonly #name: string
  readonly #events: readonly string[]

  constructor(name: string, events: readonly string[]) {
    super()
    this.#name = name
    this.#events = events
  }

  override on(event: string, listener: Listener): this {
    this.#know(event)
    return super.on(event, listener)
  }

  override once(event: string, listener: Listener): this {
    this.#know(event)
    return super.once(event, listener)
  }

  /** Emits with an event object first; true if a listener prevented the default. */
  emitPreventable(event: string, ...values: unknown[]): boolean {
    this.#know(event)
    const given = new StandInEvent()
    this.emit(event, given, ...values)
    return given.isPrevented
  }

  #know(event: string): void {
    if (!this.#events.includes(event))
      throw new Error(`${this.#name} has no event '${event}' in the stand-in`)
  }
}
