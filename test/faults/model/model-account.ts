import type { AccountInput, PauseDetail } from '../../../electron/shared/account.ts'
import { plainAccount } from '../../fakes/plain-account.ts'

/** Units the user lets an account spend before it stops. */
export interface Allowed {
  left: number
}

const pausesForDoubts: ReadonlySet<PauseDetail | undefined> = new Set([
  'doubts-in-a-row',
  'doubt-limit',
  'ambiguous-answer',
  'links-differ',
] as const)

export type ModelSettings = Pick<
  AccountInput,
  'price' | 'parallel' | 'doubtLimit' | 'capPerSubmission' | 'capPerDay' | 'serverErrorIsFree'
>

/** What the model knows of an account: what its user set, what stopped it, what came in a row. */
export class ModelAccount {
  readonly id: number
  readonly baseUrl: string
  settings: ModelSettings
  token: string | undefined
  pause: PauseDetail | undefined
  /** What holds a pause for the day's cap: it ends with that day. */
  pausedOnDayMs = 0
  /** The units of `price-differs` for one link, where they are whole. */
  newPrice: number | undefined
  isHeldByDisk = false
  /** Answers that the disk did not take yet. */
  readonly unwritten: (() => void)[] = []
  allowed: Allowed = { left: Number.POSITIVE_INFINITY }
  inFlight = 0
  isProven = false
  doubtsInARow = 0
  refusalsInARow = 0
  serverErrorsInARow = 0

  constructor(id: number, baseUrl: string, token: string) {
    this.id = id
    this.baseUrl = baseUrl
    this.token = token
    this.settings = plainAccount(baseUrl)
  }

  get isPaused(): boolean {
    return this.isHeldByDisk || this.pause !== undefined
  }

  /** Who ends its pause was asked about what may have been charged. */
  get isAskedOfDoubts(): boolean {
    return pausesForDoubts.has(this.pause)
  }

  /** Most requests at once: several only after one proved token, address and price. */
  get mostInFlight(): number {
    return this.isProven ? this.settings.parallel : 1
  }

  /** A pause that holds already stays. */
  pauseFor(detail: PauseDetail, dayStartMs: number): void {
    if (this.pause !== undefined) return
    this.pause = detail
    this.pausedOnDayMs = dayStartMs
  }

  accepted(): void {
    this.doubtsInARow = 0
    this.refusalsInARow = 0
    this.serverErrorsInARow = 0
    this.isProven = true
  }

  doubted(): void {
    this.doubtsInARow += 1
    this.isProven = false
  }

  refused(isSinglePlainLink: boolean): void {
    this.doubtsInARow = 0
    this.serverErrorsInARow = 0
    if (isSinglePlainLink) this.refusalsInARow += 1
  }

  /** The user goes on: all in a row but doubts not asked about counts from now, and one request proves the rest. */
  beginAnew(allowedUnits: number, doubtsInARow: number): void {
    this.doubtsInARow = doubtsInARow
    this.refusalsInARow = 0
    this.serverErrorsInARow = 0
    this.isProven = false
    this.allowed = { left: allowedUnits }
  }

  /** A new engine knows nothing but the ledger. */
  restart(doubtsInARow: number): void {
    this.beginAnew(Number.POSITIVE_INFINITY, doubtsInARow)
    this.isHeldByDisk = false
    this.unwritten.length = 0
    this.inFlight = 0
  }
}
