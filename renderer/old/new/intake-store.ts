import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'

import type { Input } from '../../../electron/shared/contract.ts'
import type { DraftSummary, ReadAgain } from '../../../electron/shared/draft.ts'
import type { FetchProblem, SitemapsFetched } from '../../../electron/shared/fetched-lists.ts'
import type { IntakeProblem } from '../../../electron/shared/intake-problem.ts'
import type { Cleared } from '../../../electron/shared/lists-before.ts'
import { ok, type Result } from '../../../electron/shared/result.ts'
import {
  notTaken,
  type TakenFile,
  type UploadProblem,
} from '../../../electron/shared/taken-files.ts'
import type { AppState } from '../app-state.ts'
import type { MainApi } from '../main-api.ts'
import type { NamedList } from '../../i18n/list-name.ts'
import type { ChangesUnderWay } from './changes-under-way.ts'
import type { StepsElsewhere } from './steps-elsewhere.ts'

/** Why the last lines did not come in; `away`: the host did not answer. */
export type IntakeTrouble = IntakeProblem | FetchProblem | UploadProblem

/** Sitemaps of an index that did not come in, and of which list and source they are. */
export interface SitemapsMissing extends SitemapsFetched {
  readonly draftId: string
  readonly sourceIndex: number
  /** The user has said that private addresses are meant. */
  readonly allowPrivate: boolean
}

/** Lines of which none can be sent, put aside for the next list. */
export interface LeftAside {
  readonly lines: number
  /** The list that left them over; undefined where it is not known any more. */
  readonly list: NamedList | undefined
}

/** Taking lines in, and putting them aside. */
export interface IntakeState {
  /** Something was given to the host and is not answered yet. */
  readonly isTaking: boolean
  /** How often something was given to the host: what is opened at once is one. */
  readonly takings: number
  readonly trouble: IntakeTrouble | undefined
  /** What in an archive that is about, or what a server answered; empty where it is about all that was to come in. */
  readonly troubleInside: readonly string[]
  /** The address that it is about. */
  readonly troubleAddress: string | undefined
  /** Sitemaps of an index that did not come in. */
  readonly notFetched: SitemapsMissing | undefined
  /** What became of files that were opened, where not all of them came in; undefined: all did. */
  readonly files: readonly TakenFile<UploadProblem>[] | undefined
  /** What of the user's changes another reading has cost, and which list it made, until something else comes in. */
  readonly lost: (Omit<ReadAgain, 'draft'> & { readonly draftId: string }) | undefined
  /** Does what stopped at a private address again, with the user's word that it is meant. */
  readonly allowPrivate: (() => Promise<void>) | undefined
  /** What was left over of an earlier list, and the last one took the place of, until the user was told. */
  readonly putAside: LeftAside | undefined
  /** Lists put aside that the user was asked about, and went on with another: they are not asked about again. */
  readonly passedOver: readonly string[]
  /** The client of the list that the last lines were added to, until the user was told. */
  readonly addedTo: string | undefined
  /** The sources of this draft up to here name no sitemaps that are still to be offered. */
  readonly followed: { readonly draftId: string; readonly sources: number } | undefined

  /** `html` is the same as it was copied: it may hold links behind words. */
  readonly paste: (text: string, html?: string) => Promise<void>
  readonly addFiles: (files: readonly File[]) => Promise<void>
  /** Reads a source again, in another column or encoding. */
  readonly readAgain: (
    sourceIndex: number,
    change: Pick<Input<'draft.readAgain'>, 'column' | 'encoding'>,
  ) => Promise<void>
  readonly addSamples: () => Promise<void>
  /** Adds what is at an address. */
  readonly fetchList: (address: string) => Promise<void>
  /** Adds the sitemaps that an index names and that are not here yet; `allowPrivate`: the user has said that private addresses are meant. */
  readonly fetchSitemaps: (sourceIndex: number, allowPrivate?: boolean) => Promise<void>
  /** Leaves the sitemaps of an index where they are. */
  readonly leaveSitemaps: (sourceIndex: number) => void
  readonly stopReading: () => Promise<void>
  /** Puts the draft, or what of it cannot be sent, aside, from where `restoreCleared` brings it back; false if it stays. */
  readonly clear: (what?: Cleared) => Promise<boolean>
  readonly restoreCleared: () => Promise<void>
  /** Opens a list again that gave way; what is open is put aside in its place. */
  readonly bringBack: (draftId: string) => Promise<void>
  /** Clears one that gave way, from where `restoreCleared` brings it back. */
  readonly clearPutAside: (draftId: string) => Promise<void>
  readonly forgetTrouble: () => void
  readonly toldOfPutAside: () => void
  /** Goes on without what is put aside, which waits for whoever looks for it. */
  readonly passOver: () => void
  /** Asks about all that is put aside once more. */
  readonly showPutAside: () => void
  readonly toldOfClient: () => void
}

/** The first source that names sitemaps which were neither fetched nor left. */
export function indexToOffer(
  { id, sources }: DraftSummary,
  followed: IntakeState['followed'],
): number | undefined {
  const from = followed?.draftId === id ? followed.sources : 0
  const found = sources.findIndex(({ sitemaps }, index) => index >= from && sitemaps > 0)
  return found === -1 ? undefined : found
}

const noTrouble = {
  trouble: undefined,
  troubleInside: [],
  troubleAddress: undefined,
  notFetched: undefined,
  files: undefined,
  allowPrivate: undefined,
}

/** The intake of the draft that is open in New. */
export function createIntakeStore(
  api: MainApi,
  app: StoreApi<AppState>,
  steps: Pick<StepsElsewhere, 'made'>,
  changes: Pick<ChangesUnderWay, 'inTurn'>,
): StoreApi<IntakeState> {
  return createStore<IntakeState>()((set, get) => {
    /** Of files of which the host has not heard. */
    let stopping = new AbortController()
    /** Of all that was given to the host, what is not answered yet. */
    let unanswered = 0

    async function take(
      ask: (
        draftId: string,
      ) => Promise<Result<DraftSummary | undefined, IntakeProblem | FetchProblem>>,
      address?: string,
    ): Promise<void> {
      const before = app.getState().snapshot?.draft
      if (before === undefined) return
      unanswered += 1
      set({ ...noTrouble, lost: undefined, isTaking: true, takings: get().takings + 1 })
      app.getState().forgetDiskProblem()
      try {
        const taken = await ask(before.id)
        const troubleInside = taken.ok ? [] : (taken.about ?? [])
        if (!taken.ok) set({ trouble: taken.error, troubleInside, troubleAddress: address })
        else if (taken.value !== undefined) app.getState().takeDraft(taken.value)
      } catch {
        // What the disk refused has a sentence of its own. Any other rejection means that the host is
        // gone or has a bug; what it had read stays with it.
        if (app.getState().diskProblem === undefined) set({ trouble: 'away' })
      } finally {
        unanswered -= 1
        set({ isTaking: unanswered > 0 })
      }
    }

    /** What is left of an earlier list would stand in the results of this one, above its own lines. */
    async function add(...[ask, address]: Parameters<typeof take>): Promise<void> {
      const before = app.getState().snapshot?.draft
      if (before?.givesWay === true && (await get().clear('gives-way'))) {
        const noted = app.getState().snapshot?.draft?.putAside ?? []
        // What could still be sent has a note that stays.
        if (noted.every(({ draftId }) => draftId !== before.id))
          set({ putAside: { lines: before.rows, list: listThatLeft(before) } })
      }
      const lines = app.getState().snapshot?.draft?.lines ?? 0
      await take(ask, address)
      const after = app.getState().snapshot?.draft
      const isAnother = before?.lines === 0 || before?.givesWay === true
      if (isAnother && after !== undefined && after.lines > 0) passOver(before.putAside)
      if (after === undefined || lines === 0 || after.lines <= lines) return
      const client = after.howToSend.client.trim()
      if (client !== '') set({ addedTo: client })
    }

    function listThatLeft({ leftBy, sources, howToSend }: DraftSummary): NamedList | undefined {
      const sent = app.getState().snapshot?.submissions.find(({ id }) => id === leftBy)
      if (sent !== undefined) return sent
      const [name = '', ...others] = new Set(sources.map((source) => source.name))
      const label = others.length === 0 && name !== '' ? name : howToSend.label.trim()
      return label === '' ? undefined : { label, createdMs: 0 }
    }

    function passOver(lists: DraftSummary['putAside']): void {
      set({ passedOver: lists.map(({ draftId }) => draftId) })
    }

    function follow(sources: number): void {
      const draftId = app.getState().snapshot?.draft?.id
      if (draftId !== undefined) set({ followed: { draftId, sources } })
    }

    async function fetchList(address: string, allowPrivate: boolean): Promise<void> {
      await add(
        (draftId) => api.request('draft.fetch', { draftId, address, allowPrivate }),
        address,
      )
      if (get().trouble === 'private-address') set({ allowPrivate: () => fetchList(address, true) })
    }

    async function fetchSitemaps(sourceIndex: number, allowPrivate: boolean): Promise<void> {
      await take(async (draftId) => {
        const input = { draftId, sourceIndex, allowPrivate }
        const fetched = await api.request('draft.fetchSitemaps', input)
        if (!fetched.ok) return fetched
        const { draft, ...rest } = fetched.value
        if (rest.notFetched.length > 0) set({ notFetched: { ...input, ...rest } })
        return ok(draft)
      })
      if (get().trouble === undefined) follow(app.getState().snapshot?.draft?.sources.length ?? 0)
    }

    // It may come after the refusal itself.
    app.subscribe(({ diskProblem }) => {
      if (diskProblem !== undefined && get().trouble === 'away') set({ trouble: undefined })
    })

    return {
      isTaking: false,
      takings: 0,
      ...noTrouble,
      lost: undefined,
      putAside: undefined,
      passedOver: [],
      addedTo: undefined,
      followed: undefined,
      paste: (text, html) => add((draftId) => api.request('draft.paste', { draftId, text, html })),
      addFiles: (files) =>
        add(async (draftId) => {
          const taken = await api.addFiles(draftId, files, stopping.signal)
          if (!taken.ok) return taken
          // What was opened meanwhile may have failed as well.
          const all = [...(get().files ?? []), ...taken.value.files]
          if (notTaken(all).length > 0) set({ files: all })
          return ok(taken.value.draft)
        }),
      readAgain: (sourceIndex, change) =>
        // As with `clear`.
        changes.inTurn(() =>
          take(async (draftId) => {
            const read = await api.request('draft.readAgain', { draftId, sourceIndex, ...change })
            if (!read.ok) return read
            const { draft, ...lost } = read.value
            steps.made(draft.id)
            set({ lost: lost.lostChanges === 0 ? undefined : { ...lost, draftId: draft.id } })
            return ok(draft)
          }),
        ),
      addSamples: () => add((draftId) => api.request('draft.addSamples', { draftId })),
      fetchList: (address) => fetchList(address, false),
      fetchSitemaps: (sourceIndex, allowPrivate = false) =>
        fetchSitemaps(sourceIndex, allowPrivate),
      leaveSitemaps: (sourceIndex) => follow(sourceIndex + 1),
      async stopReading() {
        stopping.abort()
        stopping = new AbortController()
        const draftId = app.getState().snapshot?.draft?.id
        if (draftId !== undefined) await api.request('draft.cancelLoading', { draftId })
      },
      async clear(what) {
        let isCleared = false
        const pressedOn = app.getState().snapshot?.draft?.id
        // It is heard of before its answer: whoever takes it back meanwhile would be told that another window made it.
        await changes.inTurn(async () => {
          // Pressed twice, or for two lists that come in at once: what stands there by now was not meant.
          if (app.getState().snapshot?.draft?.id !== pressedOn) return
          await take(async (draftId) => {
            const after = await api.request('draft.clear', { draftId, what })
            isCleared = after.isCleared
            if (isCleared) steps.made(after.id)
            return ok(after)
          })
        })
        return isCleared
      },
      async restoreCleared() {
        const restored = await api.request('draft.restoreCleared', undefined)
        if (restored.ok) app.getState().takeDraft(restored.value)
      },
      async bringBack(draftId) {
        const brought = await api.request('draft.bringBack', { draftId })
        if (brought.ok) app.getState().takeDraft(brought.value)
      },
      async clearPutAside(draftId) {
        app.getState().takeDraft(await api.request('draft.clearPutAside', { draftId }))
      },
      forgetTrouble: () => set(noTrouble),
      toldOfPutAside: () => set({ putAside: undefined }),
      passOver: () => passOver(app.getState().snapshot?.draft?.putAside ?? []),
      showPutAside: () => set({ passedOver: [] }),
      toldOfClient: () => set({ addedTo: undefined }),
    }
  })
}
