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
import { readSubmissions, type SubmissionDetails, statusDocument } from './status.ts'
import { printJson } from './terminal.ts'
import { amount } from './words.ts'

/** `linkferry settle`: settles a request in doubt with the user's answer and says what follows. */
export async function settle(
  command: SettleCommand,
  parts: SendingParts,
  readInput: () => Promise<string>,
): Promise<ExitCode> {
  const { requestId, answer, only } = command
  const { terminal } = parts
  const list = only === undefined ? undefined : await readList(only, readInput)
  if (list?.ok === false) {
    terminal.say(`Cannot read ${only}: ${list.error}. Nothing was changed.`)
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
        ? await session.request('request.settle', { requestId, answer })
        : await session.request('request.settleByList', {
            requestId,
            text,
            names: answer === 'charged' ? 'taken' : 'not-taken',
          }),
  }))
  const { details, request } = readRequest(requestId, parts)
  if (!settled.ok) {
    terminal.say(`Request ${requestId} ${problems[settled.error]}`)
    if (settled.error === 'does-not-add-up' && names?.ok === true && request !== undefined)
      for (const sentence of explainMismatch(command, names.value, request)) terminal.say(sentence)
    return exitCode.wrongUsage
  }
  if (names?.ok === true)
    for (const sentence of describeOtherLines(names.value)) terminal.say(sentence)
  if (details !== undefined && request !== undefined)
    terminal.say(describeResult(command, details, request, settled.value))
  if (command.asJson) printJson(terminal, statusDocument(details === undefined ? [] : [details]))
  return exitCode.done
}

/** Reads a request and its submission from the ledger. */
function readRequest(
  requestId: number,
  { openLedger }: SendingParts,
): {
  readonly details?: SubmissionDetails | undefined
  readonly request?: SentRequest | undefined
} {
  const reader = openLedger()
  if (reader === undefined) return {}
  try {
    const request = reader.ledger.requests.byId(requestId)
    const [details] = readSubmissions(reader, ({ id }) => id === request?.submissionId)
    return { details, request }
  } finally {
    reader.close()
  }
}

/** Reads a file or standard input as text; a failure is the system's error code. */
async function readList(
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

/** Explains why a file cannot settle a request: what it lists, what it must list, and what to do. */
function explainMismatch(
  { answer }: SettleCommand,
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
    const settleAll = `settle ${id} ${answer}`
    return [
      // A file that lists none of the links may write them in another way, so only a complete file
      // suggests settling the whole request.
      `The file lists ${links} of its ${all}.${links === linkCount ? ` If that is right: ${settleAll}, without --only.` : ''}`,
      ...describeOtherLines(names),
      'Complete the file and settle again.',
    ]
  }
  const wanted = answer === 'charged' ? linksCount : linkCount - linksCount
  return [
    `The service accepted ${linksCount} of its ${all}. For ${answer}, the file must list ${wanted} of them, but it lists ${links}.`,
    ...describeOtherLines(names),
    'Complete the file and settle again.',
  ]
}

/** Describes the lines of a file that are not links of the request. */
function describeOtherLines({
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

/** Says how many links count as charged, and whether the others are sent again. */
function describeResult(
  command: SettleCommand,
  { baseUrl }: SubmissionDetails,
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
