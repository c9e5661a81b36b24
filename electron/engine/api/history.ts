import { diskProblemOf } from '../../shared/disk-problem.ts'
import type { IntakeProblem } from '../../shared/imports.ts'
import { fail, ok } from '../../shared/result.ts'
import { reportFile, tableFile, writeFile } from '../export/index.ts'
import type { EngineParts, HandlersOf } from './engine-parts.ts'
import { createImporter } from './import-into.ts'

/** History: requests and units, "was it sent?", tables and reports. */
export function historyHandlers(parts: EngineParts): HandlersOf<'history'> & HandlersOf<'report'> {
  const { ledger, lists, openLists, history, feed, clock } = parts
  const importInto = createImporter(parts)

  return {
    'history.groups': ({ filter, start, count }) => ledger.history.groups(filter, start, count),
    'history.requests': ({ filter, start, count }) => ledger.history.requests(filter, start, count),
    'history.names': () => ledger.history.names(),
    'history.units': ({ filter, ...chart }) => ledger.history.units(filter, chart),
    'history.size': () => ledger.history.size(),

    'history.ask': ({ text }) => history.ask(text),
    'history.stopAsking': () => {
      history.stopAsking()
      return undefined
    },
    'history.answers': ({ askId, part, start, count }) =>
      history.answers(askId, part, start, count),
    'history.copyAnswers': ({ askId, locale }) => history.copyAnswers(askId, locale),
    'history.toList': async ({ askId, parts: wanted }) => {
      const links = history.linksOfAnswers(askId, wanted)
      if (!links.ok) return links
      const text = links.value.join('\n')
      const imported = await importInto<IntakeProblem>({ new: { client: undefined } }, (list) =>
        list.addText(text, ''),
      )
      if (imported.ok) return ok(imported.value.list)
      return fail(imported.error === 'disk-full' ? imported.error : 'no-links')
    },

    'history.write': ({ filter, what, format, locale, path }) =>
      writeFile(path, tableFile(history.table(filter, what, locale), format, locale)),
    'history.writeAnswers': async ({ askId, part, format, locale, path }) => {
      const table = history.answersTable(askId, part, locale)
      return table.ok ? writeFile(path, tableFile(table.value, format, locale)) : table
    },

    'history.delete': async ({ beforeDay, dryRun }) => {
      const isSending = ledger.accounts.all().some(({ id }) => ledger.usage.linksInFlight(id) > 0)
      if (isSending && !dryRun) return fail('sending')
      try {
        const { listIds, ...counts } = await ledger.history.deleteBefore(beforeDay, {
          nowMs: clock.wallMs(),
          dryRun,
        })
        if (!dryRun) {
          for (const id of listIds) await lists.linksChanged(id, 'all')
          lists.claimsChanged('other')
          for (const id of listIds) await openLists.use(id, (list) => openLists.countNow(list))
          feed.add({ listIds, accounts: true, allSubmissions: true })
        }
        return ok(counts)
      } catch (error) {
        const problem = diskProblemOf(error)
        if (problem === undefined) throw error
        return fail(problem)
      }
    },

    'report.figures': async ({ scope }) => {
      await openLists.caughtUp()
      openLists.writeCounts()
      return history.reportFigures(scope)
    },
    'report.write': async ({ scope, format, path, ...options }) => {
      await openLists.caughtUp()
      openLists.writeCounts()
      const report = await history.report(scope, { ...options, nowMs: clock.wallMs() })
      return report.ok ? writeFile(path, reportFile(report.value, format)) : report
    },
  }
}
