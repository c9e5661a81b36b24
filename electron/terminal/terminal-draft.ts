import type { DraftSummary } from '../shared/draft.ts'
import type { SentBefore } from '../shared/draft-rows.ts'
import type { IntakeProblem } from '../shared/intake-problem.ts'
import type { FileToRead } from '../shared/engine-contract.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import type { EngineSession } from './engine-session.ts'

const rowsAPage = 500

/** The draft of one `submit`, apart from the window's. */
export class TerminalDraft {
  readonly #session: EngineSession
  #summary: DraftSummary

  private constructor(session: EngineSession, summary: DraftSummary) {
    this.#session = session
    this.#summary = summary
  }

  static async begin(session: EngineSession): Promise<TerminalDraft> {
    return new TerminalDraft(session, await session.request('draft.beginApart', undefined))
  }

  get summary(): DraftSummary {
    return this.#summary
  }

  async add(file: FileToRead): Promise<Result<undefined, IntakeProblem>> {
    const { id: draftId } = this.#summary
    const added = await this.#session.request('draft.addFiles', { draftId, files: [file] })
    if (!added.ok) return added
    const { draft, files } = added.value
    for (const taken of files) if ('problem' in taken) return fail(taken.problem, taken.about)
    this.#summary = draft ?? this.#summary
    return ok(undefined)
  }

  /** Names the site of lines that are only paths; false: what was typed is none. */
  async nameSite(site: string): Promise<boolean> {
    const { id: draftId } = this.#summary
    const named = await this.#session.request('draft.nameSite', { draftId, site })
    if (!named.ok && named.error === 'not-a-site') return false
    if (!named.ok) throw new Error(named.error)
    this.#summary = named.value
    return true
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
    const filter = { statuses: ['sent-before'] as const }
    const view = await this.#session.request('view.open', { draftId, filter })
    if (!view.ok) throw new Error(view.error)
    const { viewId, rows } = view.value
    for (let start = 0; start < rows; start += rowsAPage) {
      const range = { draftId, viewId, start, count: rowsAPage }
      const page = await this.#session.request('view.page', range)
      if (!page.ok) throw new Error(page.error)
      for (const { sentBefore } of page.value) if (sentBefore) counts[sentBefore.state] += 1
    }
    return counts
  }
}
