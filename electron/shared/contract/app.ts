import { z } from 'zod'
import type { DiskProblem } from '../disk-problem.ts'
import type { LanguageChoice } from '../language.ts'
import type { Account } from './accounts.ts'
import type { PageSettings } from '../page.ts'
import type { ListSummary } from './lists.ts'
import type { Submission } from './submissions.ts'

/** The state of the engine process. */
export type EngineState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'running' }
  /** It ended and is started again. Requests that were in flight are in doubt. `attempt` counts from 1. */
  | { readonly kind: 'restarting'; readonly attempt: number }
  /** Another Linkferry uses the data folder. The host tries again every few seconds. */
  | { readonly kind: 'folder-held' }
  | { readonly kind: 'failed'; readonly problem: EngineProblem }

/** Why the engine cannot run. It has not overwritten anything. */
export type EngineProblem =
  | DiskProblem
  /** SQLite needs locks that network file systems do not keep. */
  | 'folder-on-network'
  /** The folder holds files that are not Linkferry's. */
  | 'folder-not-ours'
  | 'ledger-corrupt'
  /** A newer version of Linkferry wrote the ledger. */
  | 'ledger-newer'
  /** A development version wrote the ledger; it cannot be read any more. */
  | 'ledger-older'
  /** It crashed after each of several restarts. */
  | 'keeps-crashing'

/** Where this host can store tokens. */
export type TokenStoreState =
  /** In the system's key store. */
  | { readonly kind: 'strong' }
  /** Encrypted with a key that is no secret: the system has no key store. */
  | { readonly kind: 'weak' }
  /** The key store refused to encrypt, or its user declined. */
  | { readonly kind: 'denied' }
  /** The key store was asked and has not answered yet. Its user may have to unlock it. */
  | { readonly kind: 'waiting' }
  /** The key store is asked when the first token is to be stored. */
  | { readonly kind: 'unasked' }
  /** Only in the memory of the browser host, until it ends. */
  | { readonly kind: 'session-only' }

/** The settings of the window, stored by the host. Its schemas are in `host/settings.ts`. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'comfortable' | 'compact'
  readonly language: LanguageChoice
  /** Submissions of more units than this are confirmed first. */
  readonly confirmAboveUnits: number
  /** The account that new lists start with. */
  readonly defaultAccountId: number | undefined
  /** The client that new lists start with. */
  readonly defaultClient: string
  /** Links that were sent on another account count as sent before. */
  readonly skipSentElsewhere: boolean
  readonly notifications: boolean
  /** The app keeps sending after its window was closed. */
  readonly runInBackground: boolean
  readonly startAtLogin: boolean
  /** The computer does not sleep while something is being sent. */
  readonly keepAwake: boolean
  readonly lookForUpdates: boolean
  readonly dailyBackup: boolean
  /** Daily backups are deleted after this many days. */
  readonly keepBackupsDays: number
  /** How pages are checked. */
  readonly pages: PageSettings
  /** Name, logo and color of the agency on reports. The logo is a data URL of a PNG or SVG of up to 200 kB. */
  readonly agencyName: string
  readonly agencyLogo: string
  readonly agencyColor: string
  /**
   * Columns of the grid: widths in px, hidden columns, and the order of the columns of the source. The
   * key is the kind of list: its headings, joined with tabs.
   */
  readonly columnWidths: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>
  readonly columnOrder: Readonly<Record<string, readonly string[]>>
}

export { defaultSettings } from '../default-settings.ts'

/** Everything that a window shows first. */
export interface Snapshot {
  /** Number of the last event that the snapshot includes. The window ignores events up to it. */
  readonly revision: number
  readonly host: 'desktop' | 'browser'
  /** When the host started. */
  readonly startedMs: number
  readonly platform: 'mac' | 'windows' | 'linux'
  readonly version: string
  readonly dataFolder: string
  readonly engine: EngineState
  readonly tokenStore: TokenStoreState
  readonly settings: Settings
  /** Every list, including those in the trash. Empty while no engine runs, like the next two. */
  readonly lists: readonly ListSummary[]
  /** Every account, including archived ones. */
  readonly accounts: readonly Account[]
  /** Submissions that are unfinished, in doubt, or finished within the last 7 days. */
  readonly submissions: readonly Submission[]
}

/** A screen of the window. */
export type Screen = 'lists' | 'queue' | 'history' | 'accounts' | 'settings'

/** An address that starts with http:// or https://. */
export const httpAddress = z
  .string()
  .max(4_000)
  .regex(/^https?:\/\/[^\s/]/i)

/** The result of an export. */
export type WrittenFile =
  /** The file is at this path. */
  | { readonly kind: 'saved'; readonly path: string }
  /** The browser can download the file once from this address. */
  | { readonly kind: 'download'; readonly url: string }
  /** The user closed the save dialog. */
  | { readonly kind: 'cancelled' }
