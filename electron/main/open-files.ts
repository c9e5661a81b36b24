import { statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type {
  Clipboard,
  MessageBoxOptions,
  MessageBoxReturnValue,
  OpenDialogOptions,
  OpenDialogReturnValue,
} from 'electron'
import { type FrontDoor, RequestFailed, type RequestFailure } from '../host/index.ts'
import type { ImportedFile, ImportProblem } from '../shared/contract/index.ts'
import { isolated } from '../shared/text.ts'
import { fill, type Words } from './words/index.ts'

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
 * Collects the files that the system asks to open, from the start of the process on. macOS sends an
 * event per file, possibly before the app is ready; other systems name files on the command line of
 * this instance or of a second one.
 */
export class OpenFileRequests {
  #take: ((paths: readonly string[]) => void) | undefined
  readonly #waiting: string[]
  #isScheduled = false

  /** `commandLine` and `folder` are those of this instance. */
  constructor(app: OpenFileEvents, commandLine: readonly string[], folder: string) {
    // Unpackaged, the first two arguments are Electron and the app's folder.
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

/** A Linux package is started with `%U`: some desktops pass a local file as a `file:` address. */
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

/** Why something did not become a list. */
type Problem = ImportProblem | Exclude<RequestFailure, 'bug'> | 'no-text'

interface NotOpened {
  readonly problem: Problem
  readonly name: string
  /** Files in an archive that it is about. */
  readonly about: readonly string[]
}

export interface ListOpenerParts {
  readonly door: Pick<FrontDoor, 'addFiles' | 'ask'>
  readonly clipboard: Pick<Clipboard, 'read' | 'readText'>
  readonly words: () => Words['opening']
  /** The client that new lists get; empty: none. */
  readonly client: () => string
  readonly ask: (question: MessageBoxOptions) => Promise<MessageBoxReturnValue>
  /** Brings the window to the front. */
  readonly showWindow: () => void
  /** Shows a list or, without one, all lists. */
  readonly showList: (listId: number | undefined) => void
  readonly rememberFile: (file: string) => void
  readonly reportBug: (error: unknown) => void
}

/**
 * Makes a new list of each file that is opened from outside and of a text that is pasted by a menu,
 * and shows it; of several at once, all lists. Says why something did not become a list. Sends nothing.
 */
export class ListOpener {
  readonly #parts: ListOpenerParts
  #lastWork: Promise<void> = Promise.resolve()

  constructor(parts: ListOpenerParts) {
    this.#parts = parts
  }

  /** Opens files after those that were asked for before. Resolves when all are imported and every problem was shown. */
  openFiles(paths: readonly string[]): Promise<void> {
    return this.#inTurn(async () => {
      const notOpened: NotOpened[] = []
      const listIds = new Set<number>()
      for (const file of paths) {
        const name = path.basename(file)
        for (const one of await this.#imported(file, name)) {
          if ('lines' in one && one.lines > 0) listIds.add(one.listId)
          else if ('problem' in one) notOpened.push({ ...one, about: one.about ?? [] })
          else notOpened.push({ name, problem: 'no-links', about: [] })
        }
      }
      return { listIds: [...listIds], notOpened }
    })
  }

  /** Makes a list of the text on the clipboard. Resolves when it is imported or its problem was shown. */
  paste(): Promise<void> {
    return this.#inTurn(async () => {
      const { door, clipboard, words } = this.#parts
      const name = words().clipboard
      const refused = (problem: Problem) => ({
        listIds: [],
        notOpened: [{ name, problem, about: [] }],
      })
      const { text, html } = await contentOf(clipboard)
      if (text.trim() === '' && html === undefined) return refused('no-text')
      const pasted = await unlessRefused(() =>
        door.ask('list.paste', { into: this.#newList(), text, html }),
      )
      if (typeof pasted === 'string') return refused(pasted)
      return pasted.ok ? { listIds: [pasted.value.id], notOpened: [] } : refused(pasted.error)
    })
  }

  async #imported(file: string, name: string): Promise<readonly (ImportedFile | NotOpened)[]> {
    const { door, rememberFile } = this.#parts
    const imported = await unlessRefused(() =>
      door.addFiles({ into: this.#newList(), files: [{ path: file, name, move: false }] }),
    )
    if (typeof imported === 'string') return [{ name, problem: imported, about: [] }]
    if (imported.files.some((one) => 'lines' in one)) rememberFile(file)
    return imported.files
  }

  #newList() {
    const client = this.#parts.client()
    return { new: { client: client === '' ? undefined : client } }
  }

  #inTurn(
    work: () => Promise<{
      readonly listIds: readonly number[]
      readonly notOpened: readonly NotOpened[]
    }>,
  ): Promise<void> {
    const { showWindow, showList, words, ask, reportBug } = this.#parts
    const open = async () => {
      const { listIds, notOpened } = await work()
      if (listIds.length > 0) showList(listIds.length === 1 ? listIds[0] : undefined)
      if (notOpened.length > 0) await ask(explanation(words(), notOpened, listIds.length > 0))
    }
    showWindow()
    this.#lastWork = this.#lastWork.then(open).catch(reportBug)
    return this.#lastWork
  }
}

/** The text on the clipboard, and the same as HTML, which may hold links that the text does not show. */
async function contentOf(
  clipboard: ListOpenerParts['clipboard'],
): Promise<{ readonly text: string; readonly html: string | undefined }> {
  const text = await clipboard.readText()
  const items = await clipboard.read()
  const item = items.find(({ types }) => types.includes('text/html'))
  if (item === undefined) return { text, html: undefined }
  const html = await item.getType('text/html')
  return { text, html: html instanceof Blob ? await html.text() : undefined }
}

/** The reply to a request, or the kind of its failure. Rejects with bugs. */
async function unlessRefused<Value>(
  request: () => Promise<Value>,
): Promise<Value | Exclude<RequestFailure, 'bug'>> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof RequestFailed && error.kind !== 'bug') return error.kind
    throw error
  }
}

/** Lets the user choose files in front of the window, and opens them. */
export async function chooseFiles(
  window: { askWhatToOpen(options: OpenDialogOptions): Promise<OpenDialogReturnValue> },
  opener: Pick<ListOpener, 'openFiles'>,
): Promise<void> {
  const { filePaths } = await window.askWhatToOpen({ properties: ['openFile', 'multiSelections'] })
  if (filePaths.length > 0) await opener.openFiles(filePaths)
}

const shownNames = 5
const shownChars = 120

/** One line per problem, with the names of its files. A problem of an archive has a line of its own. */
function explanation(
  words: Words['opening'],
  notOpened: readonly NotOpened[],
  wereOthersOpened: boolean,
): MessageBoxOptions {
  const alike = Map.groupBy(notOpened, ({ problem, name, about }) =>
    about.length === 0 ? problem : `${problem} ${name}`,
  )
  const lines = [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const { problem, about } = first
    const names = firstOf([first, ...others].map(({ name }) => name))
    const what = about.length === 0 ? names : `${names} – ${firstOf(about)}`
    return [fill(words.notOpenedWhy, { what, why: words.why[problem] })]
  })
  const detail = wereOthersOpened ? [...lines, '', words.othersOpened] : lines
  return { type: 'warning', message: words.notOpened, detail: detail.join('\n') }
}

function firstOf(names: readonly string[]): string {
  const first = names.slice(0, shownNames).map(safeName)
  return (names.length > first.length ? [...first, '…'] : first).join(', ')
}

/** A file's name as a dialog may show it: shortened, without characters that turn, hide or break text. */
function safeName(name: string): string {
  const plain = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\u{fffd}')
  return isolated(plain.length > shownChars ? `${plain.slice(0, shownChars)}…` : plain)
}
