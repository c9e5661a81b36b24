import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Visitor } from './loopback-visitor.ts'

/** A host that was started as a process of its own, with what it says. */
export interface HostProcess {
  readonly child: ChildProcess
  readonly lines: readonly string[]
  /** Resolves with the code it ends with; null where a signal ended it. */
  readonly ended: Promise<number | null>
  /** A visitor who has used the first address that the host printed. */
  enter(): Promise<Visitor>
  /** Ends it as a power cut does; to be called when the test is over. */
  readonly cut: () => Promise<void>
}

/** Starts a program that prints a Linkferry address; whoever starts it cuts it in the end. */
export function startHost(
  program: string,
  args: readonly string[],
  node = process.execPath,
): HostProcess {
  const child = spawn(node, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const address = Promise.withResolvers<string>()
  const hear = (line: string) => {
    lines.push(line)
    const found = /http:\/\/127\.0\.0\.1:\d+\/\?key=[\w-]+/.exec(line)?.[0]
    if (found !== undefined) address.resolve(found)
  }
  createInterface(child.stdout).on('line', hear)
  createInterface(child.stderr).on('line', hear)
  const ended = once(child, 'exit').then(([code]: readonly unknown[]) => {
    address.reject(new Error(`The host ended before it said its address:\n${lines.join('\n')}`))
    return typeof code === 'number' ? code : null
  })
  address.promise.catch(() => {})
  return {
    child,
    lines,
    ended,
    async enter() {
      const entered = await address.promise
      const visitor = new Visitor(Number(new URL(entered).port))
      await visitor.enter(entered)
      return visitor
    },
    async cut() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
