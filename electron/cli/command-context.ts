import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import manifest from '../../package.json' with { type: 'json' }
import { prepareDataFolder, makeFolder, foreignEntriesMessage, removeFile } from '../disk/index.ts'
import { type EnginePort, Secrets } from '../host/index.ts'
import { defaultDataFolder } from '../shared/data-folder.ts'
import type { PageAnswer } from '../shared/page.ts'
import { fail, ok } from '../shared/result.ts'
import type { ReadLists } from './check.ts'
import { CannotRun } from './engine-session.ts'
import type { CommandContext } from './run-command.ts'
import type { CheckPages } from './pages.ts'
import { interruptionOf, processTerminal, type SignalSource, type Terminal } from './terminal.ts'

// Heavy modules are imported when a command needs them: `check` starts without SQLite and HTTP, and
// a Node that is too old for them can still print that it is.

/** The process that a command runs in. */
export interface CliProcess extends SignalSource {
  readonly env: NodeJS.ProcessEnv
  readonly platform: NodeJS.Platform
  readonly stdin: Readable
  readonly stdout: NodeJS.WritableStream
  readonly stderr: NodeJS.WritableStream
  /** Prepares to start an engine on a data folder; `onLine` gets each line that the engine writes. */
  readonly spawnEngine: (
    dataFolder: string,
    onLine: (line: string) => void,
  ) => Promise<() => EnginePort>
}

/** What commands need from their process, its terminal, and a function that reports a bug. */
export interface ProcessContext {
  readonly context: CommandContext
  readonly terminal: Terminal
  readonly reportBug: (error: unknown) => void
}

/** What was in the environment, and is not given to child processes. */
interface SecretsFromEnvironment {
  /** The value of LINKFERRY_TOKEN. */
  readonly token: string | undefined
  /** The value of LINKFERRY_TEAM. */
  readonly team: string | undefined
}

/** Builds the context of a command in a process. */
export function processContext(
  program: CliProcess,
  fromEnvironment: SecretsFromEnvironment,
): ProcessContext {
  const { env, platform, stdin } = program
  const terminal = processTerminal(program)
  const secrets = new Secrets()
  const reportBug = (error: unknown) => {
    const description = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    terminal.say(secrets.redact(`Linkferry has a bug: ${description}`))
  }
  const engineParts: CommandContext['engineParts'] = async (folder, token) => {
    const dataFolder = claimFolder(folder)
    const [spawn, { proxyFromEnvironment, timers }] = await Promise.all([
      program.spawnEngine(dataFolder, (line) => terminal.say(secrets.redact(line))),
      import('../host/index.ts'),
    ])
    if (token !== undefined) secrets.add(token)
    return {
      engine: {
        spawn,
        resolveProxy: async (url) => proxyFromEnvironment(env, url),
        timers,
        reportBug,
      },
      resolvePath: (input) => path.resolve(input),
      spoolInput: () => spool(stdin, path.join(dataFolder, 'uploads', randomUUID())),
    }
  }
  const context: CommandContext = {
    terminal,
    version: manifest.version,
    tokenFromEnvironment: fromEnvironment.token,
    teamFromEnvironment: fromEnvironment.team,
    hideSecret: (secret) => secrets.add(secret),
    dataFolderOf: ({ dataFolder }) =>
      path.resolve(dataFolder ?? defaultDataFolder({ env, platform, home: homedir() })),
    readLists: readListsOf(stdin),
    checkPages: checkPagesOf(env),
    loadPageLines: async () => (await import('../engine/export/index.ts')).pageLines,
    readInput: () => text(stdin),
    loadReader,
    servePractice,
    engineParts,
    interruption: (onFirst) => interruptionOf(program, onFirst),
  }
  return { context, terminal, reportBug }
}

/** Claims the data folder before anything is written to it. Throws CannotRun if it holds other files. */
function claimFolder(folder: string): string {
  const claimed = prepareDataFolder(folder)
  if (claimed.ok) return claimed.value
  throw new CannotRun('folder-not-ours', foreignEntriesMessage(folder, claimed.error))
}

/** Reads lists for `check`; `-` reads `stdin`. */
function readListsOf(stdin: Readable): ReadLists {
  return async (inputs, { urlLength, site: typedSite }) => {
    const [
      { LinkTable, lineRow, nameSite, rowsMatching, BackgroundScan },
      { loadFile, openFile, streamSource },
      { siteIn },
    ] = await Promise.all([
      import('../engine/table/index.ts'),
      import('../engine/importers/index.ts'),
      import('../engine/parsing/index.ts'),
    ])
    const site = typedSite === undefined ? undefined : siteIn(typedSite)
    if (typedSite !== undefined && site === undefined) return fail('not-a-site')
    const table = new LinkTable()
    if (urlLength !== undefined) table.rules.urlLength = urlLength
    const { signal } = new AbortController()
    for (const input of inputs) {
      const source = input === '-' ? ok(streamSource(stdin)) : await openFile(input)
      if (!source.ok) return fail({ input, problem: source.error })
      const kind = input === '-' ? 'input' : 'file'
      const name = input === '-' ? 'Standard input' : input
      const loaded = await loadFile(table, source.value, { kind, name, signal })
      if (!loaded.ok) return fail({ input, problem: loaded.error, about: loaded.about })
    }
    if (site !== undefined)
      for (const _ of nameSite(table, rowsMatching(table, { decideKind: 'no-site' }), site));
    const scan = new BackgroundScan(table, () => {})
    await scan.scanNew()
    const { counts, lines } = table
    return ok({
      ...counts,
      lines,
      links: counts.sendable,
      sources: table.sources.map((source) => ({ ...source, ...source.remarks })),
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
      *pages() {
        for (const row of rowsMatching(table, {
          statuses: ['ready', 'cleaned', 'duplicate', 'decide'],
        })) {
          const { status, decideKind, link } = lineRow(table, row)
          const isPrivate = decideKind === 'private-host'
          if (status === 'decide' && !isPrivate) continue
          const page = isPrivate ? URL.parse(table.text(row))?.href : link
          if (page !== undefined) yield { line: table.rows.line[row] ?? 0, link: page }
        }
      },
    })
  }
}

/** Checks pages, through the proxy of the environment. */
function checkPagesOf(env: NodeJS.ProcessEnv): CheckPages {
  return async (links, options, { interruption, onStart, onProgress }) => {
    const [{ createPageCheckRun, lastingNames, parseTarget, planOf }, { systemClock }, host] =
      await Promise.all([
        import('../engine/pages/index.ts'),
        import('../engine/queue/index.ts'),
        import('../host/index.ts'),
      ])
    const { settings, allowPrivate, fixedAddresses } = options
    const target = options.target === undefined ? undefined : parseTarget(options.target)
    if (target?.ok === false) return fail('not-a-target')
    const answers = links.map((): PageAnswer | undefined => undefined)
    if (links.length === 0) return ok(answers)

    const toCheck = { count: links.length, link: (index: number) => links[index] ?? '' }
    const { pages, sites, ms } = await planOf(toCheck, settings)
    onStart({ pages, sites, aboutMs: ms })
    const run = createPageCheckRun({
      links: toCheck,
      targetOf: () => target?.value,
      settings,
      ownUserAgent: `Linkferry/${manifest.version} (+${manifest.homepage})`,
      network: {
        resolveProxy: async (url) => host.proxyFromEnvironment(env, url),
        allowPrivate,
        controlNames: lastingNames,
        fixedAddresses,
      },
      clock: systemClock,
      record: async (results) => {
        for (const { index, answer } of results) answers[index] = answer
      },
      onProgress: ({ state, checked, total, leftMs }) =>
        onProgress({ checked, total, leftMs, isOffline: state === 'offline' }),
    })
    interruption.addEventListener('abort', () => void run.pause().then(() => run.stop()))
    if (!interruption.aborted) await run.start()
    return ok(answers)
  }
}

const loadReader: CommandContext['loadReader'] = async () => {
  const { openReader } = await import('../engine/index.ts')
  return (dataFolder) => {
    const opened = openReader(dataFolder)
    if (!opened.ok) throw new CannotRun(opened.error)
    const reader = opened.value
    if (reader === undefined) return undefined
    const { ledger, submissions, history } = reader
    return {
      ledger,
      submissions: () => {
        const ids = ledger.submissions.recent(0).map(({ id }) => id)
        return submissions.byIds(ids).toSorted((one, other) => other.id - one.id)
      },
      recentRequests: (count) => {
        const names = new Map(ledger.accounts.all('archived-too').map(({ id, name }) => [id, name]))
        const { requests } = ledger.history.requests(everyRequest, 0, count)
        return requests.map((request) => ({
          ...request,
          accountName: names.get(request.accountId) ?? '',
        }))
      },
      wasSent: async (links) => {
        const found = await history.ask(links)
        if (!found.ok) return undefined
        const answers = history.answers(found.value.askId, undefined, 0, Infinity)
        return answers.ok ? answers.value.rows : undefined
      },
      close: () => reader.close(),
    }
  }
}

/** A filter that matches every request, those of Practice included. */
const everyRequest = {
  accountId: undefined,
  listId: undefined,
  states: undefined,
  search: '',
  client: undefined,
  label: undefined,
  fromDay: undefined,
  toDay: undefined,
  practice: true,
}

const servePractice: CommandContext['servePractice'] = (folder) => async (options, run) => {
  const dataFolder = claimFolder(folder)
  const { practiceSettings, servePractice: serve } =
    await import('../practice-service/serve-practice.ts')
  // An account knows a service by its address. So a fixed port keeps its books; a free port gets new ones.
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

/**
 * Writes a stream to a file, creates its folder if needed, and returns the path. Rejects with the
 * system's error; then no file is left.
 */
export async function spool(input: Readable, file: string): Promise<string> {
  makeFolder(path.dirname(file))
  try {
    await pipeline(input, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await removeFile('spooled', file)
    throw error
  }
  return file
}
