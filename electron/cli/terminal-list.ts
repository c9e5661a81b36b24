import type {
  Account,
  ImportProblem,
  OpenList,
  Row,
  RowFilter,
  SentBefore,
} from '../shared/contract/index.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import type { EngineSession } from './engine-session.ts'

const rowsPerPage = 500
const windowId = 'terminal'
const sendable = ['ready', 'cleaned'] as const

/** A file for the engine to read. */
export interface InputFile {
  readonly path: string
  readonly name: string
  /** True for a file that was spooled from standard input: the engine may move it. */
  readonly move: boolean
}

/** A list that a command has open in the engine. */
export class TerminalList {
  readonly #session: EngineSession
  #list: OpenList

  private constructor(session: EngineSession, list: OpenList) {
    this.#session = session
    this.#list = list
  }

  /** Opens an existing list; a failure is the sentence to show. */
  static async open(session: EngineSession, listId: number): Promise<Result<TerminalList, string>> {
    const opened = await session.request('list.open', { listId, windowId })
    if (opened.ok) return ok(new TerminalList(session, opened.value))
    return fail(
      opened.error === 'unknown-list'
        ? `There is no list ${listId}. linkferry lists shows all lists.`
        : `List ${listId} cannot be read from the disk. Its files were left as they are. Nothing was sent.`,
    )
  }

  /**
   * Imports files as one list. If the same unchanged files were imported before, opens that list
   * instead. A failure names the file that could not be read; then no list is kept.
   */
  static async importFiles(
    session: EngineSession,
    files: readonly InputFile[],
    client: string | undefined,
  ): Promise<Result<TerminalList, { readonly file: InputFile; readonly problem: ImportProblem }>> {
    const known = await findImportedList(session, files)
    if (known !== undefined) return ok(known)
    let listId: number | undefined
    for (const file of files) {
      const into = listId === undefined ? { new: { client } } : { listId }
      const { lists, files: results } = await session.request('list.addFiles', {
        into,
        files: [file],
      })
      const [result] = results
      if (result === undefined || 'problem' in result) {
        if (listId !== undefined) await session.request('list.trash', { listIds: [listId] })
        const problem = result?.problem ?? 'no-links'
        return fail({ file, problem }, result?.about)
      }
      listId = lists[0]?.id ?? result.listId
    }
    if (listId === undefined) throw new Error('No file was named')
    const opened = await TerminalList.open(session, listId)
    if (!opened.ok) throw new Error(opened.error)
    return opened
  }

  /** The list as the engine last returned it. */
  get open(): OpenList {
    return this.#list
  }

  get id(): number {
    return this.#list.summary.id
  }

  /** Sets label and client; undefined keeps them. */
  async setNames({
    label,
    client,
  }: {
    readonly label: string | undefined
    readonly client: string | undefined
  }): Promise<void> {
    if (label === undefined && client === undefined) return
    const listId = this.id
    await this.#session.request('list.update', { listId, name: undefined, label, client })
  }

  /** Sets the site of lines that are only paths; false if the text is not a site. */
  async nameSite(site: string): Promise<boolean> {
    const named = await this.#session.request('rows.nameSite', { listId: this.id, site })
    if (!named.ok && named.error === 'not-a-site') return false
    if (!named.ok && named.error !== 'locked') throw new Error(named.error)
    if (named.ok) this.#list = named.value.list
    return true
  }

  /** Marks the rows that the account has sent before or whose links are too long for it. */
  async useAccount(account: Account): Promise<void> {
    const used = await this.#session.request('list.useAccount', {
      listId: this.id,
      accountId: account.id,
      skipSentElsewhere: undefined,
    })
    if (!used.ok) throw new Error(used.error)
    this.#list = used.value
  }

  /** Makes cancelled rows ready again. They were not sent, so nothing was charged. */
  async reopenCancelled(): Promise<void> {
    if (this.#list.summary.counts.cancelled === 0) return
    const target = { filter: { statuses: ['cancelled' as const] } }
    const reopened = await this.#session.request('rows.reopen', { listId: this.id, target })
    if (!reopened.ok) throw new Error(reopened.error)
    this.#list = reopened.value.list
  }

  /** The first rows that would be sent, in source order. */
  async firstSendable(count: number): Promise<number[]> {
    const found: number[] = []
    for await (const { row } of this.rows({ statuses: [...sendable] })) {
      found.push(row)
      if (found.length === count) break
    }
    return found
  }

  /**
   * Excludes rows that would be sent and whose pages would be wasted: all, or those among some rows.
   * Returns their number.
   */
  async excludeWasted(among?: readonly number[]): Promise<number> {
    const filter = { statuses: [...sendable], page: 'wasted' as const }
    const rows: number[] = []
    const wanted = new Set(among)
    if (among !== undefined)
      for await (const { row } of this.rows(filter)) if (wanted.has(row)) rows.push(row)
    const target = among === undefined ? { filter } : { rows }
    const excluded = await this.#session.request('rows.exclude', { listId: this.id, target })
    if (!excluded.ok && excluded.error === 'locked') return 0
    if (!excluded.ok) throw new Error(excluded.error)
    this.#list = excluded.value.list
    return excluded.value.changed
  }

  /** Asks the engine for the list again. */
  async refresh(): Promise<void> {
    const opened = await this.#session.request('list.open', { listId: this.id, windowId })
    if (!opened.ok) throw new Error(opened.error)
    this.#list = opened.value
  }

  /** Counts the rows that are sent before, by whether they wait, were sent or are in doubt. */
  async countSentBefore(): Promise<Readonly<Record<SentBefore['state'], number>>> {
    const counts = { waiting: 0, sent: 0, 'in-doubt': 0 }
    if (this.#list.summary.counts['sent-before'] === 0) return counts
    for await (const { sentBefore } of this.rows({ statuses: ['sent-before'] }))
      if (sentBefore) counts[sentBefore.state] += 1
    return counts
  }

  /** Yields the rows that match a filter, in source order. */
  async *rows(filter: RowFilter): AsyncGenerator<Row> {
    const listId = this.id
    const view = await this.#session.request('rows.view', { listId, filter, sort: undefined })
    if (!view.ok) throw new Error(view.error)
    const { viewId } = view.value
    for (let start = 0; start < view.value.rows; start += rowsPerPage) {
      const range = { listId, viewId, start, count: rowsPerPage, part: undefined }
      const page = await this.#session.request('rows.page', range)
      if (!page.ok) throw new Error(page.error)
      yield* page.value
    }
  }
}

/** Finds the list that was imported from these files; undefined if there is none, or it cannot be read. */
async function findImportedList(
  session: EngineSession,
  files: readonly InputFile[],
): Promise<TerminalList | undefined> {
  const ids = new Set<number | undefined>()
  for (const { path, name, move } of files) {
    const list = move ? undefined : await session.request('list.ofFile', { path, name })
    ids.add(list?.id)
  }
  const [id] = ids
  if (ids.size !== 1 || id === undefined) return undefined
  const list = await TerminalList.open(session, id)
  // A list with more files than these is another list.
  return list.ok && list.value.open.sources.length === files.length ? list.value : undefined
}
