import {
  type DraftSummary,
  type IntakeProblem,
  type RowTarget,
  samplesName,
} from '../../shared/draft.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Draft } from '../intake/draft.ts'
import type { EngineParts } from './engine-parts.ts'
import type { HandlersOf } from './engine-handlers.ts'
import type { FetchHandlers } from './fetch-requests.ts'
import { reviewFile } from '../results/review-lines.ts'
import { sampleLines } from './samples.ts'
import { writeWhole } from './write-file.ts'

const mostRowsAPage = 500

/** The draft in New: taking in, mending, looking. */
export function draftRequests({
  ledger,
  drafts,
  feed,
}: EngineParts): Omit<HandlersOf<'draft'>, keyof FetchHandlers> & HandlersOf<'view'> {
  function changed(): Result<DraftSummary, never> {
    feed.draft()
    return ok(drafts.summary())
  }

  /** Runs on the open draft; a window that means another one is told so. */
  async function onDraft<Problem>(
    draftId: string,
    work: (
      draft: Draft,
    ) => Promise<Result<unknown, Problem> | void> | Result<unknown, Problem> | void,
    find = (id: string) => drafts.find(id),
  ): Promise<Result<DraftSummary, Problem | 'unknown-draft'>> {
    return drafts.gate.change(async () => {
      const draft = find(draftId)
      if (draft === undefined) return fail('unknown-draft')
      const done = await work(draft)
      if (done !== undefined && !done.ok) return done
      return changed()
    })
  }

  async function takeIn(
    draftId: string,
    work: (draft: Draft) => Promise<Result<unknown, IntakeProblem>>,
  ): Promise<Result<DraftSummary, IntakeProblem>> {
    const takeInto = async (draft: Draft) => {
      const done = await work(draft)
      if (done.ok) await drafts.recheck()
      return done
    }
    return onDraft(draftId, takeInto, (id) => drafts.findToAdd(id))
  }

  return {
    'draft.paste': ({ draftId, text, html }) =>
      takeIn(draftId, (draft) => draft.addText(text, '', html)),
    'draft.columns': ({ draftId, sourceIndex }) => {
      const draft = drafts.find(draftId)
      if (draft === undefined) return fail('unknown-draft')
      const columns = draft.review.columns(sourceIndex)
      return columns === undefined ? fail('unknown-source') : ok(columns)
    },
    'draft.readAgain': ({ draftId, ...change }) =>
      drafts.gate.change(async () => {
        if (drafts.find(draftId) === undefined) return fail('unknown-draft')
        const lost = await drafts.readAgain(change)
        if (!lost.ok) return lost
        feed.draft()
        return ok({ draft: drafts.summary(), ...lost.value })
      }),
    'draft.addSamples': ({ draftId }) =>
      takeIn(draftId, (draft) => draft.addText(sampleLines(), samplesName)),
    'draft.addFiles': ({ draftId, files }) =>
      takeIn(draftId, async (draft) => {
        for (const { path, name, move } of files) {
          const done = await draft.addFile(path, name, { move })
          if (!done.ok) return done
        }
        return ok(undefined)
      }),
    'draft.beginApart': () =>
      drafts.gate.change(async () => {
        await drafts.beginApart()
        return drafts.summary()
      }),
    'draft.cancelLoading': ({ draftId }) => {
      drafts.find(draftId)?.cancelLoading()
      return undefined
    },
    'draft.clear': ({ draftId }) => {
      // A list that is still coming in would keep the clearing waiting.
      drafts.find(draftId)?.cancelLoading()
      return drafts.gate.change(async () => {
        if (drafts.find(draftId) !== undefined) await drafts.clear()
        feed.draft()
        return drafts.summary()
      })
    },
    'draft.restoreCleared': () =>
      drafts.gate.change(async () =>
        (await drafts.restoreCleared()) ? changed() : fail('nothing-cleared'),
      ),
    'draft.decide': ({ draftId, target, choice }) =>
      onDraft(draftId, async (draft) => {
        const chosen = 'kind' in target ? target : found(draft, target)
        if (chosen === undefined) return fail('view-gone')
        await draft.edits.decide(chosen, choice)
        await drafts.recheck()
        return ok(undefined)
      }),
    'draft.exclude': ({ draftId, target }) =>
      onDraft(draftId, async (draft) => {
        const chosen = found(draft, target)
        if (chosen === undefined) return fail('view-gone')
        await draft.edits.exclude(chosen.rows)
        return ok(undefined)
      }),
    'draft.restore': ({ draftId, target }) =>
      onDraft(draftId, async (draft) => {
        const chosen = found(draft, target)
        if (chosen === undefined) return fail('view-gone')
        await draft.edits.restore(chosen.rows)
        await drafts.recheck()
        return ok(undefined)
      }),
    'draft.trim': ({ draftId, target }) =>
      onDraft(draftId, async (draft) => {
        const chosen = found(draft, target)
        if (chosen === undefined) return fail('view-gone')
        await draft.edits.trim(chosen.rows)
        await drafts.recheck()
        return ok(undefined)
      }),
    'draft.edit': ({ draftId, row, text }) =>
      onDraft(draftId, async (draft) => {
        await draft.edits.typeOver(row, text)
        await drafts.recheck()
      }),
    'draft.judge': ({ draftId, row, text }) => {
      const draft = drafts.find(draftId)
      return draft === undefined ? fail('unknown-draft') : ok(draft.review.judge(row, text))
    },
    'draft.keepAsOne': ({ draftId, row }) =>
      onDraft(draftId, async (draft) => {
        await draft.edits.keepAsOne(row)
        await drafts.recheck()
      }),
    'draft.write': async ({ draftId, filter, sort, format, path }) => {
      const draft = drafts.find(draftId)
      if (draft === undefined) return fail('unknown-draft')
      const { columns, sources } = draft.summary()
      const sourceNames = sources.map(({ name }) => name)
      const { linkColumn } = sources.find((source) => source.linkColumn !== undefined) ?? {}
      const listed = await draft.review.listed(filter, sort)
      const list = { ...listed, columns, linkColumn, sourceNames }
      return writeWhole(path, reviewFile(list, format))
    },
    'draft.undo': ({ draftId }) =>
      onDraft(draftId, async () => {
        await drafts.undo()
        await drafts.recheck()
      }),
    'draft.redo': ({ draftId }) =>
      onDraft(draftId, async () => {
        await drafts.redo()
        await drafts.recheck()
      }),
    'draft.useAccount': async ({ draftId, accountId, leaveOutSentElsewhere = false }) => {
      if (ledger.accounts.byId(accountId) === undefined) return fail('unknown-account')
      return onDraft(draftId, () => drafts.useAccount(accountId, leaveOutSentElsewhere))
    },
    'draft.includeSentBefore': ({ draftId, include }) =>
      onDraft(draftId, () => drafts.includeSentBefore(include)),
    'view.open': async ({ draftId, filter, sort }) => {
      const draft = drafts.find(draftId)
      if (draft === undefined) return fail('unknown-draft')
      return ok(
        sort === undefined
          ? draft.review.open(filter)
          : await draft.review.openSorted(filter, sort),
      )
    },
    'view.find': ({ draftId, viewId, row }) => {
      const place = drafts.find(draftId)?.review.placeInView(viewId, row)
      if (place === undefined) return fail('view-gone')
      return place === -1 ? fail('not-in-view') : ok(place)
    },
    'view.page': ({ draftId, viewId, start, count }) => {
      const rows = drafts.find(draftId)?.review.page(viewId, start, Math.min(count, mostRowsAPage))
      return rows === undefined ? fail('view-gone') : ok(rows)
    },
  }
}

function found(draft: Draft, target: RowTarget): { readonly rows: Iterable<number> } | undefined {
  const rows = draft.review.rowsOf(target)
  return rows && { rows }
}
