import { StringDecoder } from 'node:string_decoder'
import type { ChildPort } from '../ipc/child-port.ts'

/** The part of Electron's utilityProcess that is used here. */
export interface Forks<Received> {
  fork(
    file: string,
    args: string[],
    options: { readonly serviceName: string; readonly stdio: 'pipe' },
  ): Utility<Received>
}

interface Utility<Received> {
  /** undefined until it has been started, and when it is gone. */
  readonly pid: number | undefined
  readonly stdout: NodeJS.ReadableStream | null
  readonly stderr: NodeJS.ReadableStream | null
  postMessage(message: unknown): void
  kill(): boolean
  on(event: 'message', listener: (message: Received) => void): unknown
  once(event: 'spawn' | 'exit', listener: () => void): unknown
  /** V8 itself gave up, as where memory is at its end. `report` holds the whole environment. */
  on(event: 'error', listener: (type: string, location: string, report: string) => void): unknown
}

/** What is to be started: a bundled entry, its arguments, and the name the system's monitor shows. */
export interface ChildProgram {
  readonly file: string
  readonly args: readonly string[]
  readonly name: string
  /** Hears each line that it writes to its standard output and error. */
  readonly hear: (line: string) => void
}

/** Starts a Node process of Electron's and is its message port. It ends with this process. */
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
    // The engine is our own bundle, started by us: what it posts is typed by the private contract.
    onMessage: (listener) => {
      child.on('message', listener)
    },
    onExit: (listener) => {
      child.once('exit', () => listener())
    },
    // Electron cannot end a process that it has not started yet, and does not say so.
    kill: () => {
      if (child.pid === undefined) child.once('spawn', () => child.kill())
      else child.kill()
    },
  }
}

/**
 * Hears whole lines, since half a secret would not be recognised. The stack of a mistake that ends
 * the process is often still in the pipe when Electron tells its exit and takes every listener off
 * the stream. The stream itself goes on, so it is listened to again.
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
