import type { SettleProblem } from '../shared/contract.ts'
import { amount } from './amounts.ts'
import { commandLine } from './command-line.ts'
import type { SettleCommand } from './command.ts'
import { type ExitCode, exitCode } from './exit-code.ts'
import type { SendingParts } from './sending-parts.ts'
import { readStandings, statusDocument, type SubmissionStanding } from './status-document.ts'
import { printJson } from './voice.ts'
import { withEngine } from './with-engine.ts'

/** `linkferry settle`: takes the user's word on a batch in doubt and says what that means. */
export async function settle(command: SettleCommand, parts: SendingParts): Promise<ExitCode> {
  const { batchId, settlement } = command
  const { voice } = parts
  const settled = await withEngine(parts, (session) =>
    session.request('batch.settle', { batchId, settlement }),
  )
  if (!settled.ok) {
    voice.say(`Batch ${batchId} ${problems[settled.error]}`)
    return exitCode.wrongUsage
  }
  const book = parts.openBook()
  const standings = (book === undefined ? [] : readStandings(book)).filter(({ batches }) =>
    batches.some(({ id }) => id === batchId),
  )
  book?.close()
  for (const standing of standings) voice.say(meaningOf(command, standing))
  if (command.asJson) printJson(voice, statusDocument(standings))
  return exitCode.done
}

const problems: Readonly<Record<SettleProblem, string>> = {
  'unknown-batch': 'does not exist; linkferry status lists them. Nothing was changed.',
  'not-in-doubt': 'is not in doubt. Nothing was changed.',
  'already-left': 'is on its way again. Nothing was changed.',
  'not-settled': 'is not settled. Nothing was changed.',
  'does-not-add-up':
    'was taken in part, and the list names another number of its links than the service says. Nothing was changed.',
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
