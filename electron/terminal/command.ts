import type { AccountLimits } from '../shared/account.ts'
import type { LinkStatus } from '../shared/link.ts'
import type { When } from '../shared/schedule.ts'
import type { BatchSize, Settlement } from '../shared/submission.ts'

export const commandNames = [
  'check',
  'submit',
  'resume',
  'status',
  'settle',
  'cancel',
  'history',
  'practice-service',
] as const
export type CommandName = (typeof commandNames)[number]

/** What every command takes. */
export interface CommonOptions {
  readonly dataFolder: string | undefined
  readonly asJson: boolean
  readonly tokenFile: string | undefined
  readonly limits: Partial<AccountLimits>
  readonly doubtLimit: number | undefined
}

/** Lists by path; `-` is standard input. */
export type Inputs = readonly string[]

export interface CheckCommand extends CommonOptions {
  readonly kind: 'check'
  readonly inputs: Inputs
  /** The site that lines which are only paths belong to. */
  readonly site: string | undefined
  readonly list: LinkStatus | undefined
}

export interface SubmitCommand extends CommonOptions {
  readonly kind: 'submit'
  readonly inputs: Inputs
  /** The site that lines which are only paths belong to. */
  readonly site: string | undefined
  readonly baseUrl: string
  readonly label: string
  readonly client: string
  readonly batchSize: BatchSize
  readonly when: When
  /** Links to send, from the top; undefined: all that can be sent. */
  readonly first: number | undefined
  readonly isAgreed: boolean
}

export interface ResumeCommand extends CommonOptions {
  readonly kind: 'resume'
  readonly baseUrl: string | undefined
}

export interface StatusCommand extends CommonOptions {
  readonly kind: 'status'
}

export interface SettleCommand extends CommonOptions {
  readonly kind: 'settle'
  readonly batchId: number
  readonly settlement: Settlement
  /** A list of which links of the batch that word is about, by path or `-`; undefined: all. */
  readonly only: string | undefined
}

export interface CancelCommand extends CommonOptions {
  readonly kind: 'cancel'
  readonly submissionId: number
}

export interface HistoryCommand extends CommonOptions {
  readonly kind: 'history'
  /** Links; `-` is a list on standard input; none: the recent tasks. */
  readonly links: readonly string[]
}

export interface PracticeCommand extends CommonOptions {
  readonly kind: 'practice-service'
  /** As they were typed; the practice service reads them. */
  readonly port: string | undefined
  readonly token: string | undefined
  readonly balance: string | undefined
  readonly rate: string | undefined
  readonly faults: readonly string[]
}

/** What the arguments ask for. */
export type Command =
  | { readonly kind: 'help'; readonly topic: CommandName | undefined }
  | { readonly kind: 'version' }
  | CheckCommand
  | SubmitCommand
  | ResumeCommand
  | StatusCommand
  | SettleCommand
  | CancelCommand
  | HistoryCommand
  | PracticeCommand
