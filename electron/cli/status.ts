/** `linkferry status`: how submissions stand, and what each pause means. */
import type { Ledger, StoredAccount } from '../engine/ledger/index.ts'
import type { PauseDetail } from '../shared/account.ts'
import type { AnswerRow, Pause, SentRequest, Submission } from '../shared/contract/index.ts'
import {
  commandLine,
  type CommandPlace,
  type ExitCode,
  exitCode,
  type StatusCommand,
} from './command.ts'
import { printJson, type Voice } from './voice.ts'
import { amount, figure, timeOf } from './words.ts'

/** `linkferry status`: submissions, requests, units, read beside a running engine. */
export function status(
  command: StatusCommand,
  voice: Voice,
  reader: LedgerReader | undefined,
): ExitCode {
  const standings = reader === undefined ? [] : readStandings(reader)
  if (command.asJson) printJson(voice, statusDocument(standings))
  else if (standings.length === 0) voice.say('Nothing has been sent yet.')
  else for (const standing of standings) sayStanding(voice, standing, command)
  return exitCode.done
}

/** One submission in words: its links and units, its pause, and what is possibly charged. */
export function sayStanding(voice: Voice, standing: Standing, place: CommandPlace): void {
  const { submission, label, client, listName, baseUrl, account, requests } = standing
  const { id, state, links, pause, nextMs } = submission
  const called = label === '' ? listName : label
  const name = [called === '' ? '' : `“${called}”`, client === '' ? '' : `for ${client}`]
    .filter((part) => part !== '')
    .join(' ')
  const where = account === undefined ? baseUrl : `“${account}” at ${baseUrl}`
  voice.say(`Submission ${id}${name === '' ? '' : ` ${name}`} on ${where}: ${state}`)
  voice.say(`  ${linkWords(standing)}; ${unitWords(standing)}`)
  if (pause !== undefined) voice.say(`  ${pauseSentence(pause, sceneOf(standing, place))}`)
  for (const request of requests.filter((one) => one.state === 'in-doubt')) {
    const settle = commandLine(['settle', String(request.id), 'charged|not-charged'], place)
    const some = commandLine(['settle', String(request.id), '--only', 'FILE'], place)
    const inPart =
      request.linkCount > 1 ? `; if only some links were charged, list them in a file: ${some}` : ''
    voice.say(
      `  Request ${request.id}, ${amount(request.linkCount, 'link')}, was possibly charged. When you know from the service's account page: ${settle}${inPart}`,
    )
  }
  if (nextMs !== undefined && state !== 'paused') {
    voice.say(
      `  The next portion is sent at ${timeOf(nextMs)} if Linkferry is running: the app, or ${resumeLine(baseUrl, place)}`,
    )
  } else if (state === 'running' && links.waiting > 0)
    voice.say(`  If Linkferry is not running: ${resumeLine(baseUrl, place)}`)
}

/** What a pause's sentence about a submission speaks of. */
function sceneOf({ submission, baseUrl, requests }: Standing, place: CommandPlace) {
  const doubtful = requests.find(({ state }) => state === 'in-doubt')?.id
  return {
    baseUrl,
    waitingLinks: submission.links.waiting,
    unitsInDoubt: submission.unitsInDoubt,
    resume: resumeLine(baseUrl, place),
    settle: commandLine(['settle', String(doubtful ?? 'REQUEST'), 'charged|not-charged'], place),
  }
}

function resumeLine(baseUrl: string, place: CommandPlace): string {
  return commandLine(['resume', '--base-url', baseUrl], place)
}

function linkWords({ submission: { links } }: Standing): string {
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
    .map(([count, word]) => `${figure(count)} ${word}`)
  return `${amount(links.total, 'link')}: ${words.join(', ')}`
}

function unitWords({ submission: { unitsUsed, unitsInDoubt } }: Standing): string {
  const used = `${amount(unitsUsed, 'unit')} used`
  return unitsInDoubt === 0 ? used : `${used}, ${figure(unitsInDoubt)} possibly`
}

/** The ledger as it is read beside a running engine. */
export interface LedgerReader {
  readonly ledger: Pick<Ledger, 'accounts' | 'lists' | 'requests' | 'history'>
  /** Every submission of this computer, newest first, with its state as the ledger knows it. */
  readonly submissions: () => readonly Submission[]
  /** The requests that left last, newest first. */
  readonly recentRequests: (count: number) => readonly (SentRequest & {
    readonly accountName: string
  })[]
  /** Was it sent? One link per line; undefined: too many lines. */
  readonly wasSent: (text: string) => Promise<readonly AnswerRow[] | undefined>
  close(): void
}

/** Opens the ledger of a data folder for reading; undefined: there is none yet. Throws CannotRun. */
export type OpenLedger = () => LedgerReader | undefined

/** A submission with its names and its requests. */
export interface Standing {
  readonly submission: Submission
  readonly label: string
  readonly client: string
  readonly listName: string
  readonly baseUrl: string
  /** The account's name, where others have its address too. */
  readonly account: string | undefined
  readonly requests: readonly SentRequest[]
}

/** How submissions stand, newest first: all, or those asked for. */
export function readStandings(
  { ledger, submissions }: LedgerReader,
  isWanted: (submission: Submission) => boolean = () => true,
): readonly Standing[] {
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
export function statusDocument(standings: readonly Standing[]) {
  return {
    submissions: standings.map(({ submission, label, client, baseUrl, requests }) => {
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

/** What a pause's sentences speak of. */
export interface PauseScene {
  readonly baseUrl: string
  readonly waitingLinks: number
  readonly unitsInDoubt: number
  /** The commands to type. */
  readonly resume: string
  /** `settle` with the request in doubt; the user chooses the word. */
  readonly settle: string
}

/** The service's answer has its place between the first two parts. */
interface Parts {
  readonly happened: string
  readonly means: string
  readonly toDo: string
}

/** What happened, what it means for links and units, and what to do, in one line. */
export function pauseSentence(pause: Pause, scene: PauseScene): string {
  const { happened, means, toDo } = parts[pause.detail](pause, scene)
  return `${happened}${answer(pause)}. ${capital(means)}. ${toDo}`
}

const parts: Readonly<Record<PauseDetail, (pause: Pause, scene: PauseScene) => Parts>> = {
  'missing-token': (_, scene) => ({
    happened: `No token was given for ${scene.baseUrl}`,
    means: waitingUncharged(scene),
    toDo: `Set it with --token-file or LINKFERRY_TOKEN: ${scene.resume}`,
  }),
  'token-refused': (_, scene) => ({
    happened: `The service at ${scene.baseUrl} did not accept the token`,
    means: nothingCharged(scene),
    toDo: `Resume with the right one: ${scene.resume}`,
  }),
  moved: (_, scene) => ({
    happened: `The service at ${scene.baseUrl} has moved`,
    means: nothingCharged(scene),
    toDo: `Submit with its new address. If it is back: ${scene.resume}`,
  }),
  'not-found': (_, scene) => ({
    happened: `No service was found at ${scene.baseUrl}`,
    means: nothingCharged(scene),
    toDo: `Submit with the right --base-url. If it is right after all: ${scene.resume}`,
  }),
  'insecure-address': (_, scene) => ({
    happened: `The address ${scene.baseUrl} is not encrypted, and tokens are sent only to https:// addresses`,
    means: nothingCharged(scene),
    toDo: `Submit with an https:// address`,
  }),
  'balance-too-low': ({ units = 0, ofUnits = 0, sinceMs }, scene) => ({
    happened: 'The balance is too low',
    means: `at ${timeOf(sinceMs)} the next request needed ${amount(units, 'unit')}, and all waiting links needed ${figure(ofUnits)}; nothing was charged, and ${waiting(scene)}`,
    toDo: `Top up, then: ${scene.resume}`,
  }),
  'price-differs': ({ units = 0, ofUnits = 0 }, scene) => ({
    happened: `The service charged ${amount(units, 'unit')} for ${amount(ofUnits, 'link')}, which is not the expected price`,
    means: `these are accepted, and ${waiting(scene)}`,
    toDo: `Set this as the account's price in the app, or resume for the next request: ${scene.resume}`,
  }),
  'links-differ': ({ units = 0, ofUnits = 0 }, scene) => ({
    happened: `The service accepted ${figure(units)} of ${amount(ofUnits, 'link')} and did not say which ones`,
    means: `all of them are possibly charged, and ${waiting(scene)}`,
    toDo: settleThenGoOn(scene),
  }),
  'ambiguous-answer': (_, scene) => ({
    happened: 'The response does not say whether a request was processed',
    means: maybeCharged(scene),
    toDo: settleThenGoOn(scene),
  }),
  'foreign-400': (_, scene) => ({
    happened: 'A proxy or firewall blocked a request before it reached the service',
    means: nothingCharged(scene),
    toDo: `When it lets requests through: ${scene.resume}`,
  }),
  'unexpected-status': (_, scene) => ({
    happened: 'The service rejected a request without a known reason',
    means: nothingCharged(scene),
    toDo: `To try again: ${scene.resume}`,
  }),
  'doubts-in-a-row': (_, scene) => ({
    happened: 'Two requests in a row were possibly charged, so sending stopped',
    means: maybeCharged(scene),
    toDo: settleThenGoOn(scene),
  }),
  'doubt-limit': (_, scene) => ({
    happened: 'One more request could pass the limit of possibly charged units',
    means: maybeCharged(scene),
    toDo: settleThenGoOn(scene),
  }),
  'refusals-in-a-row': (_, scene) => ({
    happened:
      'The service refused ten single links in a row, so the links are probably not the cause',
    means: `refused links are not charged, and ${waiting(scene)}`,
    toDo: `To resume anyway: ${scene.resume}`,
  }),
  'day-cap': (_, scene) => ({
    happened: "The next request would exceed the account's daily limit",
    means: waitingUncharged(scene),
    toDo: 'Raise the limit or resume in the app; linkferry resume does not end this pause',
  }),
  'submission-cap': (_, scene) => ({
    happened: "The next request would exceed the account's limit per submission",
    means: waitingUncharged(scene),
    toDo: 'Raise the limit or cancel the waiting links in the app; linkferry resume does not end this pause',
  }),
  'disk-full': (_, scene) => ({
    happened: 'The disk is full, so sending has stopped',
    means: `everything sent is on record, and ${waiting(scene)}`,
    toDo: `Free some space, then: ${scene.resume}`,
  }),
  'folder-unwritable': (_, scene) => ({
    happened: 'The data folder cannot be written to, so sending has stopped',
    means: `everything sent is on record, and ${waiting(scene)}`,
    toDo: `Make sure that it can be written to, then: ${scene.resume}`,
  }),
  'links-damaged': ({ message = '', ofUnits = 0 }, scene) => ({
    happened: `The stored links of a request of ${amount(ofUnits, 'link')} are damaged${message === '' ? '' : ` (list “${message}”)`}`,
    means: `none of them were sent or charged, and ${waiting(scene)}`,
    toDo: 'Cancel the waiting links of its submission (linkferry cancel), then submit the list again from its source',
  }),
  'paused-by-user': (_, scene) => ({
    happened: 'This submission was paused by you',
    means: waitingUncharged(scene),
    toDo: `To resume: ${scene.resume}`,
  }),
}

function waiting({ waitingLinks }: PauseScene): string {
  return `${amount(waitingLinks, 'link')} ${waitingLinks === 1 ? 'waits' : 'wait'}`
}

function waitingUncharged(scene: PauseScene): string {
  return `${waiting(scene)} and ${scene.waitingLinks === 1 ? 'has' : 'have'} not been charged`
}

function nothingCharged(scene: PauseScene): string {
  return `nothing was charged, and ${waiting(scene)}`
}

function maybeCharged(scene: PauseScene): string {
  return `${amount(scene.unitsInDoubt, 'unit')} ${scene.unitsInDoubt === 1 ? 'is' : 'are'} possibly charged, and ${waiting(scene)}`
}

function settleThenGoOn({ settle, resume }: PauseScene): string {
  return `When you know from the service's account page: ${settle}; to resume: ${resume}`
}

/** The service's own words, where it answered. */
function answer({ httpStatus, message }: Pause): string {
  if (httpStatus === undefined) return ''
  return message === undefined || message === ''
    ? ` (response ${httpStatus})`
    : ` (response ${httpStatus}: “${message}”)`
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
