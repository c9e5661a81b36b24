import type { TokenState } from '../shared/account.ts'
import type {
  EngineInput,
  EngineSnapshot,
  FileSubject,
  HostRequestName,
} from '../shared/contract/engine.ts'
import type {
  Input,
  Reply,
  Settings,
  Snapshot,
  TokenStoreState,
  WrittenFile,
} from '../shared/contract/index.ts'
import type { DiskProblem } from '../shared/disk-problem.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { EngineGone, type EngineSupervisor, type EventStream } from './engine-supervisor.ts'
import { answersName, historyName, reportName, resultsName, sentLinksName } from './file-names.ts'
import { parseSettings } from './settings.ts'
import type { TokenService } from './token-service.ts'

/** Requests that take more than the engine: the host's own, and those that concern tokens. */
export type HandledByHost =
  | HostRequestName
  | 'account.save'
  | 'account.archive'
  | 'account.unarchive'

export type HostHandlers = {
  readonly [Name in HandledByHost]: (input: Input<Name>) => Promise<Reply<Name>>
}

export interface HostHandlerParts {
  readonly engine: EngineSupervisor
  readonly events: EventStream
  readonly tokens: TokenService
  readonly isPractice: (accountId: number) => boolean
  readonly vault: TokenVault
  readonly settings: SettingsStore
  readonly files: FileDestination
  readonly openExternal: (url: string) => Promise<boolean>
  readonly showDataFolder: () => Promise<boolean>
  readonly info: HostInfo
}

/** What the host does itself, by request. */
export function hostHandlers(parts: HostHandlerParts): HostHandlers {
  const { engine, events, tokens, isPractice, vault, settings, files } = parts

  /** One at a time: a second change is a change of what the first one wrote. */
  let lastSaved: Promise<unknown> = Promise.resolve()

  /** Has the engine write a file that is named after what it is about. */
  async function exported<Problem>(
    topic: EngineInput<'file.subject'>,
    nameOf: (subject: FileSubject) => string,
    write: (path: string) => Promise<Result<undefined, Problem>>,
  ): Promise<Result<WrittenFile, Problem | DiskProblem>> {
    const subject = await engine.request('file.subject', topic)
    const place = await files.choose(nameOf(subject))
    if (!place.ok)
      return place.error === 'cancelled' ? ok({ kind: 'cancelled' }) : fail(place.error)
    const written = await write(place.value.path)
    if (written.ok) return ok(place.value.reply)
    await place.value.discard()
    return written
  }

  return {
    'app.snapshot': async () => ({
      ...(await engineSnapshot(engine, events)),
      ...parts.info,
      engine: engine.state,
      tokenStore: vault.state,
      settings: settings.read(),
    }),
    'settings.save': (changes) => {
      const saving = lastSaved.then(async () => {
        const changed = { ...settings.read(), ...parseSettings(changes).understood }
        await settings.write(changed)
        events.publish({ name: 'settings.changed', payload: changed })
        return changed
      })
      lastSaved = saving.catch(() => {})
      return saving
    },
    'app.openExternal': ({ url }) => parts.openExternal(url),
    'app.showDataFolder': () => parts.showDataFolder(),
    'app.retryEngine': async () => {
      engine.retry()
      return undefined
    },

    'account.setToken': async (request) =>
      isPractice(request.accountId) ? fail('practice-is-fixed') : tokens.set(request),
    'account.removeToken': async ({ accountId }) =>
      isPractice(accountId) ? fail('practice-is-fixed') : tokens.remove(accountId),
    'account.save': async (request) => {
      const saved = await engine.request('account.save', request)
      // Its token may not be one of its new address, or be one again.
      return saved.ok ? tokens.report(saved.value) : saved
    },
    'account.archive': async (request) => {
      const archived = await engine.request('account.archive', request)
      return archived.ok ? tokens.remove(request.accountId) : archived
    },
    'account.unarchive': async (request) => {
      const restored = await engine.request('account.unarchive', request)
      return restored.ok ? tokens.report(restored.value) : restored
    },
    'account.exportSent': ({ accountId }) =>
      exported({ kind: 'account', accountId }, sentLinksName, (path) =>
        engine.request('account.writeSent', { accountId, path }),
      ),

    'list.export': (request) =>
      exported(
        { kind: 'list', listId: request.listId },
        (subject) => resultsName(request, subject),
        (path) => engine.request('list.write', { ...request, path }),
      ),
    'history.export': (request) =>
      exported(
        { kind: 'history' },
        (subject) => historyName(request, subject),
        (path) => engine.request('history.write', { ...request, path }),
      ),
    'history.exportAnswers': (request) =>
      exported(
        { kind: 'history' },
        (subject) => answersName(request, subject),
        (path) => engine.request('history.writeAnswers', { ...request, path }),
      ),
    'report.export': (request) => {
      const { scope } = request
      const { agencyName, agencyLogo, agencyColor } = settings.read()
      const agency = { name: agencyName, logo: agencyLogo, color: agencyColor }
      return exported(
        scope.kind === 'list' ? scope : { kind: 'history' },
        (subject) => reportName(request, subject),
        (path) => engine.request('report.write', { ...request, agency, path }),
      )
    },

    'backup.restore': async (request) => {
      const prepared = await engine.request('backup.prepareRestore', request)
      if (!prepared.ok) return prepared
      await engine.restart()
      return ok((await engine.request('backup.restored', undefined)) ?? { inDoubt: 0 })
    },
  }
}

/** The engine's part of a snapshot, numbered by the host's events; empty while no engine runs. */
async function engineSnapshot(
  engine: EngineSupervisor,
  events: EventStream,
): Promise<EngineSnapshot> {
  let { revision } = events
  const empty = { lists: [], accounts: [], submissions: [] }
  if (engine.state.kind !== 'running') return { ...empty, revision }
  const snapshot = await engine
    .request('engine.snapshot', undefined, () => {
      revision = events.revision
    })
    .catch((error: unknown) => {
      if (error instanceof EngineGone) return empty
      throw error
    })
  return { ...snapshot, revision }
}

/** Where a host keeps tokens. Nothing else of the app stores or decrypts one. */
export interface TokenVault {
  /** What tokens can be kept in now. */
  readonly state: TokenStoreState
  /** Hears each later state. */
  subscribe(listener: (state: TokenStoreState) => void): void
  /** Resolves when `read` needs no user any more, who may have to unlock the key store first. */
  whenReadable(accountId: number): Promise<void>
  /** Undefined: there is none, or it cannot be decrypted now. Never waits for a user. */
  read(accountId: number): Promise<string | undefined>
  /**
   * Keeps the token and says what became of it; a failure leaves the earlier one as it was. One that
   * was to be stored before anybody knew that this store is weak is kept for this session only.
   */
  save(
    accountId: number,
    token: string,
    keep: 'stored' | 'session',
  ): Promise<Result<TokenState, 'token-store-unavailable'>>
  forget(accountId: number): Promise<void>
  tokenState(accountId: number): Promise<TokenState>
}

/** The window's settings. The host parsed them and uses defaults for what it could not parse. */
export interface SettingsStore {
  read(): Settings
  write(settings: Settings): Promise<void>
}

/** The practice service as the front door sees it. Its token lives as long as the host. */
export interface PracticeService {
  readonly token: string
  /** Hears each new address, and the present one at once if there is one. Returns the way to unsubscribe. */
  subscribe(listener: (baseUrl: string) => void): () => void
}

/** A place for one file that leaves the app, and what the window hears when the file is there. */
export interface FilePlace {
  readonly path: string
  readonly reply: WrittenFile
  /** Called instead when the file was not written. */
  discard(): Promise<void>
}

/** Where exported files go: a save dialog on the desktop, a one-time download in the browser. */
export interface FileDestination {
  choose(suggestedName: string): Promise<Result<FilePlace, DiskProblem | 'cancelled'>>
}

/** What a snapshot says of the host itself. */
export type HostInfo = Pick<Snapshot, 'host' | 'startedMs' | 'platform' | 'version' | 'dataFolder'>
