/**
 * The private contract between a host and its engine: the requests of the window, except those that the
 * host answers itself, and the requests below. No window can make these.
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

/** Requests of a window that the host answers itself. The engine has no handlers for them. */
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

/** Requests that only a host can make. */
const privateRequests = {
  /** All lists, accounts and recent submissions, after sending every pending event. */
  'engine.snapshot': takesNothing.replies<EngineSnapshot>(),
  /** Imports files by path. `move`: a spooled upload, which may be moved instead of copied. */
  'list.addFiles': takes(
    z.strictObject({
      into: importInto,
      files: z.array(z.strictObject({ path, name: z.string(), move: z.boolean() })),
    }),
  ).replies<ImportedFiles>(),
  /** The list into which a file with the same bytes and name was imported last, for the terminal. */
  'list.ofFile': takes(z.strictObject({ path, name: z.string() })).replies<
    ListSummary | undefined
  >(),
  /** Writes the file of `list.export` to a path. */
  'list.write': takes(contract['list.export'].input.extend({ path })).replies<
    Result<undefined, 'unknown-list' | 'list-unreadable' | DiskProblem>
  >(),
  /** Writes the file of `history.export` to a path. */
  'history.write': takes(contract['history.export'].input.extend({ path })).replies<
    Result<undefined, DiskProblem>
  >(),
  /** Writes the file of `history.exportAnswers` to a path. */
  'history.writeAnswers': takes(contract['history.exportAnswers'].input.extend({ path })).replies<
    Result<undefined, DiskProblem | 'asked-again'>
  >(),
  /** Writes the file of `report.export` to a path. */
  'report.write': takes(
    contract['report.export'].input.extend({
      path,
      agency: z.strictObject({ name: z.string(), logo: z.string(), color: z.string() }),
    }),
  ).replies<Result<undefined, 'unknown-list' | 'practice-is-no-work' | DiskProblem>>(),
  /** Writes the file of `account.exportSent` to a path. */
  'account.writeSent': takes(z.strictObject({ accountId: id, path })).replies<
    Result<undefined, 'unknown-account' | 'practice-is-fixed' | DiskProblem>
  >(),
  /**
   * Imports a whole file of sent links, or nothing of it. Importing it again changes nothing. `isSure`:
   * also if it is from an account with another address or name.
   */
  'account.importSent': takes(z.strictObject({ accountId: id, path, isSure: z.boolean() })).replies<
    Result<ImportedSentLinks, SentLinksProblem>
  >(),
  /** Adds the Practice account, or changes its address, which is another one at each start. */
  'practice.ready': takes(z.strictObject({ baseUrl: z.string() })).replies<Account>(),
  /**
   * Binds a token to an account: the ledger stores its fingerprint, so that two accounts cannot have the
   * same token and address. If an archived account has both, and this account was never used, the archived
   * one is restored and replaces it.
   */
  'account.bindToken': takes(
    z.strictObject({ accountId: id, token: z.string(), state: z.custom<TokenState>() }),
  ).replies<
    Result<
      Account,
      'unknown-account' | 'same-token-and-address' | 'token-not-sendable' | 'token-too-short'
    >
  >(),
  /** Tells the engine if the host has a token for an account. Undefined: there is no such account. */
  'account.tokenState': takes(
    z.strictObject({ accountId: id, state: z.custom<TokenState>() }),
  ).replies<Account | undefined>(),
  /** Finds the account with an address and token, or adds it, for the terminal. */
  'account.findOrAdd': takes(z.strictObject({ baseUrl: z.string(), token: z.string() })).replies<
    Result<
      Account,
      'invalid-address' | 'insecure-address' | 'token-not-sendable' | 'token-too-short'
    >
  >(),
  /** Ids of the accounts that have a token, for the terminal. Archived ones are left out. */
  'account.ofToken': takes(z.strictObject({ token: z.string() })).replies<readonly number[]>(),
  /**
   * Checks a backup and schedules it to be restored when an engine starts next. This engine sends nothing
   * any more.
   */
  'backup.prepareRestore': takes(contract['backup.restore'].input).replies<
    Result<undefined, RestoreProblem>
  >(),
  /** The result of the restore at the start of this engine; undefined: nothing was restored. */
  'backup.restored': takesNothing.replies<RestoreResult | undefined>(),
  /**
   * Makes the backup of today, unless there is one, and deletes daily ones of more than `keepDays` days ago.
   * Undefined: there was one.
   */
  'backup.daily': takes(z.strictObject({ keepDays: z.int().positive() })).replies<
    Result<Backup | undefined, DiskProblem>
  >(),
  /**
   * Sets how pages are checked, for checks that start from now on. Until then the defaults hold.
   * `fixedAddresses`: addresses of hosts that are not looked up, as curl's `--resolve`.
   */
  'pages.useSettings': takes(
    z.strictObject({
      concurrency: z.int().positive(),
      perSiteDelayMs: z.int().nonnegative(),
      timeoutMs: z.int().positive(),
      userAgent: z.string(),
      staleDays: z.int().positive(),
      fixedAddresses: z
        .array(
          z.strictObject({
            host: z.string(),
            port: z.int(),
            address: z.string(),
            addressPort: z.int().optional(),
          }),
        )
        .optional(),
    }),
  ).replies<undefined>(),
  /** Goes on with the checks of pages that an earlier engine did not finish. Only hosts with a window do so. */
  'pages.goOn': takesNothing.replies<undefined>(),
  /** The words that the host makes the name of an exported file of. */
  'file.subject': takes(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('list'), listId: id }),
      z.strictObject({ kind: z.literal('account'), accountId: id }),
      z.strictObject({ kind: z.literal('history') }),
    ]),
  ).replies<FileSubject>(),
  /** Sends no new request; replies when nothing is in flight. */
  'engine.stop': takesNothing.replies<undefined>(),
  /** Sends no new request, because the computer goes to sleep. */
  'engine.suspend': takesNothing.replies<undefined>(),
  /** Sends again, because the computer woke up. */
  'engine.resume': takesNothing.replies<undefined>(),
}

/** What an exported file is about. Texts are empty if there is none. */
export interface FileSubject {
  readonly client: string
  readonly name: string
  /** Local day, as `2026-11-21`. */
  readonly day: string
}

/** The part of a snapshot that the engine knows. */
export type EngineSnapshot = Pick<Snapshot, 'revision' | 'lists' | 'accounts' | 'submissions'>

/** Every request that a host can make to its engine. */
export type EngineContract = Omit<typeof contract, HostRequestName> & typeof privateRequests
export const engineContract: EngineContract = { ...contract, ...privateRequests }
export type EngineRequestName = keyof EngineContract
export type EngineInput<Name extends EngineRequestName> = InputOf<EngineContract[Name]>
export type EngineReply<Name extends EngineRequestName> = ReplyOf<EngineContract[Name]>

/** Questions of the engine to its host. */
export interface HostQuestions {
  /** The token of an account for the origin of its address; undefined: the host has none that it can read. */
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
  /** The engine cannot run. It exits after this message. */
  | { readonly kind: 'cannot-run'; readonly problem: EngineProblem | 'folder-held' }
  | { readonly kind: 'reply'; readonly id: number; readonly value: unknown }
  /** The disk refused a write: the request rejects with a DiskError. */
  | { readonly kind: 'not-written'; readonly id: number; readonly problem: DiskProblem }
  /** A bug: the request rejects with this text, which holds no token. */
  | { readonly kind: 'crash'; readonly id: number; readonly text: string }
  | { readonly kind: 'event'; readonly event: RevisedEvent }
  | {
      readonly kind: 'question'
      readonly id: number
      readonly name: keyof HostQuestions
      readonly input: unknown
    }
