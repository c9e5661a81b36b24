/** The commands: their options, their exit codes, and the text of `--help`. */
import { english, pageColumns, resultColumns, targetColumns } from '../engine/export/words/index.ts'
import type { AccountLimits } from '../shared/account.ts'
import type { BatchSize, When } from '../shared/contract/index.ts'
import type { LinkStatus } from '../shared/link.ts'
import type { FixedAddress, PageSettings } from '../shared/page.ts'

export const commandNames = [
  'check',
  'pages',
  'submit',
  'resume',
  'status',
  'settle',
  'cancel',
  'history',
  'lists',
  'results',
  'team',
  'practice-service',
] as const
export type CommandName = (typeof commandNames)[number]

/** The options of every command. */
export interface CommonOptions {
  readonly dataFolder: string | undefined
  readonly asJson: boolean
  readonly tokenFile: string | undefined
  readonly limits: Partial<AccountLimits>
  readonly doubtLimit: number | undefined
}

/** Paths of the files of a list; `-` is standard input. */
export type Inputs = readonly string[]

export interface CheckCommand extends CommonOptions {
  readonly kind: 'check'
  readonly inputs: Inputs
  /** The site of lines that are only paths. */
  readonly site: string | undefined
  /** Lists the lines with this status too. */
  readonly list: LinkStatus | undefined
}

/** How pages are checked. */
export interface PageOptions {
  /** What each page is to link to: a domain or an address, as typed. */
  readonly target: string | undefined
  readonly settings: PageSettings
  /** Also pages in the local network. */
  readonly allowPrivate: boolean
  readonly fixedAddresses: readonly FixedAddress[]
}

export interface PagesCommand extends CommonOptions {
  readonly kind: 'pages'
  readonly inputs: Inputs
  /** The site of lines that are only paths. */
  readonly site: string | undefined
  readonly pages: PageOptions
}

export interface SubmitCommand extends CommonOptions {
  readonly kind: 'submit'
  readonly inputs: Inputs
  /** The site of lines that are only paths. */
  readonly site: string | undefined
  /** An existing list to send instead of `inputs`. */
  readonly listId: number | undefined
  readonly baseUrl: string
  /** Undefined keeps the label of the list. */
  readonly label: string | undefined
  /** Undefined keeps the client of the list. */
  readonly client: string | undefined
  readonly batchSize: BatchSize
  readonly when: When
  /** How many links to send, from the top; undefined: all that can be sent. */
  readonly first: number | undefined
  /** With `--check-pages`: checks pages first. */
  readonly pages: PageOptions | undefined
  /** True with `--yes`: sends without asking. */
  readonly isConfirmed: boolean
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
  readonly answer: 'charged' | 'not-charged'
  /** A file (or `-`) that lists the links that `answer` is about; undefined: all links. */
  readonly only: string | undefined
}

export interface CancelCommand extends CommonOptions {
  readonly kind: 'cancel'
  readonly submissionId: number
}

export interface HistoryCommand extends CommonOptions {
  readonly kind: 'history'
  /** The links to look up; `-` reads them from standard input; none lists recent requests. */
  readonly links: readonly string[]
}

export interface ListsCommand extends CommonOptions {
  readonly kind: 'lists'
}

export interface ResultsCommand extends CommonOptions {
  readonly kind: 'results'
  readonly listId: number
}

export const teamActions = ['create-tables', 'print-sql', 'status'] as const

export interface TeamCommand extends CommonOptions {
  readonly kind: 'team'
  readonly action: (typeof teamActions)[number]
  /** The file with the address of the team ledger. */
  readonly teamFile: string | undefined
  /** The role that `print-sql` creates; undefined: the one of the address. */
  readonly role: string | undefined
}

export interface PracticeCommand extends CommonOptions {
  readonly kind: 'practice-service'
  /** These values are as typed; the practice service parses them. */
  readonly port: string | undefined
  readonly token: string | undefined
  readonly balance: string | undefined
  readonly rate: string | undefined
  readonly faults: readonly string[]
}

/** A parsed command line. */
export type Command =
  | { readonly kind: 'help'; readonly topic: CommandName | undefined }
  | { readonly kind: 'version' }
  | CheckCommand
  | PagesCommand
  | SubmitCommand
  | ResumeCommand
  | StatusCommand
  | SettleCommand
  | CancelCommand
  | HistoryCommand
  | ListsCommand
  | ResultsCommand
  | TeamCommand
  | PracticeCommand

/** A command for the user to copy, with the same data folder and token file. */
export function commandLine(words: readonly string[], options: RepeatedOptions): string {
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

/** The options that a suggested command repeats to work on the same data. */
export type RepeatedOptions = Pick<CommonOptions, 'dataFolder'> &
  Partial<Pick<CommonOptions, 'tokenFile'>>

function quoted(word: string): string {
  return /^[\w@%+=:,./|-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** The exit codes, as `linkferry --help` lists them. */
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

const commonOptionsHelp = `Common options:
  --data-dir DIR       the data folder; by default the one of the app
  --json               write one JSON document to standard output, and nothing else
  --token-file FILE    read the token from a file; or set LINKFERRY_TOKEN. Never an argument
  --limits links=20000,length=2000,rate=60,window=60
                       limits of the service for this account (window in seconds)
  --doubt-limit N      pause before more than N units are possibly charged
  --help, --version`

const exitCodesHelp = `Exit codes:
   0  everything requested is done and accepted
   2  done, but some links were refused, not usable, or possibly charged
   3  stopped, and needs you: token, address, balance, discrepancy, possible charges, limit,
      team ledger
  64  incorrect usage
  70  a bug in Linkferry
  75  another Linkferry is using the data folder`

const overview = `linkferry: check link lists of any size and send them: no link lost, none paid for twice

  linkferry check FILE…|-              check the lines of a list; sends nothing
  linkferry pages FILE…|- [--target DOMAIN]
                                       check the pages of a list before you pay; sends nothing
  linkferry submit FILE…|- --base-url URL
                                       send a list, or an existing one with --list ID
  linkferry resume [--base-url URL]    continue unfinished submissions
  linkferry status                     show submissions, requests, and units
  linkferry settle REQUEST charged|not-charged
                                       say whether a request was charged
  linkferry cancel SUBMISSION          cancel the waiting links of a submission
  linkferry history [LINK…|-]          look up whether and when links were sent
  linkferry lists                      show all lists with counts
  linkferry results LIST               print every line of a list with its result
  linkferry team create-tables|print-sql|status
                                       set up the team ledger in a PostgreSQL database
  linkferry practice-service           run a service for practice; charges nothing

Run linkferry help COMMAND for details.`

const pageOptionsHelp = `  --target DOMAIN      also say whether each page links to a domain, such as shop.example, or to
                       one address
  --concurrency N      requests at once, over all sites; default 32
  --per-site-delay MS  the least time between two requests to one site; default 1000
  --timeout MS         the longest time for one request; default 30000
  --allow-private      also check pages in the local network
  --resolve HOST:PORT:ADDRESS
                       use an address instead of looking up a name, as in curl; can be repeated`

function headings(columns: readonly (keyof typeof english.column)[]): string {
  return columns.map((column) => english.column[column]).join(', ')
}

const commandHelp: Readonly<Record<CommandName, string>> = {
  check: `linkferry check FILE…|- [--site URL] [--list STATUS]

Shows what the lines of a list are. Sends nothing and needs no data folder. Links that were
sent before count as ready here, since check uses no account. \`submit\` counts them before it
asks, and \`history\` looks them up.

  --site URL           the site for lines that are only paths, such as /blog/post; without it
                       they need review
  --list STATUS        also list the lines with one status: ready, cleaned, decide,
                       duplicate, sent-before, rejected, excluded, blank`,
  pages: `linkferry pages FILE…|- [options]

Requests each page once and says whether its link would be wasted: because the page is gone, says
noindex, is blocked by robots.txt, redirects elsewhere, or names another page as canonical. A page
that could not be checked from here is never counted as wasted. Sends nothing to a service, keeps
nothing, and needs no data folder. Prints one line per link, as tab-separated text. Lines without a
usable link are counted, not checked; check explains them. Names that are not found are looked up
again after two minutes. Press Ctrl-C once to stop after the pages that are being checked, twice to
stop right away.

${pageOptionsHelp}
  --site URL           the site for lines that are only paths, such as /blog/post

With --json, \`verdict\` is fine, wasted or unchecked; \`finalUrl\` is where the page redirects to,
or the page that it names as canonical; \`target\` is there, elsewhere (another page of that site),
missing from the page's source, or unchecked. The exit code is 0 if every page is fine, 2 if not,
and 3 if you stopped it.`,
  submit: `linkferry submit FILE…|- --base-url URL [options]
linkferry submit --list ID --base-url URL [options]

Sends the usable links of a list, within the rate limit of the service. FILE makes a new list.
If the same unchanged file made one before, that list is used. Links from cancelled submissions of
that list are sent too; refused links are not. Without --yes, submit shows links, units, and
requests, and asks first; without a terminal it needs --yes. Press Ctrl-C once to stop after the
current request, twice to stop right away.

  --base-url URL       the address of the service; /api/links is added
  --list ID            send the ready links of an existing list; lists shows the IDs
  --site URL           the site for lines that are only paths, such as /blog/post
  --label TEXT         set the label of the list
  --client TEXT        set the client of the list
  --batch-size SIZE    balanced (default), fewest, smallest, or a number of links
  --first N            send only the first N links; run submit again to send the next
  --check-pages        check the pages first and exclude links that would be wasted, but none whose
                       page could not be checked; with the options of pages for how
  --yes                do not ask

When to send, in the time of this computer; right away by default:
  --at TIME            HH:MM (today or tomorrow) or "YYYY-MM-DD HH:MM"
  --spread PACE        one portion per day: 10d for 10 days, 500/day for 500 links per day
  --hours FROM-TO      send only during these hours, such as 09:00-17:00 or 22:00-06:00
  --from DAY           the first day of --spread: YYYY-MM-DD
  --missed WAY         what to do about days on which nothing was running: keep-pace (default)
                       postpones the rest, catch-up sends missed links as soon as possible

submit runs until everything is sent. If you stop it, the app sends the rest when it is due,
or run linkferry resume, which waits in the same way.`,
  resume: `linkferry resume [--base-url URL]

Continues every unfinished submission whose account uses the given token, and ends every pause
except those of limits. With --base-url, only submissions to that address; an account whose token
was refused gets the given token. Other submissions are listed, and the exit code is 3.`,
  status: `linkferry status

Shows submissions with their links, requests, and units. Works while another Linkferry is sending.`,
  settle: `linkferry settle REQUEST charged|not-charged [--only FILE|-]
linkferry settle REQUEST --only FILE|-

Says whether a possibly charged request was charged. Check the service's account page first.
charged: its links count as sent. not-charged: they wait for resume to send them again; if they
were charged after all, you pay for them twice.

  --only FILE|-        settle only some of its links: the file lists those that were charged or,
                       with not-charged, those that were not. The others count the other way. If
                       the service sent a receipt, the file must list as many links as it says.
                       You can undo this in the app until the others are sent`,
  cancel: `linkferry cancel SUBMISSION

Cancels the waiting links of a submission; status shows its number. You can submit these links
again. Links that were sent or possibly charged stay as they are. Needs no token.`,
  history: `linkferry history [LINK…|-]

Shows whether links were sent, when, and in which task; - reads links from standard input. Without
links it shows the most recent requests. Works while another Linkferry is sending.`,
  lists: `linkferry lists

Shows every list with its lines by status. Works while another Linkferry is sending.`,
  results: `linkferry results LIST

Prints every line of a list in source order with its result, as tab-separated text: its own
columns, then ${headings(resultColumns)}.
If pages of the list were checked, then
${headings(pageColumns)};
if a check looked for links to a target, then
${headings(targetColumns)}.

With --json, a line with several links has one row per link; \`link\` of a row that needs review is
the suggested link.`,
  team: `linkferry team create-tables
linkferry team print-sql [--role NAME]
linkferry team status

Sets up the team ledger: a PostgreSQL database (14 or later) in which the desks of a team record which
of them sends which link. Nothing else uses it yet.

create-tables creates its tables, and prints the whole address with the team secret, once. Every desk
needs this address; keep it like a password. The role of the address becomes the owner of the tables.
If the address has a team secret already, it is used, and create-tables can be repeated.
print-sql prints the SQL for an administrator instead: the tables, and a role for the desks that may
only call functions. It connects to nothing, and needs no address. If the address has no team secret,
it shows a new one.
status says whether the database can be reached and has the tables.

  --team-file FILE     read the address from a file; or set LINKFERRY_TEAM. Never an argument.
                       postgres://ROLE:PASSWORD@HOST:5432/DATABASE
                       Its options are team_secret, sslmode=verify-full and sslrootcert=FILE, the
                       certificate of your own authority. The connection is always encrypted, except
                       to this computer
  --role NAME          for print-sql: the role to create; by default the one of the address, or
                       linkferry_desk

With --json, \`problem\` is null, exists, unreachable, login-refused, no-database, tls, no-tables,
schema-newer, schema-older or no-rights. The exit code is 3 if there is one.`,
  'practice-service': `linkferry practice-service [options]

Runs a service for practice and prints its address as the first line. It charges nothing real. It
records every charge in a file in the data folder and shows the record at /practice/books.

  --port N             default: any free port
  --token T            default: practice
  --balance N          units available, default 1000000
  --rate N             requests per minute, default 60
  --fault KIND=RATE    fail this share of requests, 0 to 1; can be repeated. Kinds:
                       drop-before, drop-after, error-500, error-500-charged, slow, hang,
                       reject-400, partial, too-many-429`,
}

/** The text of `--help`: an overview, or the help of one command. */
export function helpText(topic: CommandName | undefined): string {
  const text = topic === undefined ? overview : commandHelp[topic]
  return `${text}\n\n${commonOptionsHelp}\n\n${exitCodesHelp}`
}
