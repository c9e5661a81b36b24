import { commandLine } from './command-line.ts'
import { type ExitCode, exitCode } from './exit-code.ts'
import { printJson } from './voice.ts'
import { accountFor, setupSentence } from './account-setup.ts'
import type { SubmitCommand } from './command.ts'
import { withEngine } from './engine-session.ts'
import { plan, type Planned } from './plan.ts'
import { stayingSentence } from './schedule-words.ts'
import { type DiskPauses, endOf, report, type SendingParts, watch } from './sending.ts'
import { statusDocument } from './standings.ts'

/** `linkferry submit`: reads lists, says what they cost, sends them and says what became of them. */
export async function submit(command: SubmitCommand, parts: SendingParts): Promise<ExitCode> {
  const { voice, token } = parts
  const complaint = complaintAbout(command, parts)
  if (complaint !== undefined || token === undefined) {
    voice.say(complaint ?? 'submit needs a token: --token-file FILE or LINKFERRY_TOKEN.')
    return exitCode.wrongUsage
  }
  let pauses: DiskPauses = new Map()
  const result = await withEngine(parts, async (session): Promise<Planned> => {
    const account = await accountFor(session, command.baseUrl, token, command)
    if (!account.ok) {
      voice.say(setupSentence(account.error, command.baseUrl))
      return { kind: 'ended', code: exitCode.wrongUsage }
    }
    const planned = await plan({ command, parts, session, account: account.value })
    if (planned.kind === 'ended') return planned
    if (command.when.kind !== 'now') {
      const words = ['resume', '--base-url', account.value.baseUrl]
      voice.say(stayingSentence(commandLine(words, command)))
    }
    pauses = await watch(session, [planned.submissionId], parts)
    return planned
  })
  if (result.kind === 'ended') {
    if (command.asJson) printJson(voice, statusDocument([]))
    return result.code
  }
  const end = endOf(report([result.submissionId], command, parts, pauses))
  if (parts.interruption.aborted) return exitCode.needsUser
  return end === exitCode.done && !result.isWhole ? exitCode.withRemainder : end
}

/** What can be said before anything is started; undefined where nothing is wrong. */
function complaintAbout(
  { baseUrl, isAgreed }: SubmitCommand,
  { voice, tidyAddress }: SendingParts,
): string | undefined {
  const address = tidyAddress(baseUrl)
  if (!address.ok) return setupSentence(address.error, baseUrl)
  return isAgreed || voice.canAsk
    ? undefined
    : 'submit spends units: with nobody to ask, it needs --yes.'
}
