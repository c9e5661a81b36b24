import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type {
  DraftRow,
  DraftSource,
  DraftSummary,
  DraftView,
  IntakeProblem,
  ViewFilter,
} from '../../shared/draft.ts'
import type { DecideChoice } from '../../shared/link.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { Coalesced } from './draft/coalesced.ts'
import { DraftFolder } from './draft/draft-folder.ts'
import type { DecideTarget, LogEntry } from './draft/edit-log.ts'
import { leftoverOf } from './draft/leftover.ts'
import { SentBeforeMarks, type LinkLookup } from './draft/sent-before.ts'
import { TopHosts } from './draft/top-hosts.ts'
import { Views } from './draft/views.ts'
import {
  copied,
  openFile,
  streamSource,
  textSource,
  type ByteSource,
} from './source/byte-source.ts'
import { load } from './source/load.ts'
import { choose, revert, rowsOf, setExcluded, type Edit } from './table/choices.ts'
import { draftRow } from './table/draft-row.ts'
import type { Layout } from './table/layout.ts'
import { LinkTable } from './table/link-table.ts'
import { warningBit } from './table/plain-link.ts'
import { sourceLines, type SourceLine } from './table/source-lines.ts'
import { codeOf } from './table/verdict.ts'
import { rowsMatching } from './table/view.ts'

/** A link as it goes out. */
export interface SendableLink {
  readonly row: number
  readonly link: string
  /** Legal for browsers, outside RFC 3986: a service may refuse it. */
  readonly unusual: boolean
}

/** How a file or stream is taken in. */
export interface TakeOptions {
  readonly signal?: AbortSignal | undefined
  /** The file belongs to the app, as a spooled upload does: move it instead of copying. */
  readonly move?: boolean | undefined
}

const changesEveryMs = 100
const rowsAPage = 500

/**
 * A list of links on its way to a submission: a LinkTable with a folder behind it. What came in
 * and what the user chose is on disk before it counts, so opening it again gives the same rows.
 * Changes happen one after another, in the order in which they were asked for.
 */
export class Draft {
  readonly id: string
  readonly #folder: DraftFolder
  readonly #table = new LinkTable()
  readonly #views = new Views()
  readonly #sentBefore = new SentBeforeMarks(this.#table)
  readonly #topHosts = new TopHosts(this.#table, () => this.#changed())
  readonly #listeners = new Set<() => void>()
  readonly #notify = new Coalesced(() => {
    for (const listener of this.#listeners) listener()
  }, changesEveryMs)
  readonly #edits: Edit[] = []
  #revision = 0
  #loading: DraftSummary['loading']
  #cancel = new AbortController()
  #accountId: number | undefined
  #isFrozen = false
  #lastChange: Promise<unknown> = Promise.resolve()

  private constructor(id: string, folder: DraftFolder) {
    this.id = id
    this.#folder = folder
  }

  /** Begins an empty draft in a new folder `root/id`. Rejects where it exists. */
  static async create(root: string, id: string): Promise<Draft> {
    return new Draft(id, await DraftFolder.create(join(root, id)))
  }

  /** Opens a draft again with the same rows, also after a crash in the middle of a change. */
  static async open(root: string, id: string): Promise<Result<Draft, IntakeProblem>> {
    const opened = await DraftFolder.open(join(root, id))
    if (!opened.ok) return opened
    const { folder, entries } = opened.value
    const draft = new Draft(id, folder)
    for (const entry of entries) {
      const problem = await draft.#replay(entry)
      if (problem !== undefined) return fail(problem)
    }
    const verdicts = await folder.keptVerdicts()
    if (verdicts !== undefined) {
      draft.#table.fix(verdicts)
      draft.#isFrozen = true
    }
    void draft.#topHosts.refresh()
    return ok(draft)
  }

  /**
   * Begins a draft with the lines of another that were not sent: still to decide, not usable, left
   * out (they stay so) and sent before.
   */
  static async createFromLeftover(root: string, id: string, from: Draft): Promise<Draft> {
    const draft = await Draft.create(root, id)
    for (const { source, lines, excluded } of leftoverOf(from.#table)) {
      const firstRow = draft.#table.rows.count
      const stream = streamSource(Readable.from(lines.map((line) => `${line}\n`)))
      const { kind, name, layout } = source
      const taken = await draft.#takeSpooled({ kind, name, layout }, stream, draft.#cancel.signal)
      if (!taken.ok) throw new Error(`What was left over could not be kept: ${taken.error}`)
      const { line } = draft.#table.rows
      const wanted = new Set(excluded.map((index) => index + 1))
      const rows: number[] = []
      for (let row = firstRow; row < draft.#table.rows.count; row++)
        if (wanted.has(line[row] ?? 0)) rows.push(row)
      if (rows.length > 0) await draft.exclude(rows)
    }
    return draft
  }

  /** Counts as of now, also while loading. */
  summary(): DraftSummary {
    const { counts, sources, lines } = this.#table
    return {
      id: this.id,
      revision: this.#revision,
      sources: sources.map(({ kind, name, bytes, lines: sourceLineCount, encoding, layout }) => ({
        kind,
        name,
        bytes,
        lines: sourceLineCount,
        format: layout?.format ?? 'text',
        encoding,
      })),
      loading: this.#loading,
      lines,
      rows: Object.values(counts.byStatus).reduce((sum, rows) => sum + rows, 0),
      byStatus: counts.byStatus,
      byDecideKind: counts.byDecideKind,
      byRejectReason: counts.byRejectReason,
      byWarning: counts.byWarning,
      topHosts: this.#topHosts.hosts,
      columns: commonColumns(sources.map(({ layout }) => layout)),
      sendable: counts.sendable,
      sendableUnusual: counts.byWarning['unusual-characters'],
      canUndo: this.#edits.length > 0 && !this.#isFrozen,
      accountId: this.#accountId,
    }
  }

  /** Calls back after changes, about ten times a second at most; returns how to stop it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes in one paste. */
  addText(text: string, name: string): Promise<Result<void, IntakeProblem>> {
    const { signal } = this.#cancel
    return this.#next(() => this.#takeSpooled({ kind: 'paste', name }, textSource(text), signal))
  }

  /** Takes in a file: its bytes are copied, the original is not needed again. */
  addFile(
    path: string,
    name: string,
    { signal, move = false }: TakeOptions = {},
  ): Promise<Result<void, IntakeProblem>> {
    const either = this.#eitherSignal(signal)
    return this.#next(async () => {
      const file = this.#folder.nextSource()
      const problem = await this.#folder.take(path, file, move)
      if (problem !== undefined) return fail(problem)
      return this.#takeKept({ kind: 'file', name }, file, either)
    })
  }

  /** Takes in standard input or another stream of bytes. */
  addStream(
    stream: Readable,
    name: string,
    { signal }: TakeOptions = {},
  ): Promise<Result<void, IntakeProblem>> {
    const either = this.#eitherSignal(signal)
    return this.#next(() =>
      this.#takeSpooled({ kind: 'input', name }, streamSource(stream), either),
    )
  }

  /** Ends whatever is coming in; nothing of an unfinished source stays. */
  cancelLoading(): void {
    this.#cancel.abort()
    this.#cancel = new AbortController()
  }

  /** Applies the user's choice to all rows of a kind, or to some; how many rows changed. */
  decide(target: DecideTarget, choice: DecideChoice): Promise<number> {
    return this.#next(() => this.#edit({ kind: 'decide', target, choice }))
  }

  /** Leaves rows out; how many changed. */
  exclude(rows: Iterable<number>): Promise<number> {
    return this.#next(() => this.#edit({ kind: 'exclude', rows: Uint32Array.from(rows) }))
  }

  /** Takes rows back in that were left out; how many changed. */
  restore(rows: Iterable<number>): Promise<number> {
    return this.#next(() => this.#edit({ kind: 'restore', rows: Uint32Array.from(rows) }))
  }

  /** Takes the last edit back; false where there is none. */
  undo(): Promise<boolean> {
    return this.#next(async () => {
      this.#refuseIfFrozen()
      if (this.#edits.length === 0) return false
      await this.#folder.append({ kind: 'undo' })
      await this.#undo()
      return true
    })
  }

  /** Resolves when everything asked for so far has happened. */
  async settled(): Promise<void> {
    await this.#lastChange
    await this.#topHosts.refresh()
  }

  /** Lists the rows that a filter lets through. The two views opened last can be paged. */
  openView(filter: ViewFilter): DraftView {
    return this.#views.open(this.#table, filter, this.#revision)
  }

  /** At most 500 rows of a view; undefined where it has given way to newer ones. */
  page(viewId: number, start: number, count: number): readonly DraftRow[] | undefined {
    const rows = this.#views.rows(viewId, start, Math.min(count, rowsAPage))
    return rows && Array.from(rows, (row) => draftRow(this.#table, row, this.#sentBefore.of(row)))
  }

  /** Ready and cleaned links in source order, as of when each is asked for. */
  *sendable(): Generator<SendableLink> {
    const { rows } = this.#table
    for (const row of this.#table.inOrder()) {
      if ((rows.verdict[row] ?? 0) > codeOf.cleaned) continue
      const unusual = ((rows.warnings[row] ?? 0) & warningBit['unusual-characters']) !== 0
      yield { row, link: this.#table.link(row) ?? '', unusual }
    }
  }

  /** Longest link in characters; what is longer or no longer too long changes at once. */
  setUrlLengthLimit(characters: number): void {
    if (this.#isFrozen || characters === this.#table.urlLength) return
    this.#table.urlLength = characters
    this.#changed()
  }

  /** Marks the links that `lookup` knows; without an account none are. A later call corrects it. */
  markSentBefore(
    accountId: number | undefined,
    lookup: LinkLookup,
    signal: AbortSignal,
  ): Promise<void> {
    return this.#next(async () => {
      if (this.#isFrozen) return
      if (accountId === undefined) this.#sentBefore.clear()
      else if (!(await this.#sentBefore.mark(lookup, signal))) return
      this.#accountId = accountId
      this.#changed()
    })
  }

  /** Whether links that were sent before count as ready all the same. Not kept over a restart. */
  includeSentBefore(include: boolean): void {
    if (this.#isFrozen) return
    this.#table.areSentAgain = include
    this.#changed()
  }

  /** Keeps what every row counts as now; from here on the draft cannot be changed. */
  freeze(): Promise<void> {
    return this.#next(async () => {
      const { verdict, count } = this.#table.rows
      await this.#folder.keepVerdicts(verdict.slice(0, count))
      this.#isFrozen = true
      this.#changed()
    })
  }

  /** Every source line with what became of it. */
  sourceLines(): Iterable<SourceLine> {
    return sourceLines(this.#table)
  }

  /** Ends what is running and removes the draft from disk. */
  async delete(): Promise<void> {
    this.cancelLoading()
    await this.#lastChange
    await this.#topHosts.stop()
    this.#notify.stop()
    this.#listeners.clear()
    await this.#folder.remove()
  }

  /** Runs changes one after another: an edit waits until what was added before it is in. */
  #next<Value>(change: () => Promise<Value>): Promise<Value> {
    const done = this.#lastChange.then(change)
    this.#lastChange = done.catch(() => undefined)
    return done
  }

  #eitherSignal(signal: AbortSignal | undefined): AbortSignal {
    return signal === undefined
      ? this.#cancel.signal
      : AbortSignal.any([signal, this.#cancel.signal])
  }

  async #takeSpooled(
    source: SourceName,
    bytes: ByteSource,
    signal: AbortSignal,
  ): Promise<Result<void, IntakeProblem>> {
    this.#refuseIfFrozen()
    const file = this.#folder.nextSource()
    const spool = await this.#folder.spool(file)
    if (!spool.ok) return spool
    try {
      return await this.#take(source, file, copied(bytes, spool.value), signal)
    } finally {
      await spool.value.close()
      await bytes.close()
    }
  }

  async #takeKept(
    source: SourceName,
    file: string,
    signal: AbortSignal,
  ): Promise<Result<void, IntakeProblem>> {
    this.#refuseIfFrozen()
    const bytes = await openFile(this.#folder.pathOf(file))
    if (!bytes.ok) return bytes
    try {
      return await this.#take(source, file, bytes.value, signal)
    } finally {
      await bytes.value.close()
    }
  }

  async #take(
    source: SourceName,
    file: string,
    bytes: ByteSource,
    signal: AbortSignal,
  ): Promise<Result<void, IntakeProblem>> {
    const loaded = await this.#load(source, bytes, signal)
    if (!loaded.ok) {
      await this.#folder.drop(file)
      return loaded
    }
    const { kind: from, name } = source
    await this.#folder.append({ kind: 'source', from, name, file, layout: loaded.value })
    return ok(undefined)
  }

  async #load(
    source: SourceName,
    bytes: ByteSource,
    signal: AbortSignal,
  ): Promise<Result<Layout, IntakeProblem>> {
    const progress = (bytesRead: number): void => {
      this.#loading = { name: source.name, bytesRead, bytesTotal: bytes.totalBytes }
      this.#changed()
    }
    progress(0)
    const loaded = await load(this.#table, bytes, { ...source, signal, onProgress: progress })
    this.#loading = undefined
    if (!loaded.ok) this.#views.clear()
    this.#changed()
    void this.#topHosts.refresh()
    return loaded.ok ? ok(loaded.value.layout ?? { format: 'text' }) : loaded
  }

  async #edit(entry: EditEntry): Promise<number> {
    this.#refuseIfFrozen()
    await this.#folder.append(entry)
    const edit = await this.#apply(entry)
    this.#edited(edit)
    return rowsOf(edit)
  }

  async #apply(entry: EditEntry): Promise<Edit> {
    const edit = await this.#carriedOut(entry)
    if (rowsOf(edit) > 0) this.#edits.push(edit)
    return edit
  }

  async #carriedOut(entry: EditEntry): Promise<Edit> {
    if (entry.kind !== 'decide')
      return setExcluded(this.#table, entry.rows, entry.kind === 'exclude')
    const { target, choice } = entry
    const rows =
      'rows' in target ? target.rows : rowsMatching(this.#table, { decideKind: target.kind })
    if (choice === 'exclude') return setExcluded(this.#table, rows, true)
    return inTurns(choose(this.#table, rows, choice))
  }

  async #undo(): Promise<void> {
    const edit = this.#edits.pop()
    if (edit === undefined) return
    await inTurns(revert(this.#table, edit))
    this.#edited(edit)
  }

  /** Links come and go with choices, not with leaving rows out. */
  #edited(edit: Edit): void {
    this.#changed()
    if (edit.kind === 'choose') void this.#topHosts.refresh()
  }

  async #replay(entry: LogEntry): Promise<IntakeProblem | undefined> {
    if (entry.kind === 'undo') await this.#undo()
    else if (entry.kind !== 'source') await this.#apply(entry)
    else {
      const bytes = await openFile(this.#folder.pathOf(entry.file))
      if (!bytes.ok) return bytes.error
      const source = { kind: entry.from, name: entry.name, layout: entry.layout }
      const loaded = await this.#load(source, bytes.value, this.#cancel.signal)
      await bytes.value.close()
      if (!loaded.ok) return loaded.error
    }
    return undefined
  }

  #changed(): void {
    this.#revision++
    this.#notify.request()
  }

  #refuseIfFrozen(): void {
    if (this.#isFrozen) throw new Error('A submitted draft cannot be changed')
  }
}

interface SourceName {
  readonly kind: DraftSource['kind']
  readonly name: string
  readonly layout?: Layout | undefined
}

type EditEntry = Extract<LogEntry, { readonly kind: 'decide' | 'exclude' | 'restore' }>

/** Runs work that yields now and then, letting others run in between. */
async function inTurns<Value>(work: Generator<void, Value>): Promise<Value> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await turn()
  }
}

/** The headings beside the links that all sources share; none where one is no table or has others. */
function commonColumns(layouts: readonly (Layout | undefined)[]): readonly string[] {
  const [first, ...others] = layouts.map((layout) =>
    layout?.format === 'table'
      ? layout.columns.filter((_, column) => column !== layout.linkColumn)
      : [],
  )
  const isCommon = others.every((columns) => columns.join('\t') === first?.join('\t'))
  return isCommon ? (first ?? []) : []
}
