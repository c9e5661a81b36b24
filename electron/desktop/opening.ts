import path from 'node:path'
import type {
  MessageBoxOptions,
  MessageBoxReturnValue,
  OpenDialogOptions,
  OpenDialogReturnValue,
} from 'electron'
import { RequestFailed } from '../ipc/request-failed.ts'
import type { IntakeProblem } from '../shared/intake-problem.ts'
import type { FileToRead } from '../shared/engine-contract.ts'
import type { Result } from '../shared/result.ts'
import { notTaken, type NotTakenAlike, type TakenFiles } from '../shared/taken-files.ts'
import type { Opened } from './opened.ts'
import type { DesktopWords } from './words/desktop-words.ts'
import type { NotTaken } from './words/english.ts'

/** The front door's part in it. */
export interface ListDoor {
  draftForNextList(): Promise<string>
  addFiles(
    draftId: string,
    files: readonly FileToRead[],
  ): Promise<Result<TakenFiles, IntakeProblem>>
  addText(draftId: string, text: string): Promise<Result<unknown, IntakeProblem>>
  leadTo(screen: 'new'): void
}

/** What did not come in, and why. */
interface Untaken extends Omit<NotTakenAlike, 'problem'> {
  readonly problem: NotTaken
}

export interface OpeningParts {
  readonly door: ListDoor
  readonly words: () => DesktopWords['opening']
  readonly ask: (question: MessageBoxOptions) => Promise<MessageBoxReturnValue>
  /** Brings the window to the front. */
  readonly show: () => void
  readonly rememberFile: (file: string) => void
  readonly reportBug: (error: unknown) => void
}

/**
 * Takes what was opened from outside into the list of New, one after another, and shows it there.
 * It never submits. What a link brings is shown to the user first and left out without their yes:
 * a web page must not slip links among those that are about to be paid for.
 */
export class Opening {
  readonly #parts: OpeningParts
  #lastWork: Promise<void> = Promise.resolve()
  #hasListWaiting = false

  constructor(parts: OpeningParts) {
    this.#parts = parts
  }

  /** Resolves when it was taken in, or the user has heard why it was not. */
  open(opened: Opened): Promise<void> {
    // One question at a time: a page that fires links must not bury the user in them.
    if (opened.kind === 'list' && this.#hasListWaiting) return this.#lastWork
    this.#hasListWaiting ||= opened.kind === 'list'
    this.#parts.show()
    this.#lastWork = this.#lastWork.then(() => this.#take(opened)).catch(this.#parts.reportBug)
    return this.#lastWork
  }

  async #take(opened: Opened): Promise<void> {
    const { door, ask, words } = this.#parts
    if (opened.kind === 'list' && !(await this.#isWanted(opened.text))) return
    const problems = await this.#add(opened).catch((error: unknown): readonly Untaken[] => {
      if (error instanceof RequestFailed && error.kind !== 'bug')
        return [{ problem: error.kind, names: namesIn(opened), about: [] }]
      throw error
    })
    door.leadTo('new')
    if (problems.length > 0) await ask(notTakenInWords(words(), problems))
  }

  /** Resolves with what did not come in. */
  async #add(opened: Opened): Promise<readonly Untaken[]> {
    const { door, rememberFile } = this.#parts
    const names = namesIn(opened)
    const draftId = await door.draftForNextList()
    if (opened.kind === 'list') {
      const added = await door.addText(draftId, opened.text)
      return added.ok ? [] : [{ problem: added.error, names, about: added.about ?? [] }]
    }
    const files = opened.paths.map((file) => ({
      path: file,
      name: path.basename(file),
      move: false,
    }))
    const added = await door.addFiles(draftId, files)
    if (!added.ok) return [{ problem: added.error, names, about: [] }]
    const { files: taken } = added.value
    for (const [index, file] of opened.paths.entries())
      if (taken[index] !== undefined && 'lines' in taken[index]) rememberFile(file)
    return notTaken(taken)
  }

  async #isWanted(text: string): Promise<boolean> {
    try {
      const { response } = await this.#parts.ask(mayAdd(this.#parts.words(), text))
      return response === 1
    } finally {
      this.#hasListWaiting = false
    }
  }
}

/** Lets the user choose files in front of the window, and opens them. */
export async function chooseLists(
  window: { askWhatToOpen(options: OpenDialogOptions): Promise<OpenDialogReturnValue> },
  opening: Pick<Opening, 'open'>,
): Promise<void> {
  const { filePaths } = await window.askWhatToOpen({ properties: ['openFile', 'multiSelections'] })
  if (filePaths.length > 0) await opening.open({ kind: 'files', paths: filePaths })
}

const shownLines = 5
const shownChars = 120

function mayAdd(words: DesktopWords['opening'], text: string): MessageBoxOptions {
  const lines = text.split(/\r?\n/)
  const shown = lines.slice(0, shownLines).map(inFewWords)
  const rest = lines.length - shown.length
  const all = rest > 0 ? [...shown, words.andMore(rest)] : shown
  return {
    type: 'question',
    message: words.mayAdd(lines.length),
    detail: [...all, '', words.nothingIsSent].join('\n'),
    buttons: [words.cancel, words.add],
    defaultId: 0,
    cancelId: 0,
  }
}

/**
 * A line, or a file's name, as it may be shown: cut where it is long, without what would turn, hide
 * or part words.
 */
function inFewWords(line: string): string {
  const plain = line.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\u{fffd}')
  return plain.length > shownChars ? `${plain.slice(0, shownChars)}…` : plain
}

/** Names of files; none is the list of a link. */
function namesIn(opened: Opened): readonly string[] {
  return opened.kind === 'list' ? [] : opened.paths.map((file) => path.basename(file))
}

function notTakenInWords(
  words: DesktopWords['opening'],
  problems: readonly Untaken[],
): MessageBoxOptions {
  const lines = problems.map(({ problem, names, about }) => {
    const what = names.length === 0 ? words.theList : firstOf(names)
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
  const first = names.slice(0, shownLines).map(inFewWords)
  return (names.length > first.length ? [...first, '…'] : first).join(', ')
}
