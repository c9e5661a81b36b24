import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

import type {
  NamedPart,
  PlaceInOrder,
  Reply,
  ResultsFormat,
  ResultsPart,
  ResumeWay,
  SettleProblem,
} from '../../../electron/shared/contract.ts'
import type { Result } from '../../../electron/shared/result.ts'
import type { When } from '../../../electron/shared/schedule.ts'
import { canHold, isHeld } from '../../../electron/shared/submission-state.ts'
import type { Batch, Settlement, Submission } from '../../../electron/shared/submission.ts'
import { mainApi, type MainApi } from '../main-api.ts'

/** The one question that is open above the Queue. */
export type QueueDialog =
  /** `batchIds` were in doubt when it was opened; `index` is the one being asked about. */
  | {
      readonly kind: 'settle'
      readonly batchIds: readonly number[]
      readonly index: number
      /** What was typed of the account page's balance, which an answer does not change. */
      readonly balance?: { readonly accountId: number; readonly typed: string }
    }
  /** All that the account stood still for is answered. */
  | { readonly kind: 'go-on'; readonly accountId: number }
  | { readonly kind: 'send-now'; readonly submissionId: number }
  | { readonly kind: 'change-when'; readonly submissionId: number }
  | { readonly kind: 'cancel-rest'; readonly submissionId: number }
  | { readonly kind: 'move-rest'; readonly submissionIds: readonly number[] }
  | {
      readonly kind: 'balance'
      readonly accountId: number
      readonly way: 'enter-balance' | 'send-what-it-allows'
    }
  | { readonly kind: 'token'; readonly accountId: number }
  /** Of one submission, or of all on the account that are unfinished. */
  | { readonly kind: 'refused'; readonly accountId: number; readonly submissionId?: number }

/** The Queue's own state: what is asked, and every act a button of it can do. */
export interface QueueState {
  readonly dialog: QueueDialog | undefined
  /** The batches in doubt of the account that was asked about last, when it had so many links in doubt. */
  readonly doubts:
    | {
        readonly accountId: number
        readonly linksInDoubt: number
        readonly batches: readonly Batch[]
      }
    | undefined
  /** Links of refused batches, as far as they were asked for. */
  readonly linksOfBatch: ReadonlyMap<number, readonly string[]>
  /** Links refused of the submissions that were asked about last and not sent since; undefined: not known. */
  readonly unsent: number | undefined
  /** By submission, cancelled links that were not sent since, where that was asked; undefined: too many to count. */
  readonly cancelledUnsent: ReadonlyMap<number, number | undefined>
  /** The submission whose question the keyboard goes to as soon as it stands; undefined: none. */
  readonly askedAgain: number | undefined
  readonly open: (dialog: QueueDialog) => void
  /** Opens what is found, unless the user has opened or closed something else meanwhile. */
  readonly openOnceFound: (find: () => Promise<QueueDialog | undefined>) => Promise<void>
  readonly close: () => void
  /** Closes this one and no other that was opened since; returns whether it was open still. */
  readonly closeOnly: (dialog: QueueDialog | undefined) => boolean
  /** To the next doubt, or closes after the last; nowhere if another batch than this is asked about by now. */
  readonly nextDoubt: (after: number) => void
  /** Whether an account goes on, behind the answer on a batch, unless something else is asked by now. */
  readonly askToGoOn: (accountId: number, after: number) => void
  readonly askAgain: (submissionId: number | undefined) => void
  /** Stands in the questions that follow about the same account. */
  readonly typeBalance: (accountId: number, typed: string) => void

  readonly askDoubts: (accountId: number, linksInDoubt: number) => Promise<void>
  readonly askLinks: (batchId: number) => Promise<void>

  /** `refusedLinks`: so many are refused by now. */
  readonly askUnsent: (submissionIds: readonly number[], refusedLinks: number) => Promise<void>

  /** `cancelled`: so many are by now; `newest`: the last list of all, which may have taken them along. */
  readonly askCancelled: (
    submissionId: number,
    cancelled: number,
    newest: number | undefined,
  ) => Promise<void>

  /** What was paused (true) or let go on here, and is not seen to be so yet. */
  readonly pausedHere: ReadonlyMap<number, boolean>
  readonly forgetPausedHere: (submissionIds: readonly number[]) => void
  readonly pause: (submissionId: number) => Promise<void>
  readonly resume: (submissionId: number) => Promise<void>
  readonly pauseAll: (submissions: readonly Submission[]) => Promise<void>
  readonly resumeAll: (submissions: readonly Submission[]) => Promise<void>
  /** Changes when what waits leaves. */
  readonly reschedule: (submissionId: number, when: When) => Promise<Reply<'submission.reschedule'>>
  /** What the cap of a day would do to it then. */
  readonly foreseeReschedule: (
    submissionId: number,
    when: When,
  ) => Promise<Reply<'submission.foreseeReschedule'>>
  /** Sends it earlier or later than others of its account. */
  readonly reorder: (submissionId: number, to: PlaceInOrder) => Promise<Reply<'submission.reorder'>>
  readonly cancelRest: (submissionId: number) => Promise<void>
  readonly movable: (
    submissionIds: readonly number[],
    accountId: number,
  ) => Promise<Reply<'submission.movable'>>
  /** Moves one submission after another and stops at the first that cannot be moved. */
  readonly moveRest: (
    submissionIds: readonly number[],
    accountId: number,
  ) => Promise<Reply<'submission.moveRest'>>
  readonly goOn: (accountId: number, way: ResumeWay) => Promise<Reply<'account.resume'>>
  readonly setToken: (
    accountId: number,
    token: string,
    keep: 'stored' | 'session',
  ) => Promise<Reply<'account.setToken'>>
  readonly settle: (batchId: number, settlement: Settlement) => Promise<Reply<'batch.settle'>>
  readonly nameLinks: (batchId: number, text: string) => Promise<Reply<'batch.nameLinks'>>
  readonly settleInPart: (
    batchId: number,
    text: string,
    names: NamedPart,
  ) => Promise<Reply<'batch.settleInPart'>>
  readonly unsettle: (batchId: number) => Promise<Result<undefined, SettleProblem>>
  readonly copyResults: (submissionId: number) => Promise<Reply<'results.copy'>>
  readonly exportResults: (
    submissionId: number,
    which: ResultsPart,
    format: ResultsFormat,
    locale: string,
    batchId?: number,
  ) => Promise<Reply<'results.export'>>
}

/** A refused batch is one link; one that was refused as a whole shows its first ones. */
const mostLinksShown = 20

/** The Queue's store over a connection to a host. */
export function createQueueStore(api: MainApi): StoreApi<QueueState> {
  const cancelledAsked = new Map<number, string>()
  return createStore<QueueState>()((set, get) => ({
    dialog: undefined,
    doubts: undefined,
    linksOfBatch: new Map(),
    unsent: undefined,
    cancelledUnsent: new Map(),
    askedAgain: undefined,
    pausedHere: new Map(),
    open: (dialog) => set({ dialog, unsent: undefined }),
    async openOnceFound(find) {
      const before = get().dialog
      const found = await find()
      if (found !== undefined && get().dialog === before) get().open(found)
    },
    close: () => set({ dialog: undefined }),
    closeOnly(dialog) {
      const isOpen = get().dialog === dialog
      if (isOpen) set({ dialog: undefined })
      return isOpen
    },
    nextDoubt(after) {
      const { dialog } = get()
      if (dialog?.kind !== 'settle' || !asksAbout(dialog, after)) return
      const index = dialog.index + 1
      set({ dialog: index < dialog.batchIds.length ? { ...dialog, index } : undefined })
    },

    askToGoOn(accountId, after) {
      const { dialog } = get()
      if (dialog === undefined || asksAbout(dialog, after))
        set({ dialog: { kind: 'go-on', accountId } })
    },

    askAgain: (askedAgain) => set({ askedAgain }),

    typeBalance(accountId, typed) {
      const { dialog } = get()
      if (dialog?.kind === 'settle') set({ dialog: { ...dialog, balance: { accountId, typed } } })
    },

    async askDoubts(accountId, linksInDoubt) {
      const batches = await api.request('account.doubts', { accountId })
      set({ doubts: { accountId, linksInDoubt, batches } })
    },
    async askLinks(batchId) {
      if (get().linksOfBatch.has(batchId)) return
      const links = await api.request('batch.links', { batchId, start: 0, count: mostLinksShown })
      if (!links.ok) return
      set({ linksOfBatch: new Map(get().linksOfBatch).set(batchId, links.value) })
    },

    async askUnsent(submissionIds, refusedLinks) {
      if (refusedLinks === 0) return
      const { dialog } = get()
      const part = { kind: 'refused', submissionIds } as const
      const unsent = await api.request('history.unsent', { part })
      if (get().dialog === dialog) set({ unsent })
    },

    async askCancelled(submissionId, cancelled, newest) {
      const asked = `${cancelled} ${newest}`
      cancelledAsked.set(submissionId, asked)
      const part = { kind: 'cancelled', submissionIds: [submissionId] } as const
      const unsent = await api.request('history.unsent', { part })
      // What was asked since is answered later.
      if (cancelledAsked.get(submissionId) !== asked) return
      set({ cancelledUnsent: new Map(get().cancelledUnsent).set(submissionId, unsent) })
    },

    forgetPausedHere(submissionIds) {
      const others = [...get().pausedHere].filter(([id]) => !submissionIds.includes(id))
      set({ pausedHere: new Map(others) })
    },
    async pause(submissionId) {
      set({ pausedHere: new Map(get().pausedHere).set(submissionId, true) })
      await api.request('submission.pause', { submissionId })
    },
    async resume(submissionId) {
      set({ pausedHere: new Map(get().pausedHere).set(submissionId, false) })
      await api.request('submission.resume', { submissionId })
    },
    async pauseAll(submissions) {
      const running = submissions.filter((submission) => canHold(submission))
      await Promise.all(running.map(({ id }) => get().pause(id)))
    },
    async resumeAll(submissions) {
      const paused = submissions.filter((submission) => isHeld(submission))
      await Promise.all(paused.map(({ id }) => get().resume(id)))
    },
    reschedule: (submissionId, when) =>
      api.request('submission.reschedule', { submissionId, when }),
    foreseeReschedule: (submissionId, when) =>
      api.request('submission.foreseeReschedule', { submissionId, when }),
    reorder: (submissionId, to) => api.request('submission.reorder', { submissionId, to }),
    async cancelRest(submissionId) {
      await api.request('submission.cancel', { submissionId })
    },
    movable: (submissionIds, accountId) =>
      api.request('submission.movable', { submissionIds, accountId }),
    moveRest: (submissionIds, accountId) =>
      api.request('submission.moveRest', { submissionIds, accountId }),
    goOn: (accountId, way) => api.request('account.resume', { accountId, way }),
    setToken: (accountId, token, keep) =>
      api.request('account.setToken', { accountId, token, keep }),
    settle: (batchId, settlement) => api.request('batch.settle', { batchId, settlement }),
    nameLinks: (batchId, text) => api.request('batch.nameLinks', { batchId, text }),
    settleInPart: (batchId, text, names) =>
      api.request('batch.settleInPart', { batchId, text, names }),
    unsettle: (batchId) => api.request('batch.unsettle', { batchId }),
    copyResults: (submissionId) => api.request('results.copy', { submissionId, which: 'all' }),
    exportResults: (submissionId, which, format, locale, batchId) =>
      api.request('results.export', { submissionId, which, format, locale, batchId }),
  }))
}

function asksAbout(dialog: QueueDialog, batchId: number): boolean {
  return dialog.kind === 'settle' && dialog.batchIds[dialog.index] === batchId
}

const queueStore = createQueueStore(mainApi)

/** Reads from the Queue's store and renders again when what was read changes. */
export function useQueue<Value>(select: (state: QueueState) => Value): Value {
  return useStore(queueStore, select)
}
