import { readFile } from 'node:fs/promises'
import type {
  NamedLinks,
  SentRequest,
  SettleResult,
  SettleProblem,
} from '../shared/contract/index.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { commandLine, type ExitCode, exitCode, type SettleCommand } from './command.ts'
import { withEngine } from './engine-session.ts'
import type { SendingParts } from './sending.ts'
import { readStandings, type Standing, statusDocument } from './status.ts'
import { printJson } from './voice.ts'
import { amount } from './words.ts'

/** `linkferry settle`: takes the user's word on a request in doubt and says what that means. */
export async function settle(
  command: SettleCommand,
  parts: SendingParts,
  readInput: () => Promise<string>,
): Promise<ExitCode> {
  const { requestId, word, only } = command
  const { voice } = parts
  const list = only === undefined ? undefined : await listIn(only, readInput)
  if (list?.ok === false) {
    voice.say(`Cannot read ${only}: ${list.error}. Nothing was changed.`)
    return exitCode.wrongUsage
  }
  const text = list?.value
  const { settled, names } = await withEngine(parts, async (session) => ({
    names:
      text === undefined
        ? undefined
        : await session.request('request.readNamed', { requestId, text }),
    settled:
      text === undefined
        ? await session.request('request.settle', { requestId, answer: word })
        : await session.request('request.settleByList', {
            requestId,
            text,
            names: word === 'charged' ? 'taken' : 'not-taken',
          }),
  }))
  const { standing, request } = recordOf(requestId, parts)
  if (!settled.ok) {
    voice.say(`Request ${requestId} ${problems[settled.error]}`)
    if (settled.error === 'does-not-add-up' && names?.ok === true && request !== undefined)
      for (const sentence of whyNot(command, names.value, request)) voice.say(sentence)
    return exitCode.wrongUsage
  }
  if (names?.ok === true) for (const sentence of besides(names.value)) voice.say(sentence)
  if (standing !== undefined && request !== undefined)
    voice.say(meaningOf(command, standing, request, settled.value))
  if (command.asJson) printJson(voice, statusDocument(standing === undefined ? [] : [standing]))
  return exitCode.done
}

/** A request as it is in the ledger now, with its submission. */
function recordOf(
  requestId: number,
  { openLedger }: SendingParts,
): { readonly standing?: Standing | undefined; readonly request?: SentRequest | undefined } {
  const reader = openLedger()
  if (reader === undefined) return {}
  try {
    const request = reader.ledger.requests.byId(requestId)
    const [standing] = readStandings(reader, ({ id }) => id === request?.submissionId)
    return { standing, request }
  } finally {
    reader.close()
  }
}

/** The text of a list; a failure is what the system calls its cause. */
async function listIn(
  input: string,
  readInput: () => Promise<string>,
): Promise<Result<string, string>> {
  if (input === '-') return ok(await readInput())
  try {
    return ok(await readFile(input, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error) return fail(String(error.code))
    throw error
  }
}

/** What a list names, what it was to name, and what to do. */
function whyNot(
  { word }: SettleCommand,
  names: NamedLinks,
  { id, linkCount, linksCount }: SentRequest,
): readonly string[] {
  const { links } = names
  const all = amount(linkCount, 'link')
  if (linksCount === 0 || (linksCount !== undefined && linksCount >= linkCount))
    return [
      `The service did not accept part of request ${id}, but ${linksCount} of its ${all}. Settle it without --only.`,
    ]
  if (linksCount === undefined) {
    const whole = `settle ${id} ${word}`
    return [
      // A list that names none may write them in another way: nothing follows from that.
      `The file lists ${links} of its ${all}.${links === linkCount ? ` If that is right: ${whole}, without --only.` : ''}`,
      ...besides(names),
      'Complete the file and settle again.',
    ]
  }
  const wanted = word === 'charged' ? linksCount : linkCount - linksCount
  return [
    `The service accepted ${linksCount} of its ${all}. For ${word}, the file must list ${wanted} of them, but it lists ${links}.`,
    ...besides(names),
    'Complete the file and settle again.',
  ]
}

/** What a list holds besides links of the request. */
function besides({
  others,
  firstOther,
  unclear,
  firstUnclear,
  withoutLink,
  firstWithoutLink,
}: NamedLinks): readonly string[] {
  return [
    ...(others > 0
      ? [`${amount(others, 'line')} with a link that is not in this request, first: ${firstOther}`]
      : []),
    ...(unclear > 0
      ? [
          `${amount(unclear, 'line')} that could mean several links of the request, or almost match one, first: ${firstUnclear}`,
        ]
      : []),
    ...(withoutLink > 0
      ? [`${amount(withoutLink, 'line')} without a link, first: ${firstWithoutLink}`]
      : []),
  ]
}

const problems: Readonly<Record<SettleProblem, string>> = {
  'unknown-request': 'does not exist. Nothing was changed. linkferry status lists all requests.',
  'not-in-doubt': 'is not possibly charged. Nothing was changed.',
  'already-left':
    'has links that have since been sent again or opened for editing. Nothing was changed.',
  'not-settled': 'is not settled. Nothing was changed.',
  'does-not-add-up': 'cannot be settled by this file. Nothing was changed.',
}

/** What the word means: what counts as charged, and what becomes of the other links. */
function meaningOf(
  command: SettleCommand,
  { baseUrl }: Standing,
  { id, linkCount, unitsUsed }: SentRequest,
  { accepted, pending, cancelled }: SettleResult,
): string {
  const charged =
    accepted > 0
      ? ` ${linksOf(accepted, linkCount)} marked as charged (${amount(unitsUsed ?? accepted, 'unit')}), not sent again.`
      : ''
  const left =
    cancelled > 0
      ? ` ${linksOf(cancelled, linkCount)} marked as not charged. The submission is cancelled, so nothing is sent again.`
      : ''
  if (pending === 0) return `Request ${id}:${charged}${left}`
  const resume = commandLine(['resume', '--base-url', baseUrl], command)
  return `Request ${id}:${charged} ${linksOf(pending, linkCount)} marked as not charged, to be sent again. If they were charged after all, you pay for them twice.${left} To send them: ${resume}`
}

function linksOf(count: number, all: number): string {
  return count === all ? `its ${amount(count, 'link')}` : amount(count, 'link')
}
