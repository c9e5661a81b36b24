#!/usr/bin/env node
import { randomUUID } from 'node:crypto'
import { homedir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import manifest from '../package.json' with { type: 'json' }
import type { EnginePort } from './ipc/engine-link.ts'
import { Secrets } from './ipc/secrets.ts'
import { defaultDataFolder } from './shared/data-folder.ts'
import type { StoredAccount } from './shared/records.ts'
import { fail, ok } from './shared/result.ts'
import { CannotRun } from './terminal/cannot-run.ts'
import type { ReadLists } from './terminal/check.ts'
import { type ExitCode, exitCode } from './terminal/exit-code.ts'
import { interruptionOf } from './terminal/interruption.ts'
import { processVoice } from './terminal/process-voice.ts'
import { readCommand } from './terminal/read-command.ts'
import { runCommand, type World } from './terminal/run-command.ts'

// Whatever is heavy is imported when a command asks for it: `check` starts without SQLite and
// HTTP, and a Node that is too old for them gets as far as to be told so.
const oldestNode = 24

const { env, platform } = process
const tokenFromEnvironment = env['LINKFERRY_TOKEN']
// Processes started from here get a token in a message or not at all.
delete env['LINKFERRY_TOKEN']

const here = import.meta.dirname
const voice = processVoice(process)
const secrets = new Secrets()

const readLists: ReadLists = async (inputs, urlLength) => {
  const [{ LinkTable }, { loadLists }, { openFile, streamSource }, { lineRow }, { rowsMatching }] =
    await Promise.all([
      import('./engine/intake/table/link-table.ts'),
      import('./engine/intake/formats/load-lists.ts'),
      import('./engine/intake/source/byte-source.ts'),
      import('./engine/intake/table/source-lines.ts'),
      import('./engine/intake/table/view.ts'),
    ])
  const table = new LinkTable()
  if (urlLength !== undefined) table.rules.urlLength = urlLength
  const { signal } = new AbortController()
  for (const input of inputs) {
    const source = input === '-' ? ok(streamSource(process.stdin)) : await openFile(input)
    if (!source.ok) return fail({ input, problem: source.error })
    const kind = input === '-' ? 'input' : 'file'
    const name = input === '-' ? 'Standard input' : input
    const loaded = await loadLists(table, source.value, { kind, name, signal })
    if (!loaded.ok) return fail({ input, problem: loaded.error, about: loaded.about })
  }
  const { counts, lines } = table
  return ok({
    ...counts,
    lines,
    links: counts.sendable,
    sources: table.sources,
    byReason: counts.byRejectReason,
    *rowsOf(status) {
      for (const row of rowsMatching(table, { statuses: [status] })) {
        const { decideKind, rejectReason, link } = lineRow(table, row)
        const isSent = decideKind === undefined && rejectReason === undefined
        yield {
          line: table.rows.line[row] ?? 0,
          text: table.text(row),
          link: isSent ? link : undefined,
          kind: decideKind ?? rejectReason,
        }
      }
    },
  })
}

const loadBook: World['loadBook'] = async () => {
  const [
    { isDamage, openLedgerForReading },
    { bringUpToDate },
    { isOnNetwork },
    { Ledger },
    { History },
    { movesFrom },
    { sentBeforeHere },
    { linkHistory },
    { forgottenDay },
    { foreseeRest },
    { readPutOff },
    { systemClock },
  ] = await Promise.all([
    import('./engine/ledger/open-ledger.ts'),
    import('./engine/ledger/bring-up-to-date.ts'),
    import('./engine/ledger/network-folder.ts'),
    import('./engine/ledger/ledger.ts'),
    import('./engine/ledger/history.ts'),
    import('./engine/ledger/move-rest.ts'),
    import('./engine/ledger/taken-out.ts'),
    import('./engine/requests/link-history.ts'),
    import('./engine/ledger/forgotten-time.ts'),
    import('./engine/queue/rest-of-course.ts'),
    import('./engine/requests/put-off.ts'),
    import('./engine/queue/system-clock.ts'),
  ])
  const open = (dataFolder: string) => {
    try {
      const obstacle = isOnNetwork(dataFolder) ? 'folder-on-network' : bringUpToDate(dataFolder)
      if (obstacle !== undefined) throw new CannotRun(obstacle)
      return openLedgerForReading(dataFolder)
    } catch (error) {
      throw isDamage(error) ? new CannotRun('ledger-corrupt') : error
    }
  }
  return (dataFolder) => {
    const database = open(dataFolder)
    if (database === undefined) return undefined
    const ledger = new Ledger(database)
    const { accounts, submissions, batches, stakes, fingerprints } = ledger
    return {
      accounts,
      submissions,
      batches,
      stakes,
      movesFrom: (submissionId) => movesFrom(database, submissionId),
      sentBeforeHere: (submissionId) => sentBeforeHere(database, submissionId),
      nextSlotMs: (submission) =>
        submission.phase === 'active'
          ? foreseeRest(submission, ledger.lineUp, systemClock)?.nextMs
          : undefined,
      putOff: () => readPutOff(ledger, systemClock),
      accountsOfToken: (token) => {
        const fingerprint = fingerprints.of(token)
        const isOwn = ({ id, baseUrl }: StoredAccount) =>
          accounts.byFingerprint(baseUrl, fingerprint)?.id === id
        return accounts
          .all()
          .filter(isOwn)
          .map(({ id }) => id)
      },
      recentTasks: (count) =>
        new History(database).recent(['sending', 'accepted', 'refused', 'in-doubt'], count),
      linkHistory: (texts) => linkHistory(ledger, texts),
      forgottenDay: () => forgottenDay(database),
      close: () => database.close(),
    }
  }
}

const servePractice: World['servePractice'] = (dataFolder) => async (options, run) => {
  const { practiceSettings, servePractice: serve } =
    await import('./practice-service/serve-practice.ts')
  // A service is known by its address: the books of one port are kept, those of a free one begin anew.
  const books = Number(options.port ?? 0) === 0 ? randomUUID() : `port-${options.port}`
  const booksPath = path.join(dataFolder, 'practice-service', `${books}.jsonl`)
  const settings = practiceSettings(options, booksPath)
  if (!settings.ok) return fail({ kind: 'wrong-option', ...settings.error })
  try {
    await serve(settings.value, run)
    return ok(undefined)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return fail({ kind: 'cannot-listen', code: String(error.code) })
  }
}

const engineParts: World['engineParts'] = async (dataFolder, token) => {
  const [{ forkProcess }, { timers }, { proxyFromEnvironment }, { tidyAddress }, { spool }] =
    await Promise.all([
      import('./web/fork-process.ts'),
      import('./host/timers.ts'),
      import('./web/environment-proxy.ts'),
      import('./engine/requests/account-input.ts'),
      import('./terminal/spool.ts'),
    ])
  if (token !== undefined) secrets.add(token)
  // The engine lies beside this file: as a source, or as a bundle.
  const engineFile = path.join(
    here,
    import.meta.filename.endsWith('.js') ? 'engine.js' : 'engine.ts',
  )
  return {
    engine: {
      spawn: (): EnginePort =>
        forkProcess(engineFile, [dataFolder], (line) => voice.say(secrets.strike(line))),
      resolveProxy: async (url) => proxyFromEnvironment(env, url),
      timers,
      reportBug,
    },
    tidyAddress,
    resolvePath: (written) => path.resolve(written),
    spoolInput: () => spool(process.stdin, path.join(dataFolder, 'uploads', randomUUID())),
  }
}

function reportBug(error: unknown): void {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  voice.say(secrets.strike(`Linkferry made a mistake of its own: ${words}`))
}

async function main(): Promise<ExitCode> {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    voice.say(`Linkferry needs Node ${oldestNode} or newer; this is ${process.versions.node}.`)
    return exitCode.wrongUsage
  }
  const command = readCommand(process.argv.slice(2))
  if (!command.ok) {
    voice.say(command.error)
    return exitCode.wrongUsage
  }
  return runCommand(command.value, {
    voice,
    version: manifest.version,
    tokenFromEnvironment,
    dataFolderOf: ({ dataFolder }) =>
      path.resolve(dataFolder ?? defaultDataFolder({ env, platform, home: homedir() })),
    readLists,
    readInput: () => text(process.stdin),
    loadBook,
    servePractice,
    engineParts,
    interruption: (onFirst) => interruptionOf(process, onFirst),
  })
}

try {
  process.exitCode = await main()
} catch (error) {
  reportBug(error)
  voice.say('What was sent is on record; see linkferry status.')
  process.exitCode = exitCode.bug
}
