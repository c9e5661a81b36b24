import { createInterface } from 'node:readline'
import type { ReadStream, WriteStream } from 'node:tty'
import { printable } from '../shared/text.ts'
import type { Voice } from './voice.ts'

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
