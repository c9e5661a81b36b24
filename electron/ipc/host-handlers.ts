import type { Input, Reply, WrittenFile } from '../shared/contract.ts'
import type { DiskProblem } from '../shared/disk-problem.ts'
import type { EngineSnapshot, FileSubject, FileTopic, HostOnly } from '../shared/engine-contract.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import type { EngineLink } from './engine-link.ts'
import type { EventStream } from './event-stream.ts'
import {
  answersName,
  historyName,
  linesName,
  paidListName,
  reportName,
  resultsName,
} from './file-names.ts'
import type { HostInfo, ResultsDestination, SettingsStore, TokenVault } from './host-parts.ts'
import { EngineGone } from './request-failed.ts'
import type { TokenDesk } from './token-desk.ts'

/** Requests that take more than the engine: the host's own, and those that tokens must hear of. */
export type HandledHere = HostOnly | 'account.save' | 'account.remove'

export type HostHandlers = {
  readonly [Name in HandledHere]: (input: Input<Name>) => Promise<Reply<Name>>
}

export interface HostHandlerParts {
  readonly engine: EngineLink
  readonly events: EventStream
  readonly tokens: TokenDesk
  readonly isPractice: (accountId: number) => boolean
  readonly vault: TokenVault
  readonly settings: SettingsStore
  readonly results: ResultsDestination
  readonly openExternal: (url: string) => Promise<boolean>
  readonly showDataFolder: () => Promise<boolean>
  readonly info: HostInfo
}

/** What the host does itself, by request. */
export function hostHandlers(parts: HostHandlerParts): HostHandlers {
  const { engine, events, tokens, isPractice, vault, settings, results } = parts

  /** One at a time: a second change is a change of what the first one wrote. */
  let lastSaved: Promise<unknown> = Promise.resolve()

  /** Has the engine write a file that is called after what it is about. */
  async function exported<Problem>(
    topic: FileTopic,
    nameOf: (subject: FileSubject) => string,
    write: (path: string) => Promise<Result<undefined, Problem>>,
  ): Promise<Result<WrittenFile, Problem | DiskProblem>> {
    const subject = await engine.request('file.subject', topic)
    return toFile(results, nameOf(subject), write)
  }

  return {
    'app.snapshot': async () => ({
      ...(await engineShare(engine, events)),
      ...parts.info,
      engine: engine.state,
      tokenStore: vault.state,
      settings: settings.read(),
    }),
    'settings.save': (changes) => {
      const saving = lastSaved.then(async () => {
        const changed = { ...settings.read(), ...changes }
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
    'account.forgetToken': async ({ accountId }) =>
      isPractice(accountId) ? fail('practice-is-fixed') : tokens.forget(accountId),
    'account.save': async (request) => {
      const saved = await engine.request('account.save', request)
      // Its token may not be one of its new address, or be one again.
      return saved.ok ? tokens.tell(saved.value) : saved
    },
    'account.remove': async (request) => {
      const removed = await engine.request('account.remove', request)
      if (removed.ok) await tokens.discard(request.accountId)
      return removed
    },
    'results.export': (request) => {
      const topic = { kind: 'submission', submissionId: request.submissionId } as const
      return exported(
        topic,
        (subject) => resultsName(request, subject),
        (path) => engine.request('results.write', { ...request, path }),
      )
    },
    'draft.export': (request) =>
      exported(
        { kind: 'draft', draftId: request.draftId },
        (subject) => linesName(request, subject),
        (path) => engine.request('draft.write', { ...request, path }),
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
      return exported(
        scope.kind === 'submission' ? scope : { kind: 'history' },
        (subject) => reportName(request, subject),
        (path) => engine.request('report.write', { ...request, path }),
      )
    },
    'account.exportPaidList': ({ accountId }) =>
      exported({ kind: 'account', accountId }, paidListName, (path) =>
        engine.request('account.writePaidList', { accountId, path }),
      ),
  }
}

/** Lets the engine write a file where the user wants it; what was not written leaves nothing there. */
async function toFile<Problem>(
  results: ResultsDestination,
  suggestedName: string,
  write: (path: string) => Promise<Result<undefined, Problem>>,
): Promise<Result<WrittenFile, Problem | DiskProblem>> {
  const place = await results.choose(suggestedName)
  if (!place.ok) return place.error === 'cancelled' ? ok({ kind: 'cancelled' }) : fail(place.error)
  const { path, reply } = place.value
  const written = await write(path)
  if (written.ok) return ok(reply)
  await place.value.discard()
  return written
}

/** The engine's share of a snapshot, numbered by the host's events; empty while no engine runs. */
async function engineShare(engine: EngineLink, events: EventStream): Promise<EngineSnapshot> {
  let { revision } = events
  const empty = { draft: undefined, accounts: [], submissions: [] }
  if (engine.state.kind !== 'running') return { ...empty, revision }
  const share = await engine
    .request('engine.snapshot', undefined, () => {
      revision = events.revision
    })
    .catch((error: unknown) => {
      if (error instanceof EngineGone) return empty
      throw error
    })
  return { ...share, revision }
}
