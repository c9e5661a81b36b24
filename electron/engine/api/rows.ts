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

/** Rows of an open list: views and edits. */
export function rowHandlers(parts: EngineParts): HandlersOf<'rows'> {
  const { ledger, lists, openLists } = parts

  /** Looks at a list; one that cannot be read counts as none. */
  async function look<Value, Problem extends string>(
    listId: number,
    work: (list: List) => Result<Value, Problem> | Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem | 'unknown-list'>> {
    const used = await openLists.use(listId, work)
    return used.ok ? used.value : fail('unknown-list')
  }

  /** Edits a list; the reply carries what it is then. */
  async function edit<Problem extends string>(
    listId: number,
    work: (list: List) => Promise<Result<number, Problem>>,
  ): Promise<Result<EditResult, Problem | 'unknown-list'>> {
    return look(listId, async (list): Promise<Result<EditResult, Problem>> => {
      const done = await work(list)
      if (!done.ok) return fail(done.error, done.about)
      return ok({ list: reply(list), changed: done.value })
    })
  }

  function reply(list: List): OpenList {
    ledger.lists.update(list.id, { activityMs: parts.clock.wallMs() })
    return openLists.reply(list)
  }

  async function lookAtView<Value, Problem extends string>(
    listId: number,
    work: (list: List) => Result<Value, Problem>,
  ): Promise<Result<Value, Problem | 'view-gone'>> {
    const used = await openLists.use(listId, work)
    return used.ok ? used.value : fail('view-gone')
  }

  return {
    'rows.view': ({ listId, filter, sort }) =>
      look(listId, (list) =>
        sort === undefined ? ok(list.views.open(filter)) : list.views.openSorted(filter, sort),
      ),
    'rows.sortProgress': ({ listId }) => lists.inMemory(listId)?.views.sortProgress,
    'rows.stopSorting': ({ listId }) => {
      lists.inMemory(listId)?.views.stopSorting()
      return undefined
    },
    'rows.page': ({ listId, viewId, start, count, part }) =>
      lookAtView(listId, (list) => list.views.page(viewId, start, count, part)),
    'rows.find': ({ listId, viewId, row }) =>
      lookAtView(listId, (list) => list.views.find(viewId, row)),
    'rows.findLine': ({ listId, viewId, sourceIndex, line }) =>
      lookAtView(listId, (list) => list.views.findLine(viewId, sourceIndex, line)),
    'rows.inspect': ({ listId, row }) =>
      look(listId, (list) => {
        const shown = list.views.inspect(row)
        return shown === undefined
          ? fail('unknown-row')
          : ok({ ...shown, history: historyOf(listId, row) })
      }),

    'rows.decide': ({ listId, target, choice }) =>
      edit(listId, (list) => list.decide(target, choice)),
    'rows.nameSite': ({ listId, site }) => edit(listId, (list) => list.nameSite(site)),
    'rows.fixable': ({ listId, kind, choice }) =>
      look(listId, async (list) => ok(await list.views.countFixable(kind, choice))),
    'rows.examples': ({ listId }) => look(listId, (list) => ok(list.views.examples())),
    'rows.applySuggestions': ({ listId }) =>
      look(listId, async (list) => {
        const done = await list.applySuggestions()
        if (!done.ok) return done
        return ok({ list: reply(list), ...done.value })
      }),
    'rows.exclude': ({ listId, target }) => edit(listId, (list) => list.exclude(target)),
    'rows.include': ({ listId, target }) => edit(listId, (list) => list.include(target)),
    'rows.reopen': async ({ listId, target }) => {
      // What was cancelled just now may be reopened at once.
      await openLists.followed()
      return edit(listId, (list) => list.reopen(target))
    },
    'rows.trim': ({ listId, target }) => edit(listId, (list) => list.trim(target)),
    'rows.edit': ({ listId, row, text, before }) =>
      edit(listId, (list) => list.edit(row, text, before)),
    'rows.preview': ({ listId, row, text }) =>
      look(listId, (list) => ok(list.views.judge(row, text))),
    'rows.keepAsOne': ({ listId, row }) => edit(listId, (list) => list.keepAsOne(row)),
    'rows.resend': ({ listId, resend, target }) =>
      edit(listId, (list) => list.resend(resend, target)),
  }

  /** Everything that happened to the links of a row, oldest first. */
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

/** The user's answer for a link: of a request answered in part, it was charged where the link stayed. */
function markedAs(
  { id, settled }: Pick<SentRequest, 'id' | 'settled'>,
  link: Pick<LinkRecord, 'state' | 'requestId'>,
): RowSubmission['requests'][number]['markedAs'] {
  if (settled !== 'in-part') return settled
  return link.state === 'accepted' && link.requestId === id ? 'charged' : 'not-charged'
}
