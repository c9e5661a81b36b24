import { readFile } from 'node:fs/promises'
import type { NamedLinks, NamedPart, Settled, SettleProblem } from '../shared/contract.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import type { Settlement } from '../shared/submission.ts'
import { amount } from './amounts.ts'
import { commandLine } from './command-line.ts'
import type { SettleCommand } from './command.ts'
import { type ExitCode, exitCode } from './exit-code.ts'
import type { SendingParts } from './sending-parts.ts'
import { readStandings, statusDocument, type SubmissionStanding } from './status-document.ts'
import { printJson } from './voice.ts'
import { withEngine } from './with-engine.ts'

/** `linkferry settle`: takes the user's word on a batch in doubt and says what that means. */
export async function settle(
  command: SettleCommand,
  parts: SendingParts,
  readInput: () => Promise<string>,
): Promise<ExitCode> {
  const { batchId, settlement, only } = command
  const { voice } = parts
  const list = only === undefined ? undefined : await listIn(only, readInput)
  if (list?.ok === false) {
    voice.say(`Cannot read ${only}: ${list.error}. Nothing was changed.`)
    return exitCode.wrongUsage
  }
  const text = list?.value
  const told = await withEngine(parts, async (session) => {
    const names =
      text === undefined ? undefined : await session.request('batch.nameLinks', { batchId, text })
    const settled =
      text === undefined
        ? await session.request('batch.settle', { batchId, settlement })
        : await session.request('batch.settleInPart', { batchId, text, names: named[settlement] })
    return { settled, names }
  })
  const { settled, names } = told
  const book = parts.openBook()
  const standings = (book === undefined ? [] : readStandings(book)).filter(({ batches }) =>
    batches.some(({ id }) => id === batchId),
  )
  book?.close()
  const batch = standings.flatMap(({ batches }) => batches).find(({ id }) => id === batchId)
  if (!settled.ok) {
    voice.say(`Batch ${batchId} ${problems[settled.error]}`)
    if (settled.error === 'does-not-add-up' && names?.ok === true && batch !== undefined)
      for (const sentence of whyNot(command, names.value, batch)) voice.say(sentence)
    return exitCode.wrongUsage
  }
  if (names?.ok === true) for (const sentence of besides(names.value)) voice.say(sentence)
  for (const standing of standings)
    voice.say(
      text === undefined
        ? meaningOf(command, standing)
        : meaningInPart(command, standing, settled.value),
    )
  if (command.asJson) printJson(voice, statusDocument(standings))
  return exitCode.done
}

const named: Readonly<Record<Settlement, NamedPart>> = {
  charged: 'taken',
  'not-charged': 'not-taken',
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
  { settlement }: SettleCommand,
  names: NamedLinks,
  { id, linkCount, linksCount }: SubmissionStanding['batches'][number],
): readonly string[] {
  const { links } = names
  const all = amount(linkCount, 'link')
  if (linksCount === 0 || (linksCount !== undefined && linksCount >= linkCount))
    return [
      `The service did not say of batch ${id} that it took a part, but ${linksCount} of its ${all}: settle it without --only.`,
    ]
  if (linksCount === undefined) {
    const whole = `settle ${id} ${settlement}`
    return [
      // A list that names none may write them in another way: nothing follows from that.
      ...(links === linkCount
        ? [`The list names ${links} of its ${all}. If that is so: ${whole}, without --only.`]
        : [`The list names ${links} of its ${all}.`]),
      ...besides(names),
      'Complete the list and settle again.',
    ]
  }
  const wanted = settlement === 'charged' ? linksCount : linkCount - linksCount
  return [
    `The service took ${linksCount} of its ${all}. For ${settlement} the list is to name ${wanted} of them, and it names ${links}.`,
    ...besides(names),
    'Complete the list and settle again.',
  ]
}

/** What a list holds besides links of the batch. */
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
      ? [
          `${amount(others, 'line')} with a link that is not of this batch; the first: ${firstOther}`,
        ]
      : []),
    ...(unclear > 0
      ? [
          `${amount(unclear, 'line')} that are almost a link of the batch, or may mean several, and so count for none; the first: ${firstUnclear}`,
        ]
      : []),
    ...(withoutLink > 0
      ? [`${amount(withoutLink, 'line')} without a link; the first: ${firstWithoutLink}`]
      : []),
  ]
}

const problems: Readonly<Record<SettleProblem, string>> = {
  'unknown-batch': 'does not exist; linkferry status lists them. Nothing was changed.',
  'not-in-doubt': 'is not in doubt. Nothing was changed.',
  'already-left': 'is on its way again. Nothing was changed.',
  'not-settled': 'is not settled. Nothing was changed.',
  'does-not-add-up': 'cannot be settled by this list. Nothing was changed.',
}

function meaningOf(command: SettleCommand, standing: SubmissionStanding): string {
  const batch = standing.batches.find(({ id }) => id === command.batchId)
  if (batch === undefined) return ''
  const links = amount(batch.linkCount, 'link')
  if (command.settlement === 'charged')
    return `Batch ${batch.id}: its ${links} count as charged, ${amount(batch.unitsUsed ?? batch.linkCount, 'unit')}, by your word. They are not sent again.`
  if (standing.state === 'cancelled')
    return `Batch ${batch.id}: its ${links} count as not charged, by your word. The submission is cancelled, so they are not sent again.`
  const resume = commandLine(['resume', '--base-url', standing.baseUrl], command)
  return `Batch ${batch.id}: its ${links} count as not charged, by your word, and wait to be sent again. If they were charged after all, you pay for them twice. To send them: ${resume}`
}

/** What the word on a part of a batch means: what it keeps, and what becomes of the others. */
function meaningInPart(
  command: SettleCommand,
  standing: SubmissionStanding,
  { queued, cancelled }: Settled,
): string {
  const batch = standing.batches.find(({ id }) => id === command.batchId)
  if (batch === undefined) return ''
  const taken = `Batch ${batch.id}: ${amount(batch.linkCount, 'link')} count as charged, ${amount(batch.unitsUsed ?? batch.linkCount, 'unit')}, by your word. They are not sent again.`
  const left =
    cancelled > 0
      ? ` ${amount(cancelled, 'link')} count as not charged and are not sent again: the submission is cancelled, or another batch holds them.`
      : ''
  if (queued === 0) return `${taken}${left}`
  const resume = commandLine(['resume', '--base-url', standing.baseUrl], command)
  return `${taken} ${amount(queued, 'link')} count as not charged and wait to be sent again; if they were charged after all, you pay for them twice.${left} To send them: ${resume}`
}
