import { listOfLink, type Opened, openedBy } from './opened.ts'

type Preventable = { readonly preventDefault: () => void }

/** The part of Electron's app that tells what was opened. */
export interface OpenEvents {
  readonly isPackaged: boolean
  on(event: 'open-file' | 'open-url', listener: (event: Preventable, what: string) => void): unknown
  on(
    event: 'second-instance',
    listener: (event: unknown, commandLine: string[], folder: string) => void,
  ): unknown
}

/**
 * Where everything arrives that is opened from outside, from the first moment on: macOS tells of
 * files and links before the app is ready, other systems by the command line of this instance or a
 * second one.
 */
export class Doorstep {
  #take: ((opened: Opened) => void) | undefined
  readonly #waiting: Opened[]

  /** `commandLine` and `folder` are those that this instance was started with. */
  constructor(app: OpenEvents, commandLine: readonly string[], folder: string) {
    // An app that is not packaged stands behind the program's name as its first word.
    const words = (line: readonly string[]) => line.slice(app.isPackaged ? 1 : 2)
    this.#waiting = [...openedBy(words(commandLine), folder)]
    app.on('open-file', (event, file) => {
      event.preventDefault()
      this.#arrive({ kind: 'files', paths: [file] })
    })
    app.on('open-url', (event, address) => {
      event.preventDefault()
      const list = listOfLink(address)
      if (list !== undefined) this.#arrive(list)
    })
    app.on('second-instance', (_event, line, workingFolder) => {
      for (const opened of openedBy(words(line), workingFolder)) this.#arrive(opened)
    })
  }

  /** Hands over what has arrived, and from now on whatever arrives. */
  leadTo(take: (opened: Opened) => void): void {
    this.#take = take
    for (const opened of this.#waiting.splice(0)) take(opened)
  }

  #arrive(opened: Opened): void {
    if (this.#take === undefined) this.#waiting.push(opened)
    else this.#take(opened)
  }
}
