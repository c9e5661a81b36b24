import type { DraftSummary } from '../../../../shared/draft.ts'
import type { IntakeProblem } from '../../../../shared/intake-problem.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import { listOnClipboard } from '../../../importers/formats/clipboard.ts'
import { type ByteSource, textSource } from '../../../importers/source/byte-source.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import type { Changes } from './changes.ts'
import type { DraftFolder } from './draft-folder.ts'
import { ownName } from './own-name.ts'
import type { SourceName } from './source-name.ts'
import { TakingIn } from './taking-in.ts'

/** How a file is taken in. */
export interface TakeOptions {
  readonly signal?: AbortSignal | undefined
  /** The file belongs to the app, as a spooled upload does: move it instead of copying. */
  readonly move?: boolean | undefined
}

/** Who hears of what comes into a draft. */
export interface IncomingParts {
  readonly onProgress: () => void
  readonly onTaken: (isWhole: boolean) => void
}

/** What comes into a draft: one source after another, in the order of its changes, until it is cancelled. */
export class Incoming {
  readonly #table: LinkTable
  readonly #changes: Changes
  readonly #takingIn: TakingIn
  readonly #onTaken: IncomingParts['onTaken']
  #cancel = new AbortController()

  constructor(
    folder: DraftFolder,
    table: LinkTable,
    changes: Changes,
    { onProgress, onTaken }: IncomingParts,
  ) {
    this.#table = table
    this.#changes = changes
    this.#takingIn = new TakingIn(folder, table, onProgress)
    this.#onTaken = onTaken
  }

  /** What is coming in now. */
  get loading(): DraftSummary['loading'] {
    return this.#takingIn.loading
  }

  /** Aborts when loading is cancelled from now on. */
  get signal(): AbortSignal {
    return this.#cancel.signal
  }

  /** Takes in one paste; where what was copied as HTML says more than the text, that. */
  text(text: string, name: string, html?: string): Promise<Result<void, IntakeProblem>> {
    const { signal } = this
    const list = listOnClipboard(text, html)
    return list === undefined
      ? this.stream({ kind: 'paste', name }, textSource(text))
      : this.#take(() => this.#takingIn.lists('paste', [list], signal))
  }

  /** Takes in bytes that can be read only once. */
  stream(source: SourceName, bytes: ByteSource): Promise<Result<void, IntakeProblem>> {
    const { signal } = this
    return this.#take(() => this.#takingIn.stream(source, bytes, signal))
  }

  /** Takes in a file, and tells how many lines: its bytes are copied, the original is not needed again. */
  file(
    path: string,
    name: string,
    { signal = this.signal, move = false }: TakeOptions = {},
  ): Promise<Result<number, IntakeProblem>> {
    const either = AbortSignal.any([signal, this.signal])
    return this.#take(async () => {
      const source: SourceName = { kind: 'file', name: ownName(name, this.#table.sources) }
      const { lines } = this.#table
      const taken = await this.#takingIn.file(path, source, either, move)
      return taken.ok ? ok(this.#table.lines - lines) : taken
    })
  }

  /** Reads a source again that the draft's folder has kept. */
  again(source: SourceName, file: string): Promise<IntakeProblem | undefined> {
    return this.#takingIn.again(source, file, this.signal)
  }

  /** Ends whatever is coming in; nothing of an unfinished source stays. */
  cancel(): void {
    this.#cancel.abort()
    this.#cancel = new AbortController()
  }

  #take<Value>(
    work: () => Promise<Result<Value, IntakeProblem>>,
  ): Promise<Result<Value, IntakeProblem>> {
    return this.#changes.nextByUser(async () => {
      const taken = await work()
      this.#onTaken(taken.ok)
      return taken
    })
  }
}
