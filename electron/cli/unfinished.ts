/** The commands for unfinished submissions: `linkferry resume` and `linkferry cancel`. */
import { normalizeAddress } from '../engine/account-address.ts'
import type { Submission } from '../shared/contract/index.ts'
import { applyOptions, setupSentence } from './account.ts'
import { type CancelCommand, type ExitCode, exitCode, type ResumeCommand } from './command.ts'
import { type EngineSession, withEngine } from './engine-session.ts'
import {
  type DiskPauses,
  exitCodeOf,
  linksToGo,
  reportSubmissions,
  type SendingParts,
  watch,
} from './sending.ts'
import { readSubmissions, saySubmission, type SubmissionDetails, statusDocument } from './status.ts'
import { printJson, type Terminal } from './terminal.ts'
import { amount } from './words.ts'

/** A submission that was unfinished before the engine started. */
interface Unfinished {
  readonly submissionId: number
  readonly accountId: number
  readonly baseUrl: string
  readonly isPausedByUser: boolean
  /** The service refused the account's token, or it has none. */
  readonly needsToken: boolean
}

/** `linkferry resume`: continues the unfinished submissions of accounts that use the given token. */
export async function resume(command: ResumeCommand, parts: SendingParts): Promise<ExitCode> {
  const { terminal, token } = parts
  const address = command.baseUrl === undefined ? undefined : normalizeAddress(command.baseUrl)
  if (address?.ok === false) {
    terminal.say(setupSentence(address.error, command.baseUrl ?? ''))
    return exitCode.wrongUsage
  }
  const unfinished = unfinishedOf(parts)
  if (unfinished.length === 0) return sayNothingUnfinished(terminal, command.asJson)
  if (token === undefined)
    terminal.say('No token was given. Use --token-file FILE or LINKFERRY_TOKEN.')

  const isSelected = ({ baseUrl }: Unfinished) => address === undefined || baseUrl === address.value
  let pauses: DiskPauses = new Map()
  const resumed = await withEngine(parts, async (session) => {
    if (token === undefined) return []
    const owned = new Set(await session.request('account.ofToken', { token }))
    const resumable: Unfinished[] = []
    for (const one of unfinished.filter(isSelected)) {
      const mayBind = address !== undefined && one.needsToken
      const isOwned = owned.has(one.accountId)
      if (isOwned || (mayBind && (await bindToken(session, one.accountId, token))))
        resumable.push(one)
    }
    for (const accountId of new Set(resumable.map((one) => one.accountId))) {
      const problem = await endPause(session, accountId, token, command)
      if (problem !== undefined) {
        terminal.say(problem)
        return undefined
      }
    }
    for (const { submissionId, isPausedByUser } of resumable)
      if (isPausedByUser) await session.request('submission.resume', { submissionId })
    const ids = resumable.map(({ submissionId }) => submissionId)
    if (ids.length > 0) pauses = await watch(session, ids, parts)
    return ids
  })
  if (resumed === undefined) return exitCode.wrongUsage
  return reportResumed(resumed, unfinished, pauses, command, parts)
}

/** The unfinished submissions in the ledger, those of Practice left out. */
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

/** Gives an account a new token; false if another account uses that token. */
async function bindToken(
  session: EngineSession,
  accountId: number,
  token: string,
): Promise<boolean> {
  const state = { kind: 'session-only' } as const
  const bound = await session.request('account.bindToken', { accountId, token, state })
  return bound.ok && bound.value.id === accountId
}

/** Ends the pause of an account unless a limit caused it. Returns the sentence to show if that fails. */
async function endPause(
  session: EngineSession,
  accountId: number,
  token: string,
  command: ResumeCommand,
): Promise<string | undefined> {
  const account = session.accounts.get(accountId)
  if (account === undefined) return undefined
  // Limits go first: with a token the account may send at once.
  const saved = await applyOptions(session, account, command)
  if (!saved.ok) return setupSentence(saved.error, account.baseUrl)
  await session.offerToken(accountId, token)
  await session.refresh()
  const pause = session.accounts.get(accountId)?.pause
  if (pause !== undefined && pause.reason !== 'cap')
    await session.request('account.resume', { accountId, way: { kind: 'resume' } })
  return undefined
}

/** Says which submissions were not resumed, and shows all of them. */
function reportResumed(
  resumed: readonly number[],
  unfinished: readonly Unfinished[],
  pauses: DiskPauses,
  command: ResumeCommand,
  parts: SendingParts,
): ExitCode {
  const others = unfinished.filter(({ submissionId }) => !resumed.includes(submissionId))
  if (others.length > 0) {
    const ids = others.map(({ submissionId }) => submissionId).join(', ')
    parts.terminal.say(
      `Not resumed, because the token or address does not match the account: submission ${ids}.`,
    )
  }
  const shown = [...resumed, ...others.map(({ submissionId }) => submissionId)]
  const submissions = reportSubmissions(shown, command, parts, pauses)
  if (others.length > 0 || parts.interruption.aborted) return exitCode.needsUser
  return exitCodeOf(submissions)
}

function sayNothingUnfinished(terminal: Terminal, asJson: boolean): ExitCode {
  terminal.say('There are no unfinished submissions.')
  if (asJson) printJson(terminal, statusDocument([]))
  return exitCode.done
}

/** `linkferry cancel`: cancels the pending links of a submission. It sends nothing and needs no token. */
export async function cancel(command: CancelCommand, parts: SendingParts): Promise<ExitCode> {
  const { submissionId } = command
  const { terminal } = parts
  // Starting an engine recovers the ledger first: links that a killed engine left in flight are in
  // doubt then, not pending.
  const cancelled = await withEngine(parts, async (session) => {
    if ((session.submissions.get(submissionId)?.links.waiting ?? 0) === 0) return 0
    const done = await session.request('submission.cancel', { submissionId })
    return done.ok ? done.value.links : 0
  })
  const details = detailsOf(submissionId, parts)
  if (details === undefined || cancelled === 0) {
    const problem = details === undefined ? 'does not exist' : 'has no waiting links'
    terminal.say(
      `Submission ${submissionId} ${problem}. Nothing was changed. linkferry status lists all submissions.`,
    )
    return exitCode.wrongUsage
  }
  terminal.say(
    `${amount(cancelled, 'link')} will not be sent. You can submit ${cancelled === 1 ? 'it' : 'them'} again.`,
  )
  saySubmission(terminal, details, command)
  if (command.asJson) printJson(terminal, statusDocument([details]))
  return exitCode.done
}

function detailsOf(
  submissionId: number,
  { openLedger }: SendingParts,
): SubmissionDetails | undefined {
  const reader = openLedger()
  const submissions = reader && readSubmissions(reader, ({ id }) => id === submissionId)
  reader?.close()
  return submissions?.[0]
}
