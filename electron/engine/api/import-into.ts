import type {
  ImportInto,
  ImportProblem,
  ListSummary,
  SendOptions,
} from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { List } from '../lists/index.ts'
import type { EngineParts } from './engine-parts.ts'

/** The list that lines were imported into, and their number. */
interface ImportedInto {
  readonly list: ListSummary
  readonly lines: number
}

/** Runs an import into a list, or into a new one, which is kept only if lines came in. */
export type Importer = <Problem extends string>(
  into: ImportInto,
  work: (list: List) => Promise<Result<number, Problem>>,
  kind?: 'practice',
) => Promise<Result<ImportedInto, Problem | ImportProblem>>

/** Makes an importer, which adds lists to the ledger and sends events. */
export function createImporter(parts: EngineParts): Importer {
  const { ledger, lists, openLists, feed, clock } = parts
  /** Send options of a new list: those of the list that was used last. */
  function defaultOptions(): SendOptions {
    const last = ledger.lists.all().find(({ trashedMs, isPractice }) => {
      return trashedMs === undefined && !isPractice
    })
    const { accountId, batchSize = 'balanced' } = last?.sendOptions ?? {}
    const account = accountId === undefined ? undefined : ledger.accounts.byId(accountId)
    const isUsable = account !== undefined && account.archivedMs === undefined
    return { accountId: isUsable ? accountId : undefined, batchSize, when: { kind: 'now' } }
  }

  async function newList(client: string, isPractice: boolean): Promise<List> {
    const nowMs = clock.wallMs()
    const practice = isPractice ? ledger.accounts.practice()?.id : undefined
    const options = defaultOptions()
    const sendOptions = isPractice
      ? { ...options, accountId: practice, batchSize: 'balanced' as const }
      : options
    const names = { name: '', client, label: '' }
    const { accountId } = sendOptions
    const list = { ...names, sources: [], accountId, isPractice, sendOptions }
    const { id } = ledger.lists.add(list, nowMs)
    return lists.create(id)
  }

  async function dropList(id: number): Promise<void> {
    await dropEmptyList(id, parts)
  }

  return async function importInto<Problem extends string>(
    into: ImportInto,
    work: (list: List) => Promise<Result<number, Problem>>,
    kind?: 'practice',
  ): Promise<Result<ImportedInto, Problem | ImportProblem>> {
    const isNew = 'new' in into
    const id = isNew ? (await newList(into.new.client ?? '', kind === 'practice')).id : into.listId
    feed.add({ listIds: [id] })
    const used = await openLists.use(id, async (list) => {
      const done = await work(list).catch(async (error: unknown) => {
        if (isNew) await dropList(id)
        throw error
      })
      if (!done.ok) return done
      finishImport(list, parts)
      return done
    })
    const isEmpty = isNew && used.ok && used.value.ok && openLists.existingSummary(id).lines === 0
    if (used.ok && used.value.ok && !isEmpty)
      return ok({ list: openLists.existingSummary(id), lines: used.value.value })
    if (isNew) await dropList(id)
    if (isEmpty) return fail('no-links')
    return used.ok ? failureOf(used.value) : fail('unknown-list')
  }
}

/**
 * Writes the row counts of lists that changed after an earlier engine wrote them last, because it was
 * killed. Their log has another length than then. Deletes new lists that are still empty.
 */
export async function countUncountedLists(parts: EngineParts): Promise<void> {
  const { ledger, lists, openLists } = parts
  for (const { id, name, rowCounts, submissions } of ledger.lists.all()) {
    const isCounted = !(await lists.isCountStale(id, rowCounts.logBytes))
    if (isCounted && rowCounts.lines > 0) continue
    const used = await openLists.use(id, (list) => {
      if (name === '' && list.facts().lines > 0) finishImport(list, parts)
      openLists.rowsChanged(list)
      return list.facts().lines
    })
    const isEmpty = used.ok ? used.value === 0 : used.error === 'unknown-list'
    if (isEmpty && name === '' && submissions === 0) await dropEmptyList(id, parts)
  }
  openLists.writeCounts()
}

/** Names a list without a name after its sources or links, and writes its row counts. */
function finishImport(list: List, { ledger, openLists, clock }: EngineParts): void {
  const { name } = openLists.existingSummary(list.id)
  const { ofSources, firstHost = '' } = list.suggestedName
  ledger.lists.update(list.id, {
    activityMs: clock.wallMs(),
    ...(name === '' ? { name: ofSources === '' ? firstHost : ofSources } : {}),
  })
  openLists.rowsChanged(list)
  openLists.writeCounts()
}

/** Deletes an empty list. */
async function dropEmptyList(
  id: number,
  { ledger, lists, feed, clock }: EngineParts,
): Promise<void> {
  await ledger.lists.delete([id], { releaseClaims: false, nowMs: clock.wallMs() })
  await lists.delete(id)
  ledger.lists.forgetDeleted()
  feed.add({ listIds: [id] })
}

/** A failed result, for a result with values of another type. */
export function failureOf<Problem>(done: Result<unknown, Problem>): Result<never, Problem> {
  if (done.ok) throw new Error('Not a failure')
  return fail(done.error, done.about)
}
