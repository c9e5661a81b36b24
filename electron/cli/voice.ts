import { createInterface } from 'node:readline'
import type { ReadStream, WriteStream } from 'node:tty'
import { printable } from '../shared/text.ts'
import { exitCode } from './command.ts'

/** Where a command speaks: words go to standard error, what was asked for to standard output. */
export interface Voice {
  /** Words go to a terminal, so that progress can be drawn over. */
  readonly isTerminal: boolean
  /** Somebody is there to answer. */
  readonly canAsk: boolean
  /** Characters in a line, as it is now. */
  readonly columns: number
  /** A line of words. */
  say(line: string): void
  /** Draws over the line of progress; an empty one removes it. Only on a terminal. */
  draw(line: string): void
  /** A line of what was asked for. */
  print(line: string): void
  /** Asks a yes-or-no question; anything but yes, an end of input and `signal` too, is a no. */
  agree(question: string, signal: AbortSignal): Promise<boolean>
}

/** The one JSON document of `--json`; what a terminal would obey stands in it as an escape. */
export function printJson(voice: Voice, document: unknown): void {
  voice.print(printable(JSON.stringify(document, undefined, 2), escaped))
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

type Output = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>
type Input = NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>

const eraseLine = '\r\u001B[K'

/** The voice of this process. A reader that went away (`| head`) is no reason to stop sending. */
export function processVoice(streams: {
  readonly stdin: Input
  readonly stdout: Output
  readonly stderr: Output
}): Voice {
  const { stdin, stdout, stderr } = streams
  const isTerminal = stderr.isTTY === true
  let isDrawn = false
  for (const stream of [stdout, stderr]) stream.on('error', ignoreClosedPipe)

  const say = (line: string) => {
    const shown = inOneLine(line)
    stderr.write(isDrawn ? `${eraseLine}${shown}\n` : `${shown}\n`)
    isDrawn = false
  }
  return {
    isTerminal,
    canAsk: isTerminal && stdin.isTTY === true,
    get columns() {
      // A terminal that does not know its width says 0.
      return stderr.columns || 80
    },
    say,
    draw: (line) => {
      if (!isTerminal) return
      stderr.write(`${eraseLine}${inOneLine(line)}`)
      isDrawn = line !== ''
    },
    print: (line) => void stdout.write(`${line}\n`),
    agree: (question, signal) => askYesOrNo(question, signal, stdin, stderr),
  }
}

/** Lists, file names and services may hold anything: none of it is obeyed, or passes for a line of ours. */
function inOneLine(text: string): string {
  return printable(text).replaceAll(/\r?\n/g, ' ')
}

/** Not in raw mode, so that Ctrl-C stays a signal. */
function askYesOrNo(
  question: string,
  signal: AbortSignal,
  input: Input,
  output: Output,
): Promise<boolean> {
  const lines = createInterface({ input, output, terminal: false })
  return new Promise((resolve) => {
    lines.once('close', () => resolve(false))
    signal.addEventListener('abort', () => lines.close())
    lines.question(`${inOneLine(question)} [y/N] `, (answer) => {
      resolve(/^y(es)?$/i.test(answer.trim()))
      lines.close()
    })
  })
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/** What is needed of `process`. */
export interface SignalledProcess {
  on(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', act: () => void): unknown
  exit(code: number): void
}

/**
 * Aborts at the first signal; the second ends the process at once, and the engine, which sees its
 * host go, finishes and records what is in flight.
 */
export function interruptionOf(program: SignalledProcess, onFirst: () => void): AbortSignal {
  const interruption = new AbortController()
  const act = () => {
    if (interruption.signal.aborted) return program.exit(exitCode.needsUser)
    onFirst()
    interruption.abort()
  }
  program.on('SIGINT', act)
  program.on('SIGTERM', act)
  program.on('SIGHUP', act)
  return interruption.signal
}
