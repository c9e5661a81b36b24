import type { AccountLimits } from '../shared/account.ts'
import type { BatchSize, When } from '../shared/contract/index.ts'
import type { LinkStatus } from '../shared/link.ts'

export const commandNames = [
  'check',
  'submit',
  'resume',
  'status',
  'settle',
  'cancel',
  'history',
  'lists',
  'results',
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
  /** An existing list, in place of inputs; undefined: the inputs. */
  readonly listId: number | undefined
  readonly baseUrl: string
  /** Undefined: what the list is called already. */
  readonly label: string | undefined
  readonly client: string | undefined
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
  readonly requestId: number
  readonly word: 'charged' | 'not-charged'
  /** A list of the links of the request that the word is about, by path or `-`; undefined: all. */
  readonly only: string | undefined
}

export interface CancelCommand extends CommonOptions {
  readonly kind: 'cancel'
  readonly submissionId: number
}

export interface HistoryCommand extends CommonOptions {
  readonly kind: 'history'
  /** Links; `-` is a list on standard input; none: the recent requests. */
  readonly links: readonly string[]
}

export interface ListsCommand extends CommonOptions {
  readonly kind: 'lists'
}

export interface ResultsCommand extends CommonOptions {
  readonly kind: 'results'
  readonly listId: number
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
  | ListsCommand
  | ResultsCommand
  | PracticeCommand

/** A command for the user to type, in the same data folder and with the same token file. */
export function commandLine(words: readonly string[], options: CommandPlace): string {
  const { dataFolder, tokenFile } = options
  return [
    'linkferry',
    ...words,
    ...(dataFolder === undefined ? [] : ['--data-dir', dataFolder]),
    ...(tokenFile === undefined ? [] : ['--token-file', tokenFile]),
  ]
    .map(quoted)
    .join(' ')
}

/** What a command must repeat to meet the same data. */
export type CommandPlace = Pick<CommonOptions, 'dataFolder'> &
  Partial<Pick<CommonOptions, 'tokenFile'>>

function quoted(word: string): string {
  return /^[\w@%+=:,./|-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** How a command ends; the words of `linkferry --help`. */
export const exitCode = {
  /** Everything asked for is done and accepted. */
  done: 0,
  /** Done, but some links were refused, are not usable, or are in doubt. */
  withRemainder: 2,
  /** Stopped, and needs the user. */
  needsUser: 3,
  wrongUsage: 64,
  bug: 70,
  /** Another instance holds the data folder. */
  folderHeld: 75,
} as const
export type ExitCode = (typeof exitCode)[keyof typeof exitCode]
