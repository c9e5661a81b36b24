import { amount, figure } from './amounts.ts'
import { commandLine } from './command-line.ts'
import type { CommandPlace } from './command-line.ts'
import type { StatusCommand } from './command.ts'
import { type ExitCode, exitCode } from './exit-code.ts'
import type { LedgerBook } from './ledger-book.ts'
import { pauseSentence } from './pause-sentences.ts'
import { readStandings, statusDocument, type SubmissionStanding } from './status-document.ts'
import { timeOf } from './times.ts'
import { printJson, type Voice } from './voice.ts'

/** `linkferry status`: submissions, batches, units, read beside a running engine. */
export function status(
  command: StatusCommand,
  voice: Voice,
  book: LedgerBook | undefined,
): ExitCode {
  const standings = book === undefined ? [] : readStandings(book)
  if (command.asJson) printJson(voice, statusDocument(standings))
  else if (standings.length === 0) voice.say('Nothing was sent yet.')
  else for (const standing of standings) sayStanding(voice, standing, command)
  return exitCode.done
}

/** One submission in words: its links and units, its pause, and what is maybe charged. */
export function sayStanding(voice: Voice, standing: SubmissionStanding, place: CommandPlace): void {
  const { id, label, client, baseUrl, account, state, links } = standing
  const name = [label === '' ? '' : `“${label}”`, client === '' ? '' : `for ${client}`]
    .filter((part) => part !== '')
    .join(' ')
  const where = account === undefined ? baseUrl : `“${account}” at ${baseUrl}`
  voice.say(`Submission ${id}${name === '' ? '' : ` ${name}`} on ${where}: ${state}`)
  voice.say(`  ${linkWords(standing)}; ${unitWords(standing)}`)
  if (standing.pause !== undefined)
    voice.say(`  ${pauseSentence(standing.pause, sceneOf(standing, place))}`)
  for (const batch of standing.batches.filter((one) => one.state === 'in-doubt')) {
    const settle = commandLine(['settle', String(batch.id), 'charged|not-charged'], place)
    const some = commandLine(['settle', String(batch.id), '--only', 'FILE'], place)
    const inPart =
      batch.linkCount > 1 ? `; if only some links were charged, with a list of these: ${some}` : ''
    voice.say(
      `  Batch ${batch.id}, ${amount(batch.linkCount, 'link')}, was maybe charged. If you can tell from the service's account page: ${settle}${inPart}`,
    )
  }
  const nextMs = standing.putOffMs ?? standing.nextSlotMs
  if (nextMs !== undefined && state !== 'paused') {
    if (standing.putOffMs !== undefined)
      voice.say("  The account's cap for a day is used up before its turn.")
    voice.say(
      `  The next of it leaves at ${timeOf(nextMs)}, if Linkferry is running: the window, or ${resumeLine(baseUrl, place)}`,
    )
  } else if (state === 'running' && links.queued > 0)
    voice.say(`  If no Linkferry is sending it: ${resumeLine(baseUrl, place)}`)
}

/** What a pause's sentence about a submission speaks of. */
function sceneOf(standing: SubmissionStanding, place: CommandPlace) {
  const { baseUrl, links, unitsInDoubt, batches } = standing
  const doubtful = batches.find(({ state }) => state === 'in-doubt')?.id
  return {
    baseUrl,
    waitingLinks: links.queued,
    unitsInDoubt,
    resume: resumeLine(baseUrl, place),
    settle: commandLine(['settle', String(doubtful ?? 'BATCH'), 'charged|not-charged'], place),
  }
}

function resumeLine(baseUrl: string, place: CommandPlace): string {
  return commandLine(['resume', '--base-url', baseUrl], place)
}

function linkWords({ links, moved, sentBefore }: SubmissionStanding): string {
  const movedLinks = moved.reduce((sum, move) => sum + move.links, 0)
  const parts: readonly (readonly [number, string])[] = [
    [links.accepted, 'accepted'],
    [links.refused, 'refused by the service'],
    [links.inDoubt, 'maybe charged'],
    [links.sending, 'being sent'],
    [links.queued, 'waiting'],
    ...moved.map((move) => [move.links, movedWords(move.account)] as const),
    [sentBefore, 'sent before'],
    [links.cancelled - movedLinks - sentBefore, 'cancelled'],
  ]
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${figure(count)} ${word}`)
  return `${amount(links.total, 'link')}: ${words.join(', ')}`
}

function movedWords(account: string | undefined): string {
  return account === undefined ? 'moved to an account that is gone' : `moved to “${account}”`
}

function unitWords({ unitsUsed, unitsInDoubt }: SubmissionStanding): string {
  const used = `${amount(unitsUsed, 'unit')} used`
  return unitsInDoubt === 0 ? used : `${used}, ${figure(unitsInDoubt)} maybe`
}
