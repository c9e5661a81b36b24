import { StringDecoder } from 'node:string_decoder'
import type { ChildPort } from '../host/index.ts'

/** The part of Electron's utilityProcess that is used here. */
export interface Forks<Received> {
  fork(
    file: string,
    args: string[],
    options: { readonly serviceName: string; readonly stdio: 'pipe' },
  ): Utility<Received>
}

interface Utility<Received> {
  /** Undefined until it has started, and after its exit. */
  readonly pid: number | undefined
  readonly stdout: NodeJS.ReadableStream | null
  readonly stderr: NodeJS.ReadableStream | null
  postMessage(message: unknown): void
  kill(): boolean
  on(event: 'message', listener: (message: Received) => void): unknown
  once(event: 'spawn' | 'exit', listener: () => void): unknown
  /** V8 gave up, for example without memory. `report` holds the whole environment. */
  on(event: 'error', listener: (type: string, location: string, report: string) => void): unknown
}

/** A bundled entry, its arguments, and the name that the system's process monitor shows. */
export interface ChildProgram {
  readonly file: string
  readonly args: readonly string[]
  readonly name: string
  /** Gets each line of its standard output and error. */
  readonly hear: (line: string) => void
}

/** Starts a utility process and returns its message port. It ends with this process. */
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
    // Our own bundle: what it posts is typed by the private contract.
    onMessage: (listener) => {
      child.on('message', listener)
    },
    onExit: (listener) => {
      child.once('exit', () => listener())
    },
    // Electron silently does not end a process that has not started yet.
    kill: () => {
      if (child.pid === undefined) child.once('spawn', () => child.kill())
      else child.kill()
    },
  }
}

/**
 * Passes on whole lines: half a secret would not be recognised. When Electron reports the exit it
 * removes all listeners, but the stack of the bug that ended the process is often still in the pipe.
 * The stream goes on, so the listener is added again.
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
