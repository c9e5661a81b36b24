/** The commands: what each takes, how one ends, and the help that describes them. */
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

const common = `Common options:
  --data-dir DIR       the data folder, shared with the app by default
  --json               one JSON document on standard output, and nothing else there
  --token-file FILE    a file with the token; or LINKFERRY_TOKEN. Never an argument
  --limits links=20000,length=2000,rate=60,window=60
                       limits of the service for this account (window in seconds)
  --doubt-limit N      pause before more than N units are possibly charged
  --help, --version`

const exits = `Exit codes:
   0  everything asked for is done and accepted
   2  done, but some links were refused, are not usable, or are possibly charged
   3  stopped, and needs you: token, address, balance, discrepancy, doubts, cap
  64  wrong usage
  70  a bug of Linkferry
  75  another Linkferry holds the data folder`

const overview = `linkferry: check lists of links of any size and send them: no link lost, no link paid twice

  linkferry check FILE…|-              what the lines are; sends nothing
  linkferry submit FILE…|- --base-url URL
                                       send a list; or --list ID
  linkferry resume [--base-url URL]    go on with what is unfinished
  linkferry status                     submissions, requests, units
  linkferry settle REQUEST charged|not-charged
                                       your word on a request that was possibly charged
  linkferry cancel SUBMISSION          cancel what still waits of a submission
  linkferry history [LINK…|-]          was this link sent, when, which task
  linkferry lists                      lists with counts
  linkferry results LIST               every source row with its outcome
  linkferry practice-service           a service to practise with; charges nothing

linkferry help COMMAND tells more.`

const commands: Readonly<Record<CommandName, string>> = {
  check: `linkferry check FILE…|- [--site URL] [--list STATUS]

Says what the lines of a list are. Sends nothing and needs no data folder. It knows no
account: links that were sent before count as ready here. \`submit\` finds them and says how
many before it asks; \`history\` tells of each.

  --site URL           the site of lines that are only paths, such as /blog/post; without it
                       they need your choice
  --list STATUS        also list the lines of one status: ready, cleaned, decide,
                       duplicate, sent-before, rejected, excluded, blank`,
  submit: `linkferry submit FILE…|- --base-url URL [options]
linkferry submit --list ID --base-url URL [options]

Sends the usable links of a list in requests within the service's rate. FILE makes a list, or goes
on with the list that the same file made, if it is unchanged. Links of cancelled submissions of
that list are sent too, refused ones are not. Without --yes it shows links, units and requests
and asks; with nobody to ask it needs --yes. The first Ctrl-C lets the request on its way finish,
the second stops at once.

  --base-url URL       the address of the service; /api/links is added
  --list ID            send what is ready of a list, as lists shows them
  --site URL           the site of lines that are only paths, such as /blog/post
  --label TEXT         a label of the list
  --client TEXT        whom it is for
  --batch-size SIZE    balanced (default), fewest, smallest, or a number of links
  --first N            send only the first N links that can be sent; the next call sends on
  --yes                do not ask

When, in the time of this computer; without these it is at once:
  --at TIME            HH:MM (today or tomorrow) or "YYYY-MM-DD HH:MM"
  --spread PACE        one portion a day: 10d for so many days, 500/day for so many links
  --hours FROM-TO      nothing leaves outside these hours: 09:00-17:00; 22:00-06:00 is at night
  --from DAY           the first day of --spread: YYYY-MM-DD
  --missed WAY         what becomes of days that nothing was running on: keep-pace (default)
                       puts off the rest, catch-up sends what was missed as soon as it can

submit stays until all is sent. If it ends before, the window sends the rest when it is due,
or linkferry resume, which waits for it in the same way.`,
  resume: `linkferry resume [--base-url URL]

Continues every unfinished submission whose account the given token fits, and ends every pause
but that of a limit. With --base-url only submissions to that address; an account whose token was
refused takes the given token as its new one. Others are listed, and the exit code is 3.`,
  status: `linkferry status

Lists submissions with their links, requests and units. Works while another Linkferry sends.`,
  settle: `linkferry settle REQUEST charged|not-charged [--only FILE|-]
linkferry settle REQUEST --only FILE|-

Your word on a request that was possibly charged, after a look at the service's account page.
charged: its links count as sent. not-charged: they wait to be sent again by resume; if they
were charged after all, you pay for them twice.

  --only FILE|-        only some of its links: the list holds those that were charged or, with
                       not-charged, those that were not; the others count the other way. Where
                       the service sent a receipt, the list must name as many as that says.
                       The window can take this back until the rest is sent`,
  cancel: `linkferry cancel SUBMISSION

Cancels what still waits of a submission, as status lists it; its links can be submitted again.
What was sent or possibly charged stays as it is. Needs no token.`,
  history: `linkferry history [LINK…|-]

Tells whether links were sent, when and with which task; - reads a list of them. Without links
it lists the recent requests. Works while another Linkferry sends.`,
  lists: `linkferry lists

Lists every list with its rows by status. Works while another Linkferry sends.`,
  results: `linkferry results LIST

Prints every source row of a list with its outcome, as tab-separated text. With --json a line that
holds several links has a row for each.`,
  'practice-service': `linkferry practice-service [options]

Runs a service to practise with and prints its address as its first line. It charges nothing
real, appends its books to a file in the data folder, and shows them at /practice/books.

  --port N             default: any that is free
  --token T            default: practice
  --balance N          units bought, default 1000000
  --rate N             requests a minute, default 60
  --fault KIND=RATE    go wrong with this share of requests, 0 to 1; may be repeated. Kinds:
                       drop-before, drop-after, error-500, error-500-charged, slow, hang,
                       reject-400, partial, too-many-429`,
}

/** The text of `--help`, of everything or of one command. */
export function helpText(topic: CommandName | undefined): string {
  const text = topic === undefined ? overview : commands[topic]
  return `${text}\n\n${common}\n\n${exits}`
}
