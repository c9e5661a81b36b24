import { z } from 'zod'
import type { DiskProblem } from '../disk-problem.ts'
import type { LanguageChoice } from '../language.ts'
import type { Account } from './accounts.ts'
import type { ListSummary } from './lists.ts'
import type { Submission } from './submissions.ts'

/** The life of the engine process. */
export type EngineState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'running' }
  /** It ended and is started again. What was in flight becomes in doubt. */
  | { readonly kind: 'restarting'; readonly attempt: number }
  /** Another Linkferry holds the data folder. */
  | { readonly kind: 'folder-held' }
  | { readonly kind: 'failed'; readonly problem: EngineProblem }

/** Why the engine cannot run. Nothing was overwritten. */
export type EngineProblem =
  | DiskProblem
  | 'folder-on-network'
  /** It holds files that are not Linkferry's. */
  | 'folder-not-ours'
  | 'ledger-corrupt'
  | 'ledger-newer'
  /** Of a development version. */
  | 'ledger-older'
  | 'keeps-crashing'

/** Where this host can keep tokens. */
export type TokenStoreState =
  | { readonly kind: 'strong' }
  | { readonly kind: 'weak' }
  /** The key store refused to encrypt, or its user declined. */
  | { readonly kind: 'denied' }
  /** The key store was asked and has not answered yet: its user may have to unlock it. */
  | { readonly kind: 'waiting' }
  /** The key store is asked when the first token is to be stored. */
  | { readonly kind: 'unasked' }
  /** The browser host: tokens live until it ends. */
  | { readonly kind: 'session-only' }

/** The window's settings, kept by the host. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'comfortable' | 'compact'
  readonly language: LanguageChoice
  /** Submissions above this many units are confirmed first. */
  readonly confirmAboveUnits: number
  /** The account that new lists start with. */
  readonly defaultAccountId: number | undefined
  readonly defaultClient: string
  /** Links that were sent on another account count as sent before. */
  readonly skipSentElsewhere: boolean
  readonly notifications: boolean
  readonly runInBackground: boolean
  readonly startAtLogin: boolean
  readonly keepAwake: boolean
  readonly lookForUpdates: boolean
  readonly dailyBackup: boolean
  /** Days that daily backups are kept. */
  readonly keepBackupsDays: number
  /** On reports. The logo is a data URL of a PNG or SVG image under 200 kB. */
  readonly agencyName: string
  readonly agencyLogo: string
  readonly agencyColor: string
  /**
   * Columns of the grid by kind of list (its headings, with tabs between): widths in px, hidden ones,
   * and the order of the sheet's own columns.
   */
  readonly columnWidths: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>
  readonly columnOrder: Readonly<Record<string, readonly string[]>>
}

export { defaultSettings } from '../default-settings.ts'

/** All that a window needs to draw itself for the first time. */
export interface Snapshot {
  /** Later events with a revision up to this are dropped. */
  readonly revision: number
  readonly host: 'desktop' | 'browser'
  readonly startedMs: number
  readonly platform: 'mac' | 'windows' | 'linux'
  readonly version: string
  readonly dataFolder: string
  readonly engine: EngineState
  readonly tokenStore: TokenStoreState
  readonly settings: Settings
  /** Every list, trashed ones included. */
  readonly lists: readonly ListSummary[]
  readonly accounts: readonly Account[]
  /** See `submission.all`. */
  readonly submissions: readonly Submission[]
}

export type Screen = 'lists' | 'queue' | 'history' | 'accounts' | 'settings'

export const httpAddress = z
  .string()
  .max(4_000)
  .regex(/^https?:\/\/[^\s/]/i)

/** What became of a file that the user asked for. */
export type WrittenFile =
  | { readonly kind: 'saved'; readonly path: string }
  | { readonly kind: 'download'; readonly url: string }
  | { readonly kind: 'cancelled' }
