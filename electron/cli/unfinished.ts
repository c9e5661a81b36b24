/** The commands for unfinished submissions: `linkferry resume` and `linkferry cancel`. */
import { normalizeAddress } from '../engine/account-address.ts'
import type { Submission } from '../shared/contract/index.ts'
import { applyOptions, setupSentence } from './account.ts'
import { type CancelCommand, type ExitCode, exitCode, type ResumeCommand } from './command.ts'
import { type EngineSession, withEngine } from './engine-session.ts'
import { type DiskPauses, endOf, linksToGo, report, type SendingParts, watch } from './sending.ts'
import { readStandings, sayStanding, type Standing, statusDocument } from './status.ts'
import { printJson, type Voice } from './voice.ts'
import { amount } from './words.ts'

/** What was unfinished before the engine ran. */
interface Unfinished {
  readonly submissionId: number
  readonly accountId: number
  readonly baseUrl: string
  readonly isPausedByUser: boolean
  /** The token it had was refused, or is gone. */
  readonly needsToken: boolean
}

/** `linkferry resume`: goes on with what is unfinished and whose account the token fits. */
export async function resume(command: ResumeCommand, parts: SendingParts): Promise<ExitCode> {
  const { voice, token } = parts
  const address = command.baseUrl === undefined ? undefined : normalizeAddress(command.baseUrl)
  if (address?.ok === false) {
    voice.say(setupSentence(address.error, command.baseUrl ?? ''))
    return exitCode.wrongUsage
  }
  const unfinished = unfinishedOf(parts)
  if (unfinished.length === 0) return sayNothingUnfinished(voice, command.asJson)
  if (token === undefined)
    voice.say('No token was given. Use --token-file FILE or LINKFERRY_TOKEN.')

  const isMeant = ({ baseUrl }: Unfinished) => address === undefined || baseUrl === address.value
  let pauses: DiskPauses = new Map()
  const resumed = await withEngine(parts, async (session) => {
    if (token === undefined) return []
    const owned = new Set(await session.request('account.ofToken', { token }))
    const mine: Unfinished[] = []
    for (const one of unfinished.filter(isMeant)) {
      const mayBind = address !== undefined && one.needsToken
      const isOwned = owned.has(one.accountId)
      if (isOwned || (mayBind && (await bind(session, one.accountId, token)))) mine.push(one)
    }
    for (const accountId of new Set(mine.map((one) => one.accountId))) {
      const problem = await endPause(session, accountId, token, command)
      if (problem !== undefined) {
        voice.say(problem)
        return undefined
      }
    }
    for (const { submissionId, isPausedByUser } of mine)
      if (isPausedByUser) await session.request('submission.resume', { submissionId })
    const ids = mine.map(({ submissionId }) => submissionId)
    if (ids.length > 0) pauses = await watch(session, ids, parts)
    return ids
  })
  if (resumed === undefined) return exitCode.wrongUsage
  return tell(resumed, unfinished, pauses, command, parts)
}

/** What the ledger knows before the engine runs. */
function unfinishedOf({ openLedger }: SendingParts): readonly Unfinished[] {
  const reader = openLedger()
  if (reader === undefined) return []
  try {
    return reader.submissions().flatMap((submission: Submission) => {
      const account = reader.ledger.accounts.byId(submission.accountId)
      if (submission.state === 'cancelled' || linksToGo(submission) === 0) return []
      if (account === undefined || account.isPractice) return []
      return {
        submissionId: submission.id,
        accountId: account.id,
        baseUrl: account.baseUrl,
        isPausedByUser: submission.pause?.reason === 'user',
        needsToken: account.pause?.reason === 'token',
      }
    })
  } finally {
    reader.close()
  }
}

/** A new token keeps its account, unless another account has it already. */
async function bind(session: EngineSession, accountId: number, token: string): Promise<boolean> {
  const state = { kind: 'session-only' } as const
  const bound = await session.request('account.bindToken', { accountId, token, state })
  return bound.ok && bound.value.id === accountId
}

/** Ends every pause of an account but a limit's; what it returns is the sentence of what is wrong. */
async function endPause(
  session: EngineSession,
  accountId: number,
  token: string,
  command: ResumeCommand,
): Promise<string | undefined> {
  const account = session.accounts.get(accountId)
  if (account === undefined) return undefined
  // Before the token: with it the account may send at once, and then under these limits.
  const saved = await applyOptions(session, account, command)
  if (!saved.ok) return setupSentence(saved.error, account.baseUrl)
  await session.offerToken(accountId, token)
  await session.refresh()
  const pause = session.accounts.get(accountId)?.pause
  if (pause !== undefined && pause.reason !== 'cap')
    await session.request('account.resume', { accountId, way: { kind: 'resume' } })
  return undefined
}

function tell(
  resumed: readonly number[],
  unfinished: readonly Unfinished[],
  pauses: DiskPauses,
  command: ResumeCommand,
  parts: SendingParts,
): ExitCode {
  const left = unfinished.filter(({ submissionId }) => !resumed.includes(submissionId))
  if (left.length > 0) {
    const ids = left.map(({ submissionId }) => submissionId).join(', ')
    parts.voice.say(
      `Not resumed, because the token or address does not match the account: submission ${ids}.`,
    )
  }
  const shown = [...resumed, ...left.map(({ submissionId }) => submissionId)]
  const standings = report(shown, command, parts, pauses)
  if (left.length > 0 || parts.interruption.aborted) return exitCode.needsUser
  return endOf(standings)
}

function sayNothingUnfinished(voice: Voice, asJson: boolean): ExitCode {
  voice.say('There are no unfinished submissions.')
  if (asJson) printJson(voice, statusDocument([]))
  return exitCode.done
}

/** `linkferry cancel`: cancels what is pending of a submission. Needs no token: nothing is sent. */
export async function cancel(command: CancelCommand, parts: SendingParts): Promise<ExitCode> {
  const { submissionId } = command
  const { voice } = parts
  // Recovered first: what an engine that was killed left in flight is in doubt, not pending.
  const cancelled = await withEngine(parts, async (session) => {
    if ((session.submissions.get(submissionId)?.links.waiting ?? 0) === 0) return 0
    const done = await session.request('submission.cancel', { submissionId })
    return done.ok ? done.value.links : 0
  })
  const standing = standingOf(submissionId, parts)
  if (standing === undefined || cancelled === 0) {
    const problem = standing === undefined ? 'does not exist' : 'has no waiting links'
    voice.say(
      `Submission ${submissionId} ${problem}. Nothing was changed. linkferry status lists all submissions.`,
    )
    return exitCode.wrongUsage
  }
  voice.say(
    `${amount(cancelled, 'link')} will not be sent. You can submit ${cancelled === 1 ? 'it' : 'them'} again.`,
  )
  sayStanding(voice, standing, command)
  if (command.asJson) printJson(voice, statusDocument([standing]))
  return exitCode.done
}

function standingOf(submissionId: number, { openLedger }: SendingParts): Standing | undefined {
  const reader = openLedger()
  const standings = reader && readStandings(reader, ({ id }) => id === submissionId)
  reader?.close()
  return standings?.[0]
}
