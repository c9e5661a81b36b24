import type { TokenState } from '../shared/account.ts'
import type { Settings, Snapshot, TokenStoreState, WrittenFile } from '../shared/contract/index.ts'
import type { DiskProblem } from '../shared/disk-problem.ts'
import type { Result } from '../shared/result.ts'

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
