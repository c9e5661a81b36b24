/** `linkferry status`: shows submissions and explains their pauses. */
import type { Ledger, StoredAccount } from '../engine/ledger/index.ts'
import type { PauseDetail } from '../shared/account.ts'
import type { AnswerRow, Pause, SentRequest, Submission } from '../shared/contract/index.ts'
import {
  commandLine,
  type RepeatedOptions,
  type ExitCode,
  exitCode,
  type StatusCommand,
} from './command.ts'
import { printJson, type Terminal } from './terminal.ts'
import { amount, formatNumber, timeOf } from './words.ts'

/** `linkferry status`: shows submissions, requests and units. Works while an engine is running. */
export function status(
  command: StatusCommand,
  terminal: Terminal,
  reader: LedgerReader | undefined,
): ExitCode {
  const submissions = reader === undefined ? [] : readSubmissions(reader)
  if (command.asJson) printJson(terminal, statusDocument(submissions))
  else if (submissions.length === 0) terminal.say('Nothing has been sent yet.')
  else for (const details of submissions) saySubmission(terminal, details, command)
  return exitCode.done
}

/** Shows one submission: its links and units, its pause, and its requests in doubt. */
export function saySubmission(
  terminal: Terminal,
  details: SubmissionDetails,
  options: RepeatedOptions,
): void {
  const { submission, label, client, listName, baseUrl, account, requests } = details
  const { id, state, links, pause, nextMs } = submission
  const title = label === '' ? listName : label
  const name = [title === '' ? '' : `“${title}”`, client === '' ? '' : `for ${client}`]
    .filter((part) => part !== '')
    .join(' ')
  const where = account === undefined ? baseUrl : `“${account}” at ${baseUrl}`
  terminal.say(`Submission ${id}${name === '' ? '' : ` ${name}`} on ${where}: ${state}`)
  terminal.say(`  ${linkWords(details)}; ${unitWords(details)}`)
  if (pause !== undefined)
    terminal.say(`  ${pauseSentence(pause, pauseContextOf(details, options))}`)
  for (const request of requests.filter((one) => one.state === 'in-doubt')) {
    const settle = commandLine(['settle', String(request.id), 'charged|not-charged'], options)
    const settlePart = commandLine(['settle', String(request.id), '--only', 'FILE'], options)
    const inPart =
      request.linkCount > 1
        ? `; if only some links were charged, list them in a file: ${settlePart}`
        : ''
    terminal.say(
      `  Request ${request.id}, ${amount(request.linkCount, 'link')}, was possibly charged. When you know from the service's account page: ${settle}${inPart}`,
    )
  }
  if (nextMs !== undefined && state !== 'paused') {
    terminal.say(
      `  The next portion is sent at ${timeOf(nextMs)} if Linkferry is running: the app, or ${resumeLine(baseUrl, options)}`,
    )
  } else if (state === 'running' && links.waiting > 0)
    terminal.say(`  If Linkferry is not running: ${resumeLine(baseUrl, options)}`)
}

/** The values that the sentence of a submission's pause contains. */
function pauseContextOf(
  { submission, baseUrl, requests }: SubmissionDetails,
  options: RepeatedOptions,
) {
  const doubtful = requests.find(({ state }) => state === 'in-doubt')?.id
  return {
    baseUrl,
    waitingLinks: submission.links.waiting,
    unitsInDoubt: submission.unitsInDoubt,
    resume: resumeLine(baseUrl, options),
    settle: commandLine(['settle', String(doubtful ?? 'REQUEST'), 'charged|not-charged'], options),
  }
}

function resumeLine(baseUrl: string, options: RepeatedOptions): string {
  return commandLine(['resume', '--base-url', baseUrl], options)
}

function linkWords({ submission: { links } }: SubmissionDetails): string {
  const parts: readonly (readonly [number, string])[] = [
    [links.accepted, 'accepted'],
    [links.refused, 'refused by the service'],
    [links['in-doubt'], 'possibly charged'],
    [links.sending, 'being sent'],
    [links.waiting, 'waiting'],
    [links.cancelled, 'cancelled'],
  ]
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${word}`)
  return `${amount(links.total, 'link')}: ${words.join(', ')}`
}

function unitWords({ submission: { unitsUsed, unitsInDoubt } }: SubmissionDetails): string {
  const used = `${amount(unitsUsed, 'unit')} used`
  return unitsInDoubt === 0 ? used : `${used}, ${formatNumber(unitsInDoubt)} possibly`
}

/** Reads a ledger, also while an engine is using it. */
export interface LedgerReader {
  readonly ledger: Pick<Ledger, 'accounts' | 'lists' | 'requests' | 'history'>
  /** Every submission, newest first, with its state in the ledger. */
  readonly submissions: () => readonly Submission[]
  /** The latest requests, newest first. */
  readonly recentRequests: (count: number) => readonly (SentRequest & {
    readonly accountName: string
  })[]
  /** Looks up whether links were sent, one per line; undefined if there are too many lines. */
  readonly wasSent: (text: string) => Promise<readonly AnswerRow[] | undefined>
  close(): void
}

/** Opens the ledger of a data folder for reading; undefined if there is none yet. Throws CannotRun. */
export type OpenLedger = () => LedgerReader | undefined

/** A submission with its list, account and requests. */
export interface SubmissionDetails {
  readonly submission: Submission
  readonly label: string
  readonly client: string
  readonly listName: string
  readonly baseUrl: string
  /** The account's name; undefined if no other account has the same address. */
  readonly account: string | undefined
  readonly requests: readonly SentRequest[]
}

/** Reads the submissions that `isWanted` accepts (by default all), newest first. */
export function readSubmissions(
  { ledger, submissions }: LedgerReader,
  isWanted: (submission: Submission) => boolean = () => true,
): readonly SubmissionDetails[] {
  const accounts = new Map<number, StoredAccount>(
    ledger.accounts.all('archived-too').map((account) => [account.id, account]),
  )
  const addresses = [...accounts.values()].map(({ baseUrl }) => baseUrl)
  return submissions()
    .filter(isWanted)
    .map((submission) => {
      const list =
        submission.listId === undefined ? undefined : ledger.lists.byId(submission.listId)
      const { baseUrl = '', name } = accounts.get(submission.accountId) ?? {}
      return {
        submission,
        label: list?.label ?? '',
        client: list?.client ?? '',
        listName: list?.name ?? '',
        baseUrl,
        account: addresses.filter((one) => one === baseUrl).length > 1 ? name : undefined,
        requests: ledger.requests.ofSubmission(submission.id),
      }
    })
}

/** The document of `status --json`. */
export function statusDocument(submissions: readonly SubmissionDetails[]) {
  return {
    submissions: submissions.map(({ submission, label, client, baseUrl, requests }) => {
      const { id, state, pause, links, unitsUsed, unitsInDoubt } = submission
      return {
        id,
        label,
        client,
        baseUrl,
        state,
        pauseReason: pause?.reason ?? null,
        links: {
          total: links.total,
          queued: links.waiting,
          sending: links.sending,
          accepted: links.accepted,
          refused: links.refused,
          inDoubt: links['in-doubt'],
          cancelled: links.cancelled,
        },
        unitsUsed,
        unitsInDoubt,
        requests: requests.map((request) => ({
          id: request.id,
          state: request.state,
          linkCount: request.linkCount,
          attempts: 1,
          taskId: request.taskId ?? null,
          unitsUsed: request.unitsUsed ?? null,
          linksCount: request.linksCount ?? null,
          httpStatus: request.httpStatus ?? null,
          message: request.message ?? null,
        })),
      }
    }),
  }
}

/** The values that the sentence of a pause contains. */
export interface PauseContext {
  readonly baseUrl: string
  readonly waitingLinks: number
  readonly unitsInDoubt: number
  /** The `resume` command to type. */
  readonly resume: string
  /** The `settle` command for the request in doubt; the user chooses the answer. */
  readonly settle: string
}

/** The service's answer has its options between the first two parts. */
interface PauseText {
  readonly event: string
  readonly consequence: string
  readonly action: string
}

/** Says in one line what happened, what follows for links and units, and what to do. */
export function pauseSentence(pause: Pause, context: PauseContext): string {
  const { event, consequence, action } = pauseTexts[pause.detail](pause, context)
  return `${event}${answer(pause)}. ${capitalize(consequence)}. ${action}`
}

const pauseTexts: Readonly<
  Record<PauseDetail, (pause: Pause, context: PauseContext) => PauseText>
> = {
  'missing-token': (_, context) => ({
    event: `No token was given for ${context.baseUrl}`,
    consequence: waitingUncharged(context),
    action: `Set it with --token-file or LINKFERRY_TOKEN: ${context.resume}`,
  }),
  'token-refused': (_, context) => ({
    event: `The service at ${context.baseUrl} did not accept the token`,
    consequence: nothingCharged(context),
    action: `Resume with the right one: ${context.resume}`,
  }),
  moved: (_, context) => ({
    event: `The service at ${context.baseUrl} has moved`,
    consequence: nothingCharged(context),
    action: `Submit with its new address. If it is back: ${context.resume}`,
  }),
  'not-found': (_, context) => ({
    event: `No service was found at ${context.baseUrl}`,
    consequence: nothingCharged(context),
    action: `Submit with the right --base-url. If it is right after all: ${context.resume}`,
  }),
  'insecure-address': (_, context) => ({
    event: `The address ${context.baseUrl} is not encrypted, and tokens are sent only to https:// addresses`,
    consequence: nothingCharged(context),
    action: `Submit with an https:// address`,
  }),
  'balance-too-low': ({ units = 0, ofUnits = 0, sinceMs }, context) => ({
    event: 'The balance is too low',
    consequence: `at ${timeOf(sinceMs)} the next request needed ${amount(units, 'unit')}, and all waiting links needed ${formatNumber(ofUnits)}; nothing was charged, and ${waiting(context)}`,
    action: `Top up, then: ${context.resume}`,
  }),
  'price-differs': ({ units = 0, ofUnits = 0 }, context) => ({
    event: `The service charged ${amount(units, 'unit')} for ${amount(ofUnits, 'link')}, which is not the expected price`,
    consequence: `these are accepted, and ${waiting(context)}`,
    action: `Set this as the account's price in the app, or resume for the next request: ${context.resume}`,
  }),
  'links-differ': ({ units = 0, ofUnits = 0 }, context) => ({
    event: `The service accepted ${formatNumber(units)} of ${amount(ofUnits, 'link')} and did not say which ones`,
    consequence: `all of them are possibly charged, and ${waiting(context)}`,
    action: settleThenResume(context),
  }),
  'ambiguous-answer': (_, context) => ({
    event: 'The response does not say whether a request was processed',
    consequence: maybeCharged(context),
    action: settleThenResume(context),
  }),
  'foreign-400': (_, context) => ({
    event: 'A proxy or firewall blocked a request before it reached the service',
    consequence: nothingCharged(context),
    action: `When it lets requests through: ${context.resume}`,
  }),
  'unexpected-status': (_, context) => ({
    event: 'The service rejected a request without a known reason',
    consequence: nothingCharged(context),
    action: `To try again: ${context.resume}`,
  }),
  'doubts-in-a-row': (_, context) => ({
    event: 'Two requests in a row were possibly charged, so sending stopped',
    consequence: maybeCharged(context),
    action: settleThenResume(context),
  }),
  'doubt-limit': (_, context) => ({
    event: 'One more request could pass the limit of possibly charged units',
    consequence: maybeCharged(context),
    action: settleThenResume(context),
  }),
  'refusals-in-a-row': (_, context) => ({
    event: 'The service refused ten single links in a row, so the links are probably not the cause',
    consequence: `refused links are not charged, and ${waiting(context)}`,
    action: `To resume anyway: ${context.resume}`,
  }),
  'day-cap': (_, context) => ({
    event: "The next request would exceed the account's daily limit",
    consequence: waitingUncharged(context),
    action: 'Raise the limit or resume in the app; linkferry resume does not end this pause',
  }),
  'submission-cap': (_, context) => ({
    event: "The next request would exceed the account's limit per submission",
    consequence: waitingUncharged(context),
    action:
      'Raise the limit or cancel the waiting links in the app; linkferry resume does not end this pause',
  }),
  'disk-full': (_, context) => ({
    event: 'The disk is full, so sending has stopped',
    consequence: `everything sent is on record, and ${waiting(context)}`,
    action: `Free some space, then: ${context.resume}`,
  }),
  'folder-unwritable': (_, context) => ({
    event: 'The data folder cannot be written to, so sending has stopped',
    consequence: `everything sent is on record, and ${waiting(context)}`,
    action: `Make sure that it can be written to, then: ${context.resume}`,
  }),
  'links-damaged': ({ message = '', ofUnits = 0 }, context) => ({
    event: `The stored links of a request of ${amount(ofUnits, 'link')} are damaged${message === '' ? '' : ` (list “${message}”)`}`,
    consequence: `none of them were sent or charged, and ${waiting(context)}`,
    action:
      'Cancel the waiting links of its submission (linkferry cancel), then submit the list again from its source',
  }),
  'paused-by-user': (_, context) => ({
    event: 'This submission was paused by you',
    consequence: waitingUncharged(context),
    action: `To resume: ${context.resume}`,
  }),
}

function waiting({ waitingLinks }: PauseContext): string {
  return `${amount(waitingLinks, 'link')} ${waitingLinks === 1 ? 'waits' : 'wait'}`
}

function waitingUncharged(context: PauseContext): string {
  return `${waiting(context)} and ${context.waitingLinks === 1 ? 'has' : 'have'} not been charged`
}

function nothingCharged(context: PauseContext): string {
  return `nothing was charged, and ${waiting(context)}`
}

function maybeCharged(context: PauseContext): string {
  return `${amount(context.unitsInDoubt, 'unit')} ${context.unitsInDoubt === 1 ? 'is' : 'are'} possibly charged, and ${waiting(context)}`
}

function settleThenResume({ settle, resume }: PauseContext): string {
  return `When you know from the service's account page: ${settle}; to resume: ${resume}`
}

/** The status and message of the service's answer; empty if there was none. */
function answer({ httpStatus, message }: Pause): string {
  if (httpStatus === undefined) return ''
  return message === undefined || message === ''
    ? ` (response ${httpStatus})`
    : ` (response ${httpStatus}: “${message}”)`
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
