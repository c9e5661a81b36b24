import type { DraftSummary, IntakeProblem, SentBefore } from '../shared/draft.ts'
import { ok, type Result } from '../shared/result.ts'
import type { EngineSession } from './engine-session.ts'

const rowsAPage = 500

/** A list by path, and what it is called. */
export interface ListFile {
  readonly path: string
  readonly name: string
  /** A spooled file that the engine may take away. */
  readonly move: boolean
}

/** The draft of one `submit`. What the window has open is put aside and brought back. */
export class TerminalDraft {
  readonly #session: EngineSession
  readonly #hasPutAside: boolean
  #summary: DraftSummary

  private constructor(session: EngineSession, summary: DraftSummary, hasPutAside: boolean) {
    this.#session = session
    this.#summary = summary
    this.#hasPutAside = hasPutAside
  }

  static async open(session: EngineSession): Promise<TerminalDraft> {
    const { draft } = session
    if (draft.rows === 0) return new TerminalDraft(session, draft, false)
    const empty = await session.request('draft.clear', { draftId: draft.id })
    return new TerminalDraft(session, empty, true)
  }

  get summary(): DraftSummary {
    return this.#summary
  }

  async add(file: ListFile): Promise<Result<undefined, IntakeProblem>> {
    const { id: draftId } = this.#summary
    const added = await this.#session.request('draft.addFiles', { draftId, files: [file] })
    if (!added.ok) return added
    this.#summary = added.value
    return ok(undefined)
  }

  /** Works out what was sent before and what is too long for an account. */
  async useAccount(accountId: number): Promise<void> {
    const { id: draftId } = this.#summary
    const used = await this.#session.request('draft.useAccount', { draftId, accountId })
    if (!used.ok) throw new Error(used.error)
    this.#summary = used.value
  }

  /** How many of the links sent before wait, were sent, or were maybe charged. */
  async countSentBefore(): Promise<Readonly<Record<SentBefore['state'], number>>> {
    const counts = { waiting: 0, sent: 0, 'maybe-charged': 0 }
    const { id: draftId, byStatus } = this.#summary
    if (byStatus['sent-before'] === 0) return counts
    const view = await this.#session.request('view.open', {
      draftId,
      filter: { statuses: ['sent-before'] },
    })
    if (!view.ok) throw new Error(view.error)
    const { viewId, rows } = view.value
    for (let start = 0; start < rows; start += rowsAPage) {
      const page = await this.#session.request('view.page', {
        draftId,
        viewId,
        start,
        count: rowsAPage,
      })
      if (!page.ok) throw new Error(page.error)
      for (const { sentBefore } of page.value) if (sentBefore) counts[sentBefore.state] += 1
    }
    return counts
  }

  /** Takes away what was not sent, and brings back what the window had open. */
  async close(): Promise<void> {
    if (this.#hasPutAside) await this.#session.request('draft.restoreCleared', undefined)
    else await this.#clearOwn()
  }

  async #clearOwn(): Promise<void> {
    await this.#session.refresh()
    const { id: draftId, rows } = this.#session.draft
    if (rows > 0) await this.#session.request('draft.clear', { draftId })
  }
}
