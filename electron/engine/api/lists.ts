import type {
  ImportedFile,
  ImportedFiles,
  ImportInto,
  ImportProblem,
  ListSummary,
  ResultsPart,
  RowSort,
} from '../../shared/contract/index.ts'
import type { FetchProblem, IntakeProblem, FetchedSitemaps } from '../../shared/imports.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type ResultList, resultsFile, resultsText, writeFile } from '../export/index.ts'
import { trustSystemCertificates } from '../service/index.ts'
import type { EngineParts, HandlersOf } from './engine-parts.ts'
import { failureOf, createImporter } from './import-into.ts'

/** Problems that would fail every later file of an import too. */
const problemsOfAllFiles: ReadonlySet<ImportProblem> = new Set([
  'cancelled',
  'disk-full',
  'unknown-list',
])

/** The id of a window that gives none, because its host has only one. */
const thisWindow = 'window'

/** Handlers for lists: import, names, trash, undo, results. */
export function listHandlers(parts: EngineParts): HandlersOf<'list'> {
  const { ledger, lists, openLists, pageChecking, feed, clock } = parts
  const importInto = createImporter(parts)

  function fetchOptions(allowPrivate: boolean) {
    trustSystemCertificates()
    return { resolveProxy: parts.resolveProxy, allowPrivate }
  }

  async function addFile(
    into: ImportInto,
    { path, name, move }: { readonly path: string; readonly name: string; readonly move: boolean },
  ): Promise<{ readonly file: ImportedFile; readonly list: ListSummary | undefined }> {
    const added = await importInto<IntakeProblem>(into, (list) =>
      list.addFile(path, name, { move }),
    )
    return added.ok
      ? {
          file: { name, listId: added.value.list.id, lines: added.value.lines },
          list: added.value.list,
        }
      : { file: { name, problem: added.error, about: added.about }, list: undefined }
  }

  async function addFiles(
    into: ImportInto,
    files: readonly { readonly path: string; readonly name: string; readonly move: boolean }[],
  ): Promise<ImportedFiles> {
    const imported: ImportedFile[] = []
    const summaries = new Map<number, ListSummary>()
    let ending: ImportProblem | undefined
    for (const file of files) {
      if (ending !== undefined) {
        imported.push({ name: file.name, problem: ending })
        continue
      }
      const added = await addFile(into, file)
      imported.push(added.file)
      if (added.list !== undefined) summaries.set(added.list.id, added.list)
      if ('problem' in added.file && problemsOfAllFiles.has(added.file.problem))
        ending = added.file.problem
    }
    return { lists: [...summaries.values()], files: imported }
  }

  /** True if all lists exist. */
  function areKnown(ids: readonly number[]): boolean {
    return ids.every((id) => openLists.summary(id) !== undefined)
  }

  return {
    'list.open': ({ listId, windowId = thisWindow, takeOver = false }) => {
      return openLists.use(listId, (list) => {
        openLists.openFor(listId, windowId, takeOver)
        return openLists.replyWith(list)
      })
    },

    'list.close': ({ listId, windowId = thisWindow }) => {
      openLists.closeFor(listId, windowId)
      return undefined
    },

    'list.paste': async ({ into, text, html }) =>
      summaryIn(await importInto<IntakeProblem>(into, (list) => list.paste(text, html))),

    'list.fetch': async ({ into, address, allowPrivate }) =>
      summaryIn(
        await importInto<IntakeProblem | FetchProblem>(into, async (list) => {
          const before = list.facts().lines
          const done = await list.fetch(address, fetchOptions(allowPrivate))
          return done.ok ? ok(list.facts().lines - before) : failureOf(done)
        }),
      ),

    'list.fetchSitemaps': async ({ listId, sourceIndex, allowPrivate }) => {
      let fetched: FetchedSitemaps | undefined
      const done = await importInto<IntakeProblem | FetchProblem>({ listId }, async (list) => {
        const before = list.facts().lines
        const result = await list.fetchSitemaps(sourceIndex, fetchOptions(allowPrivate))
        if (!result.ok) return failureOf(result)
        fetched = result.value
        return ok(list.facts().lines - before)
      })
      if (!done.ok) return failureOf(done)
      return ok({ named: 0, notFetched: [], ...fetched })
    },

    'list.addSamples': async () =>
      summaryIn(
        await importInto<IntakeProblem>(
          { new: { client: undefined } },
          (list) => list.addSamples(),
          'practice',
        ),
      ),

    'list.addFiles': ({ into, files }) => addFiles(into, files),

    'list.cancelImport': ({ listId }) => {
      lists.inMemory(listId)?.cancelImport()
      return undefined
    },

    'list.ofFile': async ({ path, name }) => {
      const id = await lists.findByFile(path, name)
      const summary = id === undefined ? undefined : openLists.summary(id)
      return summary?.trashedMs === undefined ? summary : undefined
    },

    'list.update': ({ listId, name, client, label }) => {
      if (openLists.summary(listId) === undefined) return fail('unknown-list')
      ledger.lists.update(listId, {
        ...(name === undefined ? {} : { name: name.trim() }),
        ...(client === undefined ? {} : { client: client.trim() }),
        ...(label === undefined ? {} : { label: label.trim() }),
      })
      feed.add({ listIds: [listId], openListIds: [listId] })
      return ok(undefined)
    },

    'list.setSendOptions': ({ listId, options }) => {
      if (openLists.summary(listId) === undefined) return fail('unknown-list')
      ledger.lists.update(listId, { sendOptions: options })
      return ok(undefined)
    },

    'list.useAccount': async ({ listId, accountId, skipSentElsewhere = false }) => {
      const account = ledger.accounts.byId(accountId)
      if (account === undefined || account.archivedMs !== undefined) return fail('unknown-account')
      const used = await openLists.use(listId, async (list) => {
        const { urlLength } = account.limits
        await list.useAccount({ accountId, urlLength, skipSentElsewhere })
        const { accountId: before } = openLists.existingSummary(listId)
        if (before !== accountId) ledger.lists.update(listId, { accountId })
        return openLists.replyWith(list)
      })
      return used.ok ? used : fail('unknown-list')
    },

    'list.trash': async ({ listIds }) => {
      if (!areKnown(listIds)) return fail('unknown-list')
      for (const id of listIds) await pageChecking.cancel(id)
      if (listIds.some((id) => ledger.lists.hasUnfinished(id))) return fail('has-pending')
      ledger.lists.trash(listIds, clock.wallMs())
      feed.add({ listIds })
      return ok(undefined)
    },

    'list.restore': ({ listIds }) => {
      if (!areKnown(listIds)) return fail('unknown-list')
      ledger.lists.restore(listIds)
      feed.add({ listIds })
      return ok(undefined)
    },

    'list.delete': async ({ listIds, releaseClaims }) => {
      if (!areKnown(listIds)) return fail('unknown-list')
      if (listIds.some((id) => openLists.summary(id)?.trashedMs === undefined))
        return fail('not-in-trash')
      // A list in the trash has no check, unless it started when the list was moved there.
      for (const id of listIds)
        if (pageChecking.activeRunOf(id) !== undefined) await pageChecking.cancel(id)
      const submissionIds = listIds.flatMap((id) =>
        ledger.submissions.ofList(id).map((submission) => submission.id),
      )
      // The ledger first: the next start removes folders of deleted lists that are left.
      await ledger.lists.delete(listIds, { releaseClaims, nowMs: clock.wallMs() })
      for (const id of listIds) await lists.delete(id)
      ledger.lists.forgetDeleted()
      feed.add({ listIds, submissionIds, accounts: true })
      if (releaseClaims) lists.claimsChanged('other')
      return ok(undefined)
    },

    'list.search': ({ text }) => lists.search(text),

    'list.columns': async ({ listId, sourceIndex }) => {
      const used = await openLists.use(listId, (list) => list.views.columns(sourceIndex))
      if (!used.ok) return fail('unknown-list')
      return used.value === undefined ? fail('unknown-source') : ok(used.value)
    },

    'list.values': async ({ listId, column }) => {
      const used = await openLists.use(listId, (list) => list.views.values(column))
      return used.ok ? used : fail('unknown-list')
    },

    'list.readAgain': async ({ listId, sourceIndex, column, encoding }) => {
      const stored = ledger.lists.byId(listId)
      if (stored === undefined || openLists.summary(listId) === undefined)
        return fail('unknown-list')
      // Its rows are other ones afterwards.
      await pageChecking.cancel(listId)
      const facts = await openLists.use(listId, (list) => list.facts())
      if (!facts.ok) return fail('unknown-list')
      const isNew = !facts.value.canReadAgain
      const intoId = isNew ? ledger.lists.add(stored, clock.wallMs()).id : listId
      const other = { sourceIndex, column, encoding }
      const done = await lists.readAgain(listId, other, intoId)
      if (!done.ok) {
        if (isNew) {
          await ledger.lists.delete([intoId], { releaseClaims: false, nowMs: clock.wallMs() })
          ledger.lists.forgetDeleted()
        }
        const { error } = done
        if (error === 'list-unreadable' || error === 'unknown-source') return fail('unknown-list')
        return fail(error, done.about)
      }
      const opened = await openLists.use(intoId, (list) => {
        openLists.rowsChanged(list)
        openLists.writeCounts()
        return openLists.replyWith(list)
      })
      if (!opened.ok) return fail('unknown-list')
      feed.add({ listIds: [intoId] })
      return ok({ list: opened.value, isNew, ...done.value })
    },

    'list.undo': async ({ listId }) => {
      const used = await openLists.use(listId, async (list) => {
        await list.undo()
        return openLists.replyWith(list)
      })
      return used.ok ? used : fail('unknown-list')
    },

    'list.redo': async ({ listId }) => {
      const used = await openLists.use(listId, async (list) => {
        await list.redo()
        return openLists.replyWith(list)
      })
      return used.ok ? used : fail('unknown-list')
    },

    ...resultsOf(parts),
  }
}

/** The summary in a result of an import. */
function summaryIn<Problem>(
  done: Result<{ readonly list: ListSummary }, Problem>,
): Result<ListSummary, Problem> {
  return done.ok ? ok(done.value.list) : done
}

/** Handlers for the results of a list: its source rows with their outcomes, as text or as a file. */
function resultsOf(
  parts: EngineParts,
): Pick<HandlersOf<'list'>, 'list.copyResults' | 'list.write'> {
  const { ledger, openLists, history, clock } = parts

  async function results(
    listId: number,
    part: ResultsPart,
    sort?: RowSort,
  ): Promise<Result<ResultList, 'unknown-list' | 'list-unreadable'>> {
    await openLists.caughtUp()
    const stored = ledger.lists.byId(listId)
    if (stored === undefined) return fail('unknown-list')
    return openLists.use(listId, async (list) => {
      await list.lookedUp()
      const lines =
        sort === undefined ? list.sourceLines(part) : await list.sortedSourceLines(part, sort)
      const isWhole = part === 'all' && sort === undefined
      return history.results(stored, list.content(), lines, isWhole)
    })
  }

  return {
    'list.copyResults': async ({ listId, part, locale }) => {
      const read = await results(listId, part)
      return read.ok ? ok(await resultsText(read.value, locale)) : read
    },

    'list.write': async ({ listId, part, sort, format, locale, path }) => {
      const found = await results(listId, part, sort)
      if (!found.ok) return found
      const options = { locale, nowMs: clock.wallMs() }
      return writeFile(path, resultsFile(found.value, format, options))
    },
  }
}
