import { createInterface } from 'node:readline'
import type { ReadStream, WriteStream } from 'node:tty'
import { printable } from '../shared/text.ts'
import { exitCode } from './command.ts'

/** The terminal of a command: messages go to standard error, results to standard output. */
export interface Terminal {
  /** True if standard error is a terminal, so a line of progress can be redrawn. */
  readonly canRedraw: boolean
  /** True if a user can answer a question. */
  readonly canAsk: boolean
  /** The current width in characters. */
  readonly columns: number
  /** Writes a line to standard error, in place of the line of progress. */
  say(line: string): void
  /** Redraws the line of progress; an empty line removes it. Does nothing unless `canRedraw`. */
  draw(line: string): void
  /** Writes a line to standard output. */
  print(line: string): void
  /** Asks a yes-or-no question. Everything but yes is false, also the end of input and an abort. */
  confirm(question: string, signal: AbortSignal): Promise<boolean>
}

const barWidth = 24

/** Draws progress as a bar with words, cut to the width of the terminal. */
export function drawBar(
  terminal: Terminal,
  { done, total }: { readonly done: number; readonly total: number },
  words: string,
): void {
  const filled = total === 0 ? 0 : Math.floor((done / total) * barWidth)
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
  terminal.draw(`${bar} ${words}`.slice(0, terminal.columns - 1))
}

/** Prints the JSON document of `--json`. Control characters are escaped, so a terminal ignores them. */
export function printJson(terminal: Terminal, document: unknown): void {
  terminal.print(printable(JSON.stringify(document, undefined, 2), escaped))
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

type Output = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>
type Input = NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>

const eraseLine = '\r\u001B[K'

/** The terminal of a process. It ignores a closed pipe (`| head`), so that sending continues. */
export function processTerminal(streams: {
  readonly stdin: Input
  readonly stdout: Output
  readonly stderr: Output
}): Terminal {
  const { stdin, stdout, stderr } = streams
  const canRedraw = stderr.isTTY === true
  let isDrawn = false
  for (const stream of [stdout, stderr]) stream.on('error', ignoreClosedPipe)

  const say = (line: string) => {
    const shown = inOneLine(line)
    stderr.write(isDrawn ? `${eraseLine}${shown}\n` : `${shown}\n`)
    isDrawn = false
  }
  return {
    canRedraw,
    canAsk: canRedraw && stdin.isTTY === true,
    get columns() {
      // Some terminals report a width of 0.
      return stderr.columns || 80
    },
    say,
    draw: (line) => {
      if (!canRedraw) return
      stderr.write(`${eraseLine}${inOneLine(line)}`)
      isDrawn = line !== ''
    },
    print: (line) => void stdout.write(`${line}\n`),
    confirm: (question, signal) => askYesOrNo(question, signal, stdin, stderr),
  }
}

/**
 * Makes text from lists, file names and services safe to show: without control characters, and in one
 * line, so that none of it looks like a line of Linkferry's.
 */
function inOneLine(text: string): string {
  return printable(text).replaceAll(/\r?\n/g, ' ')
}

/** Asks with `readline`, not in raw mode: Ctrl-C must stay a signal. */
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

/** The part of `process` that signals need. */
export interface SignalSource {
  on(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', act: () => void): unknown
  exit(code: number): void
}

/**
 * A signal that aborts at the first Ctrl-C. The second ends the process at once; the engine notices
 * that its host exited, waits for the request in flight and records its answer.
 */
export function interruptionOf(program: SignalSource, onFirst: () => void): AbortSignal {
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
