/**
 * The private contract between a host and its engine: the window's requests but for those that the
 * host answers itself, and the requests below. Never reachable from a window.
 */
import { z } from 'zod'
import type { TokenState } from '../account.ts'
import type { DiskProblem } from '../disk-problem.ts'
import type { Result } from '../result.ts'
import type { Account, ImportedSentLinks, SentLinksProblem } from './accounts.ts'
import type { EngineProblem, Snapshot } from './app.ts'
import type { Backup, RestoreResult, RestoreProblem } from './backups.ts'
import { contract, type InputOf, type ReplyOf, type RevisedEvent } from './index.ts'
import { importInto, type ImportedFiles, type ListSummary } from './lists.ts'
import { id, takes, takesNothing } from './request.ts'

/** Requests of a window that a host answers itself; the engine never sees them. */
export type HostRequestName =
  | 'app.snapshot'
  | 'app.openExternal'
  | 'app.showDataFolder'
  | 'app.retryEngine'
  | 'settings.save'
  | 'account.setToken'
  | 'account.removeToken'
  | 'account.exportSent'
  | 'list.export'
  | 'history.export'
  | 'history.exportAnswers'
  | 'report.export'
  | 'backup.restore'

const path = z.string().max(32_000)

const privateRequests = {
  'engine.snapshot': takesNothing.replies<EngineSnapshot>(),
  /** Reads files by path. `move`: a spooled upload that may be renamed instead of copied. */
  'list.addFiles': takes(
    z.strictObject({
      into: importInto,
      files: z.array(z.strictObject({ path, name: z.string(), move: z.boolean() })),
    }),
  ).replies<ImportedFiles>(),
  /** The list that this very file (by its bytes and name) was imported into last; for the terminal. */
  'list.ofFile': takes(z.strictObject({ path, name: z.string() })).replies<
    ListSummary | undefined
  >(),
  /** Writes what the window's export of the same name asks for to a path. */
  'list.write': takes(contract['list.export'].input.extend({ path })).replies<
    Result<undefined, 'unknown-list' | 'list-unreadable' | DiskProblem>
  >(),
  'history.write': takes(contract['history.export'].input.extend({ path })).replies<
    Result<undefined, DiskProblem>
  >(),
  'history.writeAnswers': takes(contract['history.exportAnswers'].input.extend({ path })).replies<
    Result<undefined, DiskProblem | 'asked-again'>
  >(),
  'report.write': takes(
    contract['report.export'].input.extend({
      path,
      agency: z.strictObject({ name: z.string(), logo: z.string(), color: z.string() }),
    }),
  ).replies<Result<undefined, 'unknown-list' | 'practice-is-no-work' | DiskProblem>>(),
  'account.writeSent': takes(z.strictObject({ accountId: id, path })).replies<
    Result<undefined, 'unknown-account' | 'practice-is-fixed' | DiskProblem>
  >(),
  /** Imports a file of sent links whole or not at all. Importing it again changes nothing. */
  'account.importSent': takes(z.strictObject({ accountId: id, path, isSure: z.boolean() })).replies<
    Result<ImportedSentLinks, SentLinksProblem>
  >(),
  /** Makes or renews the Practice account; its address changes at each start. */
  'practice.ready': takes(z.strictObject({ baseUrl: z.string() })).replies<Account>(),
  /**
   * Binds a token to an account by its fingerprint. If an archived account has the same token and
   * address and this one was never used, that one is restored in its place.
   */
  'account.bindToken': takes(
    z.strictObject({ accountId: id, token: z.string(), state: z.custom<TokenState>() }),
  ).replies<
    Result<
      Account,
      'unknown-account' | 'same-token-and-address' | 'token-not-sendable' | 'token-too-short'
    >
  >(),
  'account.tokenState': takes(
    z.strictObject({ accountId: id, state: z.custom<TokenState>() }),
  ).replies<Account | undefined>(),
  /** The terminal's account: found by address and fingerprint, or made. */
  'account.findOrAdd': takes(z.strictObject({ baseUrl: z.string(), token: z.string() })).replies<
    Result<
      Account,
      'invalid-address' | 'insecure-address' | 'token-not-sendable' | 'token-too-short'
    >
  >(),
  'account.ofToken': takes(z.strictObject({ token: z.string() })).replies<readonly number[]>(),
  /**
   * Checks a backup, backs up what is there, and marks the backup to be put in its place at the next
   * start of an engine.
   */
  'backup.prepareRestore': takes(contract['backup.restore'].input).replies<
    Result<undefined, RestoreProblem>
  >(),
  /** What this engine restored at its start; undefined: nothing. */
  'backup.restored': takesNothing.replies<RestoreResult | undefined>(),
  /** Makes today's backup unless it was made, and deletes daily ones of more than `keepDays` ago. */
  'backup.daily': takes(z.strictObject({ keepDays: z.int().positive() })).replies<
    Result<Backup | undefined, DiskProblem>
  >(),
  /** Words for the name of a file. */
  'file.subject': takes(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('list'), listId: id }),
      z.strictObject({ kind: z.literal('account'), accountId: id }),
      z.strictObject({ kind: z.literal('history') }),
    ]),
  ).replies<FileSubject>(),
  /** Takes no new request from now on; replies when nothing is in flight. */
  'engine.stop': takesNothing.replies<undefined>(),
  'engine.suspend': takesNothing.replies<undefined>(),
  'engine.resume': takesNothing.replies<undefined>(),
}

export interface FileSubject {
  readonly client: string
  readonly name: string
  /** Local day. */
  readonly day: string
}

export type EngineSnapshot = Pick<Snapshot, 'revision' | 'lists' | 'accounts' | 'submissions'>

export type EngineContract = Omit<typeof contract, HostRequestName> & typeof privateRequests
export const engineContract: EngineContract = { ...contract, ...privateRequests }
export type EngineRequestName = keyof EngineContract
export type EngineInput<Name extends EngineRequestName> = InputOf<EngineContract[Name]>
export type EngineReply<Name extends EngineRequestName> = ReplyOf<EngineContract[Name]>

/** What the engine asks its host. */
export interface HostQuestions {
  /** The token that was given for an account at this origin; undefined: the host can read none. */
  needToken: {
    readonly input: { readonly accountId: number; readonly origin: string }
    readonly reply: string | undefined
  }
  /** The proxy for an address as `http://host:port`; undefined: a direct connection. */
  resolveProxy: {
    readonly input: { readonly url: string }
    readonly reply: string | undefined
  }
}

/** Messages from host to engine. */
export type ToEngine =
  | {
      readonly kind: 'request'
      readonly id: number
      readonly name: EngineRequestName
      readonly input: unknown
    }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }

/** Messages from engine to host. */
export type FromEngine =
  | { readonly kind: 'ready' }
  /** The engine cannot run; it exits after this. */
  | { readonly kind: 'cannot-run'; readonly problem: EngineProblem | 'folder-held' }
  | { readonly kind: 'reply'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'not-written'; readonly id: number; readonly problem: DiskProblem }
  /** A bug: the request rejects with this text (redacted). */
  | { readonly kind: 'crash'; readonly id: number; readonly text: string }
  | { readonly kind: 'event'; readonly event: RevisedEvent }
  | {
      readonly kind: 'question'
      readonly id: number
      readonly name: keyof HostQuestions
      readonly input: unknown
    }
