import type {
  EditResult,
  OpenList,
  RowSubmission,
  SentRequest,
} from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type LinkRecord, statusOfState } from '../ledger/index.ts'
import type { List } from '../lists/index.ts'
import type { EngineParts, HandlersOf } from './engine-parts.ts'

/** Handlers for rows: views and edits. */
export function rowHandlers(parts: EngineParts): HandlersOf<'rows'> {
  const { ledger, lists, openLists } = parts

  /** Reads from a list. A list that cannot be read counts as unknown. */
  async function read<Value, Problem extends string>(
    listId: number,
    work: (list: List) => Result<Value, Problem> | Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem | 'unknown-list'>> {
    const used = await openLists.use(listId, work)
    return used.ok ? used.value : fail('unknown-list')
  }

  /** Edits a list. The reply holds the list after the edit. */
  async function edit<Problem extends string>(
    listId: number,
    work: (list: List) => Promise<Result<number, Problem>>,
  ): Promise<Result<EditResult, Problem | 'unknown-list'>> {
    return read(listId, async (list): Promise<Result<EditResult, Problem>> => {
      const done = await work(list)
      if (!done.ok) return fail(done.error, done.about)
      return ok({ list: reply(list), changed: done.value })
    })
  }

  /** A list for the reply to an edit. */
  function reply(list: List): OpenList {
    ledger.lists.update(list.id, { activityMs: parts.clock.wallMs() })
    return openLists.replyWith(list)
  }

  async function readView<Value, Problem extends string>(
    listId: number,
    work: (list: List) => Result<Value, Problem>,
  ): Promise<Result<Value, Problem | 'view-gone'>> {
    const used = await openLists.use(listId, work)
    return used.ok ? used.value : fail('view-gone')
  }

  return {
    'rows.view': ({ listId, filter, sort }) =>
      read(listId, (list) =>
        sort === undefined ? ok(list.views.open(filter)) : list.views.openSorted(filter, sort),
      ),
    'rows.sortProgress': ({ listId }) => lists.inMemory(listId)?.views.sortProgress,
    'rows.stopSorting': ({ listId }) => {
      lists.inMemory(listId)?.views.stopSorting()
      return undefined
    },
    'rows.page': ({ listId, viewId, start, count, part }) =>
      readView(listId, (list) => list.views.page(viewId, start, count, part)),
    'rows.find': ({ listId, viewId, row }) =>
      readView(listId, (list) => list.views.find(viewId, row)),
    'rows.findLine': ({ listId, viewId, sourceIndex, line }) =>
      readView(listId, (list) => list.views.findLine(viewId, sourceIndex, line)),
    'rows.inspect': ({ listId, row }) =>
      read(listId, (list) => {
        const shown = list.views.inspect(row)
        return shown === undefined
          ? fail('unknown-row')
          : ok({ ...shown, history: historyOf(listId, row) })
      }),

    'rows.decide': ({ listId, target, choice }) =>
      edit(listId, (list) => list.decide(target, choice)),
    'rows.nameSite': ({ listId, site }) => edit(listId, (list) => list.nameSite(site)),
    'rows.fixable': ({ listId, kind, choice }) =>
      read(listId, async (list) => ok(await list.views.countFixable(kind, choice))),
    'rows.examples': ({ listId }) => read(listId, (list) => ok(list.views.examples())),
    'rows.applySuggestions': ({ listId }) =>
      read(listId, async (list) => {
        const done = await list.applySuggestions()
        if (!done.ok) return done
        return ok({ list: reply(list), ...done.value })
      }),
    'rows.sendPageInstead': ({ listId, target }) =>
      edit(listId, (list) => list.sendPageInstead(target)),
    'rows.exclude': ({ listId, target }) => edit(listId, (list) => list.exclude(target)),
    'rows.include': ({ listId, target }) => edit(listId, (list) => list.include(target)),
    'rows.reopen': async ({ listId, target }) => {
      // The rows may not yet show that their links were cancelled just now.
      await openLists.caughtUp()
      return edit(listId, (list) => list.reopen(target))
    },
    'rows.trim': ({ listId, target }) => edit(listId, (list) => list.trim(target)),
    'rows.edit': ({ listId, row, text, before }) =>
      edit(listId, (list) => list.edit(row, text, before)),
    'rows.preview': ({ listId, row, text }) =>
      read(listId, (list) => ok(list.views.preview(row, text))),
    'rows.keepAsOne': ({ listId, row }) => edit(listId, (list) => list.keepAsOne(row)),
    'rows.resend': ({ listId, resend, target }) =>
      edit(listId, (list) => list.resend(resend, target)),
  }

  /** The submissions of a row with their requests, oldest first. */
  function historyOf(listId: number, row: number): readonly RowSubmission[] {
    return ledger.links.ofRow(listId, row).map((link) => ({
      submissionId: link.submissionId,
      accountName: link.accountName,
      link: link.link ?? '',
      submittedMs: link.submittedMs,
      status: statusOfState[link.state],
      requests: link.requests.map((request) => ({
        requestId: request.id,
        startedMs: request.startedMs,
        endedMs: request.endedMs,
        state: request.state,
        markedAs: markedAs(request, link),
        taskId: request.taskId,
        message: request.message,
      })),
    }))
  }
}

/** The user's answer for a link. After an answer in part, links that the request still holds were charged. */
function markedAs(
  { id, settled }: Pick<SentRequest, 'id' | 'settled'>,
  link: Pick<LinkRecord, 'state' | 'requestId'>,
): RowSubmission['requests'][number]['markedAs'] {
  if (settled !== 'in-part') return settled
  return link.state === 'accepted' && link.requestId === id ? 'charged' : 'not-charged'
}
