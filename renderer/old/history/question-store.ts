import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

import type { Reply } from '../../../electron/shared/contract.ts'
import { filledLines } from '../../../electron/shared/filled-lines.ts'
import {
  type AnswerRow,
  type AskedLinks,
  type AskedPart,
  askedParts,
  type LinkAnswer,
  mostAskedLines,
  type TableFormat,
} from '../../../electron/shared/history.ts'
import { type MainApi, mainApi } from '../main-api.ts'
import type { LoadRows } from '../../components/page-cache.ts'

/** Which answers are shown. */
export type AnswerChoice = AskedPart | 'all'

/** Where the question "was it sent?" stands. */
export type Question =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking'; readonly lines: number }
  | { readonly kind: 'too-many'; readonly lines: number }
  | { readonly kind: 'unanswered'; readonly lines: number }
  | { readonly kind: 'answered'; readonly asked: AskedLinks; readonly choice: AnswerChoice }

/** What rows that were looked at hold; the columns of all else would be empty. */
export interface FilledColumns {
  readonly sending: boolean
  readonly task: boolean
  readonly nearLink: boolean
  readonly lookedUp: boolean
  /** When the oldest list was submitted that is called by its time. */
  readonly unnamedMs: number | undefined
  readonly answers: readonly LinkAnswer[]
}

const nothingFilled: FilledColumns = {
  sending: false,
  task: false,
  nearLink: false,
  lookedUp: false,
  unnamedMs: undefined,
  answers: [],
}

export interface QuestionState {
  readonly question: Question
  /** What stands in the box. */
  readonly typed: string
  readonly type: (text: string) => void
  readonly filled: FilledColumns
  readonly load: LoadRows<AnswerRow>
  /** Rows that the choice shows. */
  readonly rowCount: number
  /** Asks of each line whether it was sent, and leaves one alone in the box; an empty text asks nothing. */
  readonly ask: (text: string) => Promise<void>
  readonly choose: (choice: AnswerChoice) => Promise<void>
  /** Stops looking, or leaves the answer and its link: the next one is pasted into an empty box. */
  readonly close: () => void
  readonly exportAnswers: (
    format: TableFormat,
    locale: string,
  ) => Promise<Reply<'history.exportAnswers'>>
}

/** The question "was it sent?" over a connection to a host. */
export function createQuestionStore(api: MainApi): StoreApi<QuestionState> {
  return createStore<QuestionState>()((set, get) => {
    function loaderOf(askId: number, choice: AnswerChoice): LoadRows<AnswerRow> {
      const loader: LoadRows<AnswerRow> = async (start, count) => {
        const only = choice === 'all' ? undefined : choice
        const page = await api.request('history.answers', { askId, only, start, count })
        if (!page.ok) return undefined
        if (get().load === loader) fill(page.value)
        return page.value
      }
      return loader
    }

    function fill(rows: readonly AnswerRow[]): void {
      const before = get().filled
      const filled: FilledColumns = {
        sending: before.sending || rows.some((row) => row.sending !== undefined),
        task: before.task || rows.some((row) => row.sending?.taskId !== undefined),
        nearLink: before.nearLink || rows.some((row) => row.nearLink !== undefined),
        lookedUp: before.lookedUp || rows.some((row) => row.link !== undefined),
        unnamedMs: oldestUnnamed(before.unnamedMs, rows),
        answers: [...new Set([...before.answers, ...rows.map(({ answer }) => answer)])],
      }
      if (JSON.stringify(filled) !== JSON.stringify(before)) set({ filled })
    }

    return {
      question: { kind: 'none' },
      typed: '',
      type: (typed) => set({ typed }),
      filled: nothingFilled,
      load: () => Promise.resolve(undefined),
      rowCount: 0,

      async ask(text) {
        const filled = filledLines(text)
        const lines = filled.length
        if (lines === 0) return
        // A field of one line would run several together.
        set({ typed: lines === 1 ? text.trim() : '' })
        if (lines > mostAskedLines) {
          set({ question: { kind: 'too-many', lines } })
          return
        }
        const looking: Question = { kind: 'looking', lines }
        set({ question: looking })
        const asked = await api.request('history.ask', { text }).catch(() => undefined)
        if (get().question !== looking) return
        if (asked?.ok !== true) {
          set({ question: { kind: 'unanswered', lines } })
          return
        }
        set({
          question: { kind: 'answered', asked: asked.value, choice: 'all' },
          filled: nothingFilled,
          load: loaderOf(asked.value.askId, 'all'),
          rowCount: rowsOf(asked.value, 'all'),
        })
      },
      async choose(choice) {
        const { question } = get()
        if (question.kind !== 'answered') return
        const { asked } = question
        const shown: Question = { ...question, choice }
        const rowCount = rowsOf(asked, choice)
        const load = loaderOf(asked.askId, choice)
        set({ question: shown, filled: nothingFilled, load, rowCount })
      },
      close() {
        const { question, typed } = get()
        // It would look like a filter of all batches, and a link that is pasted would run on from it.
        const isAnswered = question.kind === 'answered'
        set({ question: { kind: 'none' }, typed: isAnswered ? '' : typed })
        void api.request('history.stopAsking', undefined)
      },
      async exportAnswers(format, locale) {
        const { question } = get()
        if (question.kind !== 'answered') return { ok: false, error: 'asked-again' }
        const { asked, choice } = question
        const only = choice === 'all' ? undefined : choice
        return api.request('history.exportAnswers', { askId: asked.askId, only, format, locale })
      },
    }
  })
}

const questionStore = createQuestionStore(mainApi)

/** Reads from the question's store and renders again when what was read changes. */
export function useQuestion<Value>(select: (state: QuestionState) => Value): Value {
  return useStore(questionStore, select)
}

function oldestUnnamed(before: number | undefined, rows: readonly AnswerRow[]): number | undefined {
  const times = rows.flatMap(({ sending }) => (sending?.label === '' ? [sending.createdMs] : []))
  const oldest = Math.min(before ?? Infinity, ...times)
  return oldest === Infinity ? undefined : oldest
}

function rowsOf({ rows }: AskedLinks, choice: AnswerChoice): number {
  return choice === 'all' ? sumOf(rows) : rows[choice]
}

/** All of what is counted by part. */
export function sumOf(counts: AskedLinks['lines']): number {
  return askedParts.reduce((sum, part) => sum + counts[part], 0)
}
