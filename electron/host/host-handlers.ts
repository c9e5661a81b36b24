/** Handlers of the requests that the host answers, and the interfaces of what hosts provide. */
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

/** Requests that have a handler in the host: its own, and those of the engine that also concern tokens. */
export type HandledByHost =
  | HostRequestName
  | 'account.save'
  | 'account.archive'
  | 'account.unarchive'

/** A handler for each of these requests. */
export type HostHandlers = {
  readonly [Name in HandledByHost]: (input: Input<Name>) => Promise<Reply<Name>>
}

/** What the handlers work with. */
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

/** Makes the handlers. */
export function hostHandlers(parts: HostHandlerParts): HostHandlers {
  const { engine, events, tokens, isPractice, vault, settings, files } = parts

  /** The last change of settings. The next one waits for it, so that it changes what was written. */
  let lastSaved: Promise<unknown> = Promise.resolve()

  /** Lets the host choose a place for a file, and the engine write it. */
  async function exportFile<Problem>(
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
        const changed = { ...settings.read(), ...parseSettings(changes).valid }
        await settings.write(changed)
        // An engine that is not running gets the settings when it starts.
        if (changes['pages'] !== undefined && engine.state.kind === 'running')
          await engine.request('pages.useSettings', changed.pages)
        events.publish({ name: 'settings.changed', payload: changed })
        return undefined
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
      // The stored token may be for the old address, or for the new one.
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
      exportFile({ kind: 'account', accountId }, sentLinksName, (path) =>
        engine.request('account.writeSent', { accountId, path }),
      ),

    'list.export': (request) =>
      exportFile(
        { kind: 'list', listId: request.listId },
        (subject) => resultsName(request, subject),
        (path) => engine.request('list.write', { ...request, path }),
      ),
    'history.export': (request) =>
      exportFile(
        { kind: 'history' },
        (subject) => historyName(request, subject),
        (path) => engine.request('history.write', { ...request, path }),
      ),
    'history.exportAnswers': (request) =>
      exportFile(
        { kind: 'history' },
        (subject) => answersName(request, subject),
        (path) => engine.request('history.writeAnswers', { ...request, path }),
      ),
    'report.export': (request) => {
      const { scope } = request
      const { agencyName, agencyLogo, agencyColor } = settings.read()
      const agency = { name: agencyName, logo: agencyLogo, color: agencyColor }
      return exportFile(
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

/** The engine's part of a snapshot, with the number of the host's events. Empty while no engine runs. */
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

/** The token store of a host. Nothing else stores or decrypts tokens. */
export interface TokenVault {
  /** Where tokens can be stored now. */
  readonly state: TokenStoreState
  /** Adds a listener for later states. */
  subscribe(listener: (state: TokenStoreState) => void): void
  /** Resolves when `read` can decrypt without the user, who may have to unlock the key store first. */
  whenReadable(accountId: number): Promise<void>
  /** The token of an account; undefined: there is none, or it cannot be decrypted now. Never waits for the user. */
  read(accountId: number): Promise<string | undefined>
  /**
   * Saves the token of an account, and returns its state. A failure leaves the earlier token as it was. If
   * this store turns out to be weak only now, the token is kept for this session and not stored, because
   * the user did not know.
   */
  save(
    accountId: number,
    token: string,
    keep: 'stored' | 'session',
  ): Promise<Result<TokenState, 'token-store-unavailable'>>
  /** Removes the token of an account. */
  forget(accountId: number): Promise<void>
  /** Whether there is a token for an account. */
  tokenState(accountId: number): Promise<TokenState>
}

/** The settings of the window. Values that cannot be parsed are replaced by defaults. */
export interface SettingsStore {
  read(): Settings
  write(settings: Settings): Promise<void>
}

/** The running practice service. Its token is new at each start of the host. */
export interface PracticeService {
  readonly token: string
  /** Calls back with the present address, if there is one, and with each new one. The returned function ends that. */
  subscribe(listener: (baseUrl: string) => void): () => void
}

/** A place for an exported file. */
export interface FilePlace {
  /** Where to write the file. */
  readonly path: string
  /** The reply to the window once the file is written. */
  readonly reply: WrittenFile
  /** Cleans up if the file was not written. */
  discard(): Promise<void>
}

/** Chooses places for exported files: a save dialog on the desktop, a one-time download in the browser. */
export interface FileDestination {
  choose(suggestedName: string): Promise<Result<FilePlace, DiskProblem | 'cancelled'>>
}

/** The part of a snapshot about the host itself. */
export type HostInfo = Pick<Snapshot, 'host' | 'startedMs' | 'platform' | 'version' | 'dataFolder'>
