import type { DraftSummary } from '../../shared/draft.ts'
import { samplesName } from '../../shared/draft-source.ts'
import type { RowTarget } from '../../shared/draft-rows.ts'
import { goesOnAfter } from '../../shared/lists-before.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { takeEach, type TakenFile } from '../../shared/taken-files.ts'
import type { Draft } from '../intake/draft.ts'
import { separatorFor } from '../results/csv-separator.ts'
import { reviewFile } from '../results/review-lines.ts'
import type { EngineParts } from './engine-parts.ts'
import { sendingsOfReview } from './earlier-sendings.ts'
import type { HandlersOf } from './engine-handlers.ts'
import type { FetchHandlers } from './fetch-requests.ts'
import { sampleLines } from './samples.ts'
import { takeIn } from './taking-in.ts'
import { writeWhole } from './write-file.ts'

/** The draft in New: taking in and mending. */
export function draftRequests(parts: EngineParts): Omit<HandlersOf<'draft'>, keyof FetchHandlers> {
  const { ledger, drafts, feed } = parts

  function changed(): Result<DraftSummary, never> {
    feed.draft()
    return ok(drafts.summary())
  }

  /** Runs on the open draft; a window that means another one is told so. */
  function onDraft(
    draftId: string,
    work: (draft: Draft) => Promise<unknown>,
  ): Promise<Result<DraftSummary, 'unknown-draft'>> {
    return drafts.gate.change(async () => {
      const draft = drafts.find(draftId)
      if (draft === undefined) return fail('unknown-draft')
      await work(draft)
      return changed()
    })
  }

  /** Runs on the rows that a window means; of a view that is gone nobody knows which they are. */
  function onRows(
    draftId: string,
    target: RowTarget,
    work: (edits: Draft['edits'], rows: Iterable<number>) => Promise<unknown>,
  ): Promise<Result<DraftSummary, 'unknown-draft' | 'view-gone'>> {
    return drafts.gate.change(async () => {
      const draft = drafts.find(draftId)
      if (draft === undefined) return fail('unknown-draft')
      const rows = draft.review.rowsOf(target)
      if (rows === undefined) return fail('view-gone')
      await work(draft.edits, rows)
      return changed()
    })
  }

  /** Looks up for the account what became another link by an edit. */
  async function checked(edit: Promise<unknown>): Promise<void> {
    await edit
    await drafts.recheck()
  }

  return {
    'draft.paste': ({ draftId, text, html }) =>
      takeIn(parts, draftId, (draft) => draft.addText(text, '', html)),
    'draft.columns': ({ draftId, sourceIndex }) => {
      const draft = drafts.find(draftId)
      if (draft === undefined) return fail('unknown-draft')
      const columns = draft.review.columns(sourceIndex)
      return columns === undefined ? fail('unknown-source') : ok(columns)
    },
    'draft.values': async ({ draftId, column }) => {
      const draft = drafts.find(draftId)
      return draft === undefined ? fail('unknown-draft') : ok(await draft.review.values(column))
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
      takeIn(parts, draftId, (draft) => draft.addText(sampleLines(), samplesName)),
    'draft.addFiles': async ({ draftId, files }) => {
      let taken: readonly TakenFile[] = []
      const done = await takeIn<never>(parts, draftId, async (draft) => {
        // Of one moment, so that a stop between two files is heard by the next.
        const { signal } = draft
        taken = await takeEach(files, ({ path, name, move }) =>
          draft.addFile(path, name, { move, signal }),
        )
        return ok(undefined)
      })
      return done.ok ? ok({ draft: done.value, files: taken }) : done
    },
    'draft.beginApart': () =>
      drafts.gate.change(async () => {
        await drafts.beginApart()
        return drafts.summary()
      }),
    'draft.cancelLoading': ({ draftId }) => {
      drafts.find(draftId)?.cancelLoading()
      return undefined
    },
    'draft.clear': ({ draftId, what }) => {
      // A list that is still coming in would keep the clearing waiting.
      if (goesOnAfter(what ?? 'all') === undefined) drafts.find(draftId)?.cancelLoading()
      return drafts.gate.change(async () => {
        if (drafts.find(draftId) !== undefined) await drafts.clear(what)
        feed.draft()
        return drafts.summary()
      })
    },
    'draft.restoreCleared': () =>
      drafts.gate.change(async () =>
        (await drafts.restoreCleared()) ? changed() : fail('nothing-cleared'),
      ),
    'draft.bringBack': ({ draftId }) =>
      drafts.gate.change(async () =>
        (await drafts.bringBack(draftId)) ? changed() : fail('nothing-cleared'),
      ),
    'draft.clearPutAside': ({ draftId }) =>
      drafts.gate.change(async () => {
        await drafts.clearPutAside(draftId)
        return drafts.summary()
      }),
    'draft.decide': ({ draftId, target, choice }) =>
      'kind' in target
        ? onDraft(draftId, ({ edits }) => checked(edits.decide(target, choice)))
        : onRows(draftId, target, (edits, rows) => checked(edits.decide({ rows }, choice))),
    'draft.mendable': async ({ draftId, kind }) => {
      const draft = drafts.find(draftId)
      if (draft === undefined) return fail('unknown-draft')
      const { review } = draft
      return ok(await (kind === undefined ? review.countSuggested() : review.countMendable(kind)))
    },
    'draft.mendSuggested': async ({ draftId }) => {
      let mended = 0
      const done = await onDraft(draftId, async ({ edits }) => {
        mended = await edits.mendSuggested()
        await drafts.recheck()
      })
      return done.ok ? ok({ draft: done.value, mended }) : done
    },
    'draft.exclude': ({ draftId, target }) =>
      onRows(draftId, target, (edits, rows) => edits.exclude(rows)),
    'draft.restore': ({ draftId, target }) =>
      onRows(draftId, target, (edits, rows) => checked(edits.restore(rows))),
    'draft.trim': ({ draftId, target }) =>
      onRows(draftId, target, (edits, rows) => checked(edits.trim(rows))),
    'draft.edit': ({ draftId, row, text, before }) =>
      drafts.gate.change(async () => {
        const draft = drafts.find(draftId)
        if (draft === undefined) return fail('unknown-draft')
        const there = draft.review.shownText(row) ?? ''
        if (before !== undefined && there !== before) return fail('other-text', [there])
        await checked(draft.edits.typeOver(row, text))
        return changed()
      }),
    'draft.judge': ({ draftId, row, text }) => {
      const draft = drafts.find(draftId)
      return draft === undefined ? fail('unknown-draft') : ok(draft.review.judge(row, text))
    },
    'draft.keepAsOne': ({ draftId, row }) =>
      onDraft(draftId, ({ edits }) => checked(edits.keepAsOne(row))),
    'draft.write': async ({ draftId, filter, sort, format, locale, path }) => {
      const draft = drafts.find(draftId)
      if (draft === undefined) return fail('unknown-draft')
      const { columns, sources } = draft.summary()
      const sourceNames = sources.map(({ name }) => name)
      const { linkColumn } = sources.find((source) => source.linkColumn !== undefined) ?? {}
      const listed = await draft.review.listed(filter, sort)
      const sendingOf = sendingsOfReview(ledger)
      const list = { ...listed, columns, linkColumn, sourceNames, sendingOf }
      return writeWhole(path, reviewFile(list, format, separatorFor(locale)))
    },
    'draft.undo': ({ draftId }) => onDraft(draftId, () => checked(drafts.undo())),
    'draft.redo': ({ draftId }) => onDraft(draftId, () => checked(drafts.redo())),
    'draft.useAccount': async ({ draftId, accountId, leaveOutSentElsewhere = false }) => {
      if (ledger.accounts.inUse(accountId) === undefined) return fail('unknown-account')
      return onDraft(draftId, () => drafts.useAccount(accountId, leaveOutSentElsewhere))
    },
    'draft.includeSentBefore': ({ draftId, include, part }) =>
      onDraft(draftId, () => drafts.includeSentBefore(include, part)),
    // Through the gate, since a draft that is being sealed is flushed file by file.
    'draft.keepHowToSend': ({ draftId, howToSend }) =>
      drafts.gate.change(async () => {
        const draft = drafts.find(draftId)
        if (draft === undefined) return fail('unknown-draft')
        const before = draft.summary().howToSend.accountId
        await draft.howToSend.keep(howToSend)
        // A list has one account, which every window that shows it follows.
        if (howToSend.accountId !== before) feed.draft()
        return ok(undefined)
      }),
  }
}
