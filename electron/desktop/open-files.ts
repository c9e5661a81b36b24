import { statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type {
  MessageBoxOptions,
  MessageBoxReturnValue,
  OpenDialogOptions,
  OpenDialogReturnValue,
} from 'electron'
import { RequestFailed } from '../ipc/request-failed.ts'
import type { FileToRead } from '../shared/engine-contract.ts'
import type { IntakeProblem } from '../shared/intake-problem.ts'
import type { Result } from '../shared/result.ts'
import { notTaken, type NotTakenAlike, type TakenFiles } from '../shared/taken-files.ts'
import { isolated } from '../shared/isolated.ts'
import type { DesktopWords } from './words/desktop-words.ts'
import type { NotTaken } from './words/english.ts'

/** The part of Electron's app that tells which files the system wants opened. */
export interface OpenFileEvents {
  readonly isPackaged: boolean
  on(
    event: 'open-file',
    listener: (event: { readonly preventDefault: () => void }, file: string) => void,
  ): unknown
  on(
    event: 'second-instance',
    listener: (event: unknown, commandLine: string[], folder: string) => void,
  ): unknown
}

/**
 * Collects the files that the system asks to open, from the first moment of the process on: macOS
 * tells of them before the app is ready, other systems by the command line of this instance or of a
 * second one.
 */
export class OpenFileRequests {
  #take: ((paths: readonly string[]) => void) | undefined
  readonly #waiting: string[]
  #isScheduled = false

  /** `commandLine` and `folder` are those that this instance was started with. */
  constructor(app: OpenFileEvents, commandLine: readonly string[], folder: string) {
    // Unpackaged, the first two words are Electron and the app's folder.
    const words = (line: readonly string[]) => line.slice(app.isPackaged ? 1 : 2)
    this.#waiting = [...filesNamedBy(words(commandLine), folder)]
    app.on('open-file', (event, file) => {
      event.preventDefault()
      this.#add([file])
    })
    app.on('second-instance', (_event, line, workingFolder) => {
      this.#add(filesNamedBy(words(line), workingFolder))
    })
  }

  /** Hands over the files collected so far, and from now on those of each turn of the event loop together. */
  handTo(take: (paths: readonly string[]) => void): void {
    this.#take = take
    this.#handOver()
  }

  #add(paths: readonly string[]): void {
    this.#waiting.push(...paths)
    if (this.#isScheduled) return
    this.#isScheduled = true
    // macOS sends one event per file, however many are opened at once.
    setImmediate(() => {
      this.#isScheduled = false
      this.#handOver()
    })
  }

  #handOver(): void {
    if (this.#take === undefined || this.#waiting.length === 0) return
    this.#take(this.#waiting.splice(0))
  }
}

/** The existing files among the words of a command line; `folder` resolves relative paths. */
export function filesNamedBy(words: readonly string[], folder: string): readonly string[] {
  return words
    .filter((word) => !word.startsWith('-'))
    .map((word) => pathOf(word, folder))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
}

/** A Linux package is started with `%U`, so some desktops name a local file by a `file:` address. */
function pathOf(word: string, folder: string): string {
  const url = /^file:\/\/\//i.test(word) ? URL.parse(word) : null
  if (url === null || url.host !== '' || url.pathname.includes('%00'))
    return path.resolve(folder, word)
  try {
    return fileURLToPath(url)
  } catch (error) {
    // A bad escape, or a path that this system does not have.
    if (error instanceof URIError || error instanceof TypeError) return path.resolve(folder, word)
    throw error
  }
}

/** What opening files needs of the host API. */
export interface ListDoor {
  draftForNextList(): Promise<string>
  addFiles(
    draftId: string,
    files: readonly FileToRead[],
  ): Promise<Result<TakenFiles, IntakeProblem>>
  leadTo(screen: 'new'): void
}

/** Files that were not added, and why. */
interface Untaken extends Omit<NotTakenAlike, 'problem'> {
  readonly problem: NotTaken
}

export interface FileOpenerParts {
  readonly door: ListDoor
  readonly words: () => DesktopWords['opening']
  readonly ask: (question: MessageBoxOptions) => Promise<MessageBoxReturnValue>
  /** Brings the window to the front. */
  readonly show: () => void
  readonly rememberFile: (file: string) => void
  readonly reportBug: (error: unknown) => void
}

/** Adds files that were opened from outside to the list of New and shows it. It never submits. */
export class FileOpener {
  readonly #parts: FileOpenerParts
  #lastWork: Promise<void> = Promise.resolve()

  constructor(parts: FileOpenerParts) {
    this.#parts = parts
  }

  /**
   * Opens files after those that were asked for before. Resolves when they were added, or the user
   * was told why they were not.
   */
  open(paths: readonly string[]): Promise<void> {
    this.#parts.show()
    this.#lastWork = this.#lastWork.then(() => this.#openNow(paths)).catch(this.#parts.reportBug)
    return this.#lastWork
  }

  async #openNow(paths: readonly string[]): Promise<void> {
    const { door, ask, words } = this.#parts
    const problems = await this.#add(paths).catch((error: unknown): readonly Untaken[] => {
      if (error instanceof RequestFailed && error.kind !== 'bug')
        return [{ problem: error.kind, names: namesOf(paths), about: [] }]
      throw error
    })
    door.leadTo('new')
    if (problems.length > 0) await ask(notTakenInWords(words(), problems))
  }

  /** Resolves with the files that were not added. */
  async #add(paths: readonly string[]): Promise<readonly Untaken[]> {
    const { door, rememberFile } = this.#parts
    const draftId = await door.draftForNextList()
    const files = paths.map((file) => ({ path: file, name: path.basename(file), move: false }))
    const added = await door.addFiles(draftId, files)
    if (!added.ok) return [{ problem: added.error, names: namesOf(paths), about: [] }]
    const { files: taken } = added.value
    for (const [index, file] of paths.entries())
      if (taken[index] !== undefined && 'lines' in taken[index]) rememberFile(file)
    return notTaken(taken)
  }
}

/** Lets the user choose files in front of the window, and opens them. */
export async function chooseLists(
  window: { askWhatToOpen(options: OpenDialogOptions): Promise<OpenDialogReturnValue> },
  opener: Pick<FileOpener, 'open'>,
): Promise<void> {
  const { filePaths } = await window.askWhatToOpen({ properties: ['openFile', 'multiSelections'] })
  if (filePaths.length > 0) await opener.open(filePaths)
}

const shownNames = 5
const shownChars = 120

/** A file's name as a dialog may show it: shortened, without characters that turn, hide or break text. */
function safeName(name: string): string {
  const plain = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\u{fffd}')
  return isolated(plain.length > shownChars ? `${plain.slice(0, shownChars)}…` : plain)
}

const namesOf = (paths: readonly string[]) => paths.map((file) => path.basename(file))

function notTakenInWords(
  words: DesktopWords['opening'],
  problems: readonly Untaken[],
): MessageBoxOptions {
  const lines = problems.map(({ problem, names, about }) => {
    const what = firstOf(names)
    const where = about.length === 0 ? what : `${what} – ${firstOf(about)}`
    return words.notTakenWhy(where, words.why[problem])
  })
  return {
    type: 'warning',
    message: words.notTaken,
    detail: [...lines, '', words.restIsInNew].join('\n'),
  }
}

function firstOf(names: readonly string[]): string {
  const first = names.slice(0, shownNames).map(safeName)
  return (names.length > first.length ? [...first, '…'] : first).join(', ')
}
