import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

import type { Reply } from '../../../electron/shared/contract.ts'
import type {
  ReportFigures,
  ReportFormat,
  ReportProblem,
  ReportScope,
} from '../../../electron/shared/history.ts'
import type { Language } from '../../../electron/shared/language.ts'
import { type MainApi, mainApi } from '../main-api.ts'
import { periodOf } from './period.ts'

/** What a client's report is narrowed by. */
export type ReportedPart = Omit<Extract<ReportScope, { kind: 'client' }>, 'kind'>

export interface ReportState {
  /** What the open report is about; undefined: none is open. */
  readonly scope: ReportScope | undefined
  readonly withInternals: boolean
  /** That of its words; undefined: the window's. */
  readonly language: Language | undefined
  /** Undefined until they came. */
  readonly figures: ReportFigures | undefined
  readonly problem: ReportProblem | 'wrong-time' | undefined

  /**
   * Opens the report of a submission, or of a client: of the days that are named, else of the month
   * that is running.
   */
  readonly open: (
    about:
      | ({ readonly kind: 'client' } & Partial<ReportedPart>)
      | { readonly kind: 'submission'; readonly submissionId: number },
  ) => Promise<void>
  readonly change: (part: Partial<ReportedPart>) => Promise<void>
  readonly setInternals: (withInternals: boolean) => void
  readonly setLanguage: (language: Language) => void
  readonly close: () => void
  /** `locale`: as its language is written here. */
  readonly write: (format: ReportFormat, locale: string) => Promise<Reply<'report.export'>>
}

/** While a day is typed, each digit makes another one of it. */
const typingRestsMs = 500

/** The report that is open, over a connection to a host; `rest` is over when typing may be. */
export function createReportStore(
  api: MainApi,
  now: () => number = Date.now,
  rest: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, typingRestsMs)),
): StoreApi<ReportState> {
  return createStore<ReportState>()((set, get) => {
    async function show(scope: ReportScope, isTyped = false): Promise<void> {
      set({ scope, figures: undefined, problem: undefined })
      if (isTyped) {
        await rest()
        if (get().scope !== scope) return
      }
      if (scope.kind === 'client' && scope.fromDay > scope.toDay) {
        set({ problem: 'wrong-time' })
        return
      }
      let found: Reply<'report.figures'> | undefined
      try {
        found = await api.request('report.figures', { scope })
      } finally {
        // The engine is gone and no answer will come: nothing is being counted any more.
        if (get().scope === scope && found === undefined) set({ scope: undefined })
      }
      if (get().scope === scope) set(found.ok ? { figures: found.value } : { problem: found.error })
    }

    return {
      scope: undefined,
      withInternals: false,
      language: undefined,
      figures: undefined,
      problem: undefined,

      async open(about) {
        set({ withInternals: false, language: undefined })
        if (about.kind === 'submission') return show(about)
        const month = periodOf('this-month', now())
        const { client, label, fromDay = month.fromDay, toDay = month.toDay } = about
        return show({
          kind: 'client',
          client,
          label,
          fromDay: fromDay ?? '',
          toDay: toDay ?? '',
        })
      },
      async change(changes) {
        const { scope } = get()
        const isTyped = changes.fromDay !== undefined || changes.toDay !== undefined
        if (scope?.kind === 'client') await show({ ...scope, ...changes }, isTyped)
      },
      setInternals: (withInternals) => set({ withInternals }),
      setLanguage: (language) => set({ language }),
      close: () => set({ scope: undefined }),
      async write(format, locale) {
        const { scope, withInternals } = get()
        if (scope === undefined) return { ok: false, error: 'unknown-submission' }
        return api.request('report.export', { scope, withInternals, format, locale })
      },
    }
  })
}

const reportStore = createReportStore(mainApi)

/** Reads from the report's store and renders again when what was read changes. */
export function useReport<Value>(select: (state: ReportState) => Value): Value {
  return useStore(reportStore, select)
}

/** Above so many bytes a page is slow to open, where it opens at all. */
const largePageBytes = 10_000_000

/** What a link takes in a page, with its row; measured over real lists. */
const bytesALink = 110

/** How large the page of a report would be, where that is more than browsers like; else undefined. */
export function largePage({
  submitted,
  refused,
  maybeCharged,
}: Pick<ReportFigures, 'submitted' | 'refused' | 'maybeCharged'>): number | undefined {
  const bytes = (submitted + refused + maybeCharged) * bytesALink
  return bytes > largePageBytes ? bytes : undefined
}
