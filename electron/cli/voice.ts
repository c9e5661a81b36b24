import { printable } from '../shared/text.ts'

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
