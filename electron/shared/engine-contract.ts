import type { Account, TokenState } from './account.ts'
import type {
  Channel,
  EngineProblem,
  Input,
  Reply,
  Requests,
  ResultsProblem,
  ReviewExportProblem,
  RevisedEvent,
  Snapshot,
} from './contract.ts'
import type { DiskProblem } from './disk-problem.ts'
import type { DraftSummary } from './draft.ts'
import type { ReportProblem } from './history.ts'
import type { PaidListProblem, PaidListReading } from './paid-list.ts'
import type { Result } from './result.ts'
import type { TakenFiles } from './taken-files.ts'

/** Requests of a window that a host answers itself; the engine never sees them. */
export type HostOnly =
  | 'app.snapshot'
  | 'app.openExternal'
  | 'app.showDataFolder'
  | 'app.retryEngine'
  | 'settings.save'
  | 'account.setToken'
  | 'account.forgetToken'
  | 'results.export'
  | 'draft.export'
  | 'account.exportPaidList'
  | 'history.export'
  | 'history.exportAnswers'
  | 'report.export'

/** The private contract between a host and its engine: the window's, less the host's own, and these. */
export interface EngineRequests extends Omit<Requests, HostOnly> {
  'engine.snapshot': Channel<undefined, EngineSnapshot>
  /**
   * Files by path, each of which is tried; the engine streams them. `move`: a spooled upload that may
   * be renamed.
   */
  'draft.addFiles': Channel<
    { readonly draftId: string; readonly files: readonly FileToRead[] },
    Result<TakenFiles, 'unknown-draft'>
  >
  /** Writes the rows that a filter lets through to a path. */
  'draft.write': Channel<
    Input<'draft.export'> & { readonly path: string },
    Result<undefined, ReviewExportProblem>
  >
  /**
   * Begins an empty draft for one command of the terminal. The window's stays on disk as it is and
   * is opened by the next engine; of this one only what is submitted remains.
   */
  'draft.beginApart': Channel<undefined, DraftSummary>
  /** Makes or renews the Practice account; its address changes at each start. */
  'practice.ready': Channel<{ readonly baseUrl: string }, Account>
  /**
   * Binds a token to an account by its fingerprint; refused if another account has the same token
   * and address. `state` is what the host did with it. Drops any token the engine holds for it.
   */
  'account.bindToken': Channel<
    { readonly accountId: number; readonly token: string; readonly state: TokenState },
    Result<
      Account,
      'unknown-account' | 'same-token-and-address' | 'token-not-sendable' | 'token-too-short'
    >
  >
  /** Tells what the host knows of an account's token, for example that it is gone. */
  'account.tokenState': Channel<
    { readonly accountId: number; readonly state: TokenState },
    Account | undefined
  >
  /** The terminal's account: found by address and fingerprint, or made. */
  'account.findOrAdd': Channel<
    { readonly baseUrl: string; readonly token: string },
    Result<
      Account,
      'invalid-address' | 'insecure-address' | 'token-not-sendable' | 'token-too-short'
    >
  >
  /** Accounts that this token belongs to, by its fingerprint. */
  'account.ofToken': Channel<{ readonly token: string }, readonly number[]>
  /** Writes what an account has paid for as a paid list to a path. */
  'account.writePaidList': Channel<
    { readonly accountId: number; readonly path: string },
    Result<undefined, Extract<Reply<'account.exportPaidList'>, { ok: false }>['error']>
  >
  /**
   * Imports a paid list from a path whole or not at all; what it holds is spoken for from then on.
   * Of another address or name only if `isSure`. Importing it again changes nothing.
   */
  'account.readPaidList': Channel<PaidListFile, Result<PaidListReading, PaidListProblem>>
  /** Writes results as CSV (BOM, formula-safe) or as a workbook to a path. */
  'results.write': Channel<
    Input<'results.export'> & { readonly path: string },
    Result<undefined, ResultsProblem>
  >
  'history.write': Channel<
    Input<'history.export'> & { readonly path: string },
    Result<undefined, DiskProblem>
  >
  'history.writeAnswers': Channel<
    Input<'history.exportAnswers'> & { readonly path: string },
    Result<undefined, DiskProblem | 'asked-again'>
  >
  'report.write': Channel<
    Input<'report.export'> & { readonly path: string },
    Result<undefined, ReportProblem | DiskProblem>
  >
  /** What a file is about that a host is to name; of what is not there any more, its day alone. */
  'file.subject': Channel<FileTopic, FileSubject>
  /** Takes no new batch from now on; the reply comes when nothing is in flight. */
  'engine.stop': Channel<undefined, undefined>
  'engine.suspend': Channel<undefined, undefined>
  'engine.resume': Channel<undefined, undefined>
}

/** What a file holds something of. */
export type FileTopic =
  | { readonly kind: 'submission'; readonly submissionId: number }
  | { readonly kind: 'draft'; readonly draftId: string }
  | { readonly kind: 'account'; readonly accountId: number }
  | { readonly kind: 'history' }

/** The words by which a person finds a file again, empty where there are none; the label of an account is its name. */
export interface FileSubject {
  readonly client: string
  readonly label: string
  /** Local day on which it came to be: a submission as it was made, else today. */
  readonly day: string
}

export type EngineRequestName = keyof EngineRequests

/** The engine's share of a snapshot. */
export type EngineSnapshot = Pick<Snapshot, 'revision' | 'draft' | 'accounts' | 'submissions'>

/** What the engine asks its host. */
export interface HostQuestions {
  /** The token that was given for an account at this origin, or undefined if the host can read none. */
  needToken: Channel<{ readonly accountId: number; readonly origin: string }, string | undefined>
  /** The proxy for an address as `http://host:port`, or undefined for a direct connection. */
  resolveProxy: Channel<{ readonly url: string }, string | undefined>
}

/** Messages that travel from host to engine. */
export type ToEngine =
  | {
      readonly kind: 'request'
      readonly id: number
      readonly name: EngineRequestName
      readonly input: unknown
    }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }

/** Messages that travel from engine to host. */
export type FromEngine =
  | { readonly kind: 'ready' }
  /** The list that was open last is being read again, before the engine is ready. */
  | { readonly kind: 'opening'; readonly bytes: number }
  /** The engine cannot run; it exits after this. */
  | { readonly kind: 'cannot-run'; readonly problem: EngineProblem | 'folder-held' }
  | { readonly kind: 'reply'; readonly id: number; readonly value: unknown }
  /** The disk did not take what was asked for; nothing of it was kept. */
  | { readonly kind: 'not-written'; readonly id: number; readonly problem: DiskProblem }
  /** A bug: the request's promise rejects with this text (redacted). */
  | { readonly kind: 'crash'; readonly id: number; readonly text: string }
  | { readonly kind: 'event'; readonly event: RevisedEvent }
  | {
      readonly kind: 'question'
      readonly id: number
      readonly name: keyof HostQuestions
      readonly input: unknown
    }

/** A paid list that the host lets the engine read for an account. */
export interface PaidListFile {
  readonly accountId: number
  readonly path: string
  /** The user wants it imported although it is of another address or name. */
  readonly isSure: boolean
}

/** A file that the host lets the engine read. */
export interface FileToRead {
  readonly path: string
  readonly name: string
  readonly move: boolean
}
