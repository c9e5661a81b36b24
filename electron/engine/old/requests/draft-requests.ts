import type { DraftSummary, EditedDraft } from '../../../shared/draft.ts'
import { samplesName } from '../../../shared/draft-source.ts'
import type { RowTarget } from '../../../shared/draft-rows.ts'
import { goesOnAfter } from '../../../shared/lists-before.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { takeEach, type TakenFile } from '../../../shared/taken-files.ts'
import type { Draft } from '../intake/draft.ts'
import { siteIn } from '../../parsing/odd-links.ts'
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

  function changed(): { readonly ok: true; readonly value: DraftSummary } {
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

  /** Takes a step back or on; another reading may take the open draft's place. */
  function onStep(
    draftId: string,
    step: 'undo' | 'redo',
  ): Promise<Result<DraftSummary, 'unknown-draft'>> {
    return drafts.gate.changeOrAlone(
      () => drafts.readings.isReachedBy(step, drafts.current),
      async () => {
        if (drafts.find(draftId) === undefined) return fail('unknown-draft')
        await checked(drafts[step]())
        return changed()
      },
    )
  }

  /** Makes an edit on the open draft, and replies which step it is. */
  function onEdits<Problem>(
    draftId: string,
    edit: (draft: Draft) => Promise<Result<number | undefined, Problem>>,
  ): Promise<Result<EditedDraft, Problem | 'unknown-draft'>> {
    return drafts.gate.change(async () => {
      const draft = drafts.find(draftId)
      if (draft === undefined) return fail('unknown-draft')
      const edited = await edit(draft)
      return edited.ok ? ok({ ...changed().value, step: edited.value }) : edited
    })
  }

  /** The same on the rows that a window means; of a view that is gone nobody knows which they are. */
  function onRows(
    draftId: string,
    target: RowTarget,
    edit: (edits: Draft['edits'], rows: Iterable<number>) => Promise<number | undefined>,
  ): Promise<Result<EditedDraft, 'unknown-draft' | 'view-gone'>> {
    return onEdits(draftId, async ({ edits, review }) => {
      const rows = review.rowsOf(target)
      return rows === undefined ? fail('view-gone') : ok(await edit(edits, rows))
    })
  }

  /** Looks up for the account what became another link by a step, and replies the step. */
  async function checked<Step>(step: Promise<Step>): Promise<Step> {
    const made = await step
    await drafts.recheck()
    return made
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
      drafts.gate.alone(async () => {
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
        const isCleared = drafts.find(draftId) !== undefined
        if (isCleared) await drafts.clear(what)
        feed.draft()
        return { ...drafts.summary(), isCleared }
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
        ? onEdits(draftId, async ({ edits }) =>
            ok(await checked(stepOf(edits, edits.decide(target, choice)))),
          )
        : onRows(draftId, target, (edits, rows) =>
            checked(stepOf(edits, edits.decide({ rows }, choice))),
          ),
    'draft.nameSite': ({ draftId, site: typed }) =>
      onEdits<'not-a-site'>(draftId, async ({ edits }) => {
        const site = siteIn(typed)
        return site === undefined
          ? fail('not-a-site')
          : ok(await checked(stepOf(edits, edits.nameSite(site))))
      }),
    'draft.mendable': async ({ draftId, kind, choice }) => {
      const draft = drafts.find(draftId)
      if (draft === undefined) return fail('unknown-draft')
      const { review } = draft
      return ok(
        await (kind === undefined ? review.countSuggested() : review.countMendable(kind, choice)),
      )
    },
    'draft.mendSuggested': async ({ draftId }) => {
      let mended = 0
      let stillAsking = 0
      const done = await onEdits<never>(draftId, async ({ edits }) => {
        const mending = edits.mendSuggested()
        const countOf = mending.then((made) => made.changed)
        const step = await checked(stepOf(edits, countOf))
        const made = await mending
        stillAsking = made.stillAsking
        mended = made.changed - stillAsking
        return ok(step)
      })
      return done.ok ? ok({ draft: done.value, mended, stillAsking }) : done
    },
    'draft.exclude': ({ draftId, target }) =>
      onRows(draftId, target, (edits, rows) => stepOf(edits, edits.exclude(rows))),
    'draft.restore': ({ draftId, target }) =>
      onRows(draftId, target, (edits, rows) => checked(stepOf(edits, edits.restore(rows)))),
    'draft.trim': ({ draftId, target }) =>
      onRows(draftId, target, (edits, rows) => checked(stepOf(edits, edits.trim(rows)))),
    'draft.edit': ({ draftId, row, text, before }) =>
      onEdits(draftId, async ({ edits, review }) => {
        const there = review.shownText(row) ?? ''
        if (before !== undefined && there !== before) return fail('other-text', [there])
        return ok(await checked(stepOf(edits, edits.typeOver(row, text))))
      }),
    'draft.judge': ({ draftId, row, text }) => {
      const draft = drafts.find(draftId)
      return draft === undefined ? fail('unknown-draft') : ok(draft.review.judge(row, text))
    },
    'draft.keepAsOne': ({ draftId, row }) =>
      onEdits(draftId, async ({ edits }) => ok(await checked(stepOf(edits, edits.keepAsOne(row))))),
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
    'draft.undo': ({ draftId }) => onStep(draftId, 'undo'),
    'draft.redo': ({ draftId }) => onStep(draftId, 'redo'),
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

/** The step that an edit is, which replies how many rows it changed; undefined: none. */
async function stepOf(edits: Draft['edits'], edit: Promise<number>): Promise<number | undefined> {
  const changed = await edit
  // Read at once it is the last: the next edit is on the disk before it counts.
  return changed === 0 ? undefined : edits.done.at(-1)?.number
}
