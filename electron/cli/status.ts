import type { Ledger, StoredAccount } from '../engine/ledger/index.ts'
import type { AnswerRow, SentRequest, Submission } from '../shared/contract/index.ts'
import {
  commandLine,
  type CommandPlace,
  type ExitCode,
  exitCode,
  type StatusCommand,
} from './command.ts'
import { pauseSentence } from './pause-sentences.ts'
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
  else if (standings.length === 0) voice.say('Nothing was sent yet.')
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
      request.linkCount > 1
        ? `; if only some links were charged, with a list of these: ${some}`
        : ''
    voice.say(
      `  Request ${request.id}, ${amount(request.linkCount, 'link')}, was possibly charged. If you can tell from the service's account page: ${settle}${inPart}`,
    )
  }
  if (nextMs !== undefined && state !== 'paused') {
    voice.say(
      `  The next of it leaves at ${timeOf(nextMs)}, if Linkferry is running: the window, or ${resumeLine(baseUrl, place)}`,
    )
  } else if (state === 'running' && links.waiting > 0)
    voice.say(`  If no Linkferry is sending it: ${resumeLine(baseUrl, place)}`)
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
