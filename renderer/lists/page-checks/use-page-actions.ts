import { useMemo } from 'react'
import type {
  EditProblem,
  PageProblem,
  PageRun,
  PageSelection,
  RowFilter,
  RowTarget,
} from '../../../electron/shared/contract/index.ts'
import { fail, type Result } from '../../../electron/shared/result.ts'
import { host, isHostAway, selectAccounts, useApp } from '../../app/index.ts'
import { useAnnounce, useToast } from '../../components/index.ts'
import { useNow, useText } from '../../i18n/index.ts'
import { useList, useListSession } from '../open-list/list-state.ts'

/** Actions of page checks on the open list. Edits show a toast with Undo. */
export interface PageActions {
  /** Starts a check as the user confirmed it. Resolves to the problem if it was not started. */
  readonly start: (selection: PageSelection) => Promise<Result<undefined, PageProblem | 'away'>>
  /**
   * Checks rows with the target of the last check. Asks first if some of their pages are in a private
   * network.
   */
  readonly checkAgain: (rows: RowTarget) => Promise<void>
  /** Excludes rows whose pages would be wasted, and says what that saves. */
  readonly exclude: (filter: RowFilter) => Promise<void>
  /** Sends the page that rows redirect to, or name as canonical, instead of their link. */
  readonly sendInstead: (rows: RowTarget) => Promise<void>
  readonly pause: () => void
  readonly resume: () => void
  readonly cancel: () => void
}

export function usePageActions(): PageActions {
  const t = useText('pages')
  const list = useText('list')
  const common = useText('common')
  const toast = useToast()
  const announce = useAnnounce()
  const session = useListSession()
  const price = usePrice()
  return useMemo(() => {
    const { listId } = session
    const undo = { name: common('undo'), onPress: () => void session.undo() }

    function showEditProblem(problem: EditProblem): void {
      if (problem === 'locked') toast(list('edited.locked'))
    }

    async function start(
      selection: PageSelection,
    ): Promise<Result<undefined, PageProblem | 'away'>> {
      try {
        return await host.request('pages.check', { listId, selection })
      } catch (error) {
        if (!isHostAway(error)) throw error
        return fail('away')
      }
    }

    return {
      start,
      async checkAgain(rows) {
        const target = session.store.getState().list?.pages.run?.target
        const selection = { rows, again: true, target, allowPrivate: false }
        const planned = await host.request('pages.plan', { listId, selection })
        if (planned.ok && planned.value.privateHosts > 0) {
          session.askToCheck({ rows, again: true })
          return
        }
        const started = planned.ok ? await start(selection) : planned
        if (!started.ok) toast(t(`problem.${started.error}`))
        else if (planned.ok) toast(t('run.started', { count: planned.value.pages }))
      },
      async exclude(filter) {
        const edited = await session.edit(() =>
          host.request('rows.exclude', { listId, target: { filter } }),
        )
        if (!edited.ok) {
          showEditProblem(edited.error)
          return
        }
        const { changed: count } = edited.value
        toast(
          price === undefined
            ? list('edited.excluded', { count })
            : t('excluded', { count, units: common('units', { count: count * price }) }),
          undo,
        )
      },
      async sendInstead(rows) {
        const edited = await session.edit(() =>
          host.request('rows.sendPageInstead', { listId, target: rows }),
        )
        if (!edited.ok) showEditProblem(edited.error)
        else if (edited.value.changed === 0) toast(t('instead.none'))
        else toast(t('instead.done', { count: edited.value.changed }), undo)
      },
      pause: () => void host.request('pages.pause', { listId }),
      resume: () => void host.request('pages.resume', { listId }),
      cancel() {
        const { list: open } = session.store.getState()
        const run = open?.pages.run
        void host.request('pages.cancel', { listId })
        if (run === undefined) return
        session.seePageRun(run.startedMs)
        announce(t('run.canceled', { count: run.checked }))
      },
    }
  }, [t, list, common, toast, announce, session, price])
}

/** Opens the dialog of a page check; undefined if the list has no pages to check. */
export function useCheckPages(): (() => void) | undefined {
  const session = useListSession()
  const isPossible = useList(({ list }) => list !== undefined && !list.summary.isPractice)
  return useMemo(() => (isPossible ? () => session.askToCheck() : undefined), [session, isPossible])
}

/** An older result is no news, even if this browser has not shown it. */
const newsForMs = 24 * 60 * 60_000

/** The check whose result is shown above the rows, until the user closes it or acts on it; undefined: none. */
export function usePageNews(): PageRun | undefined {
  const run = useList((state) => state.list?.pages.run)
  const seen = useList((state) => state.seenPageRunMs)
  const nowMs = useNow(60_000)
  const isNews =
    run?.state === 'finished' && run.startedMs !== seen && run.startedMs > nowMs - newsForMs
  return isNews ? run : undefined
}

/** Units per link of the list's account; undefined: nothing is charged, or no account is chosen. */
export function usePrice(): number | undefined {
  const accountId = useList((state) => state.list?.accountId)
  return useApp((state) => {
    const account = selectAccounts(state).find(({ id }) => id === accountId)
    return account?.isPractice === false ? account.price : undefined
  })
}
