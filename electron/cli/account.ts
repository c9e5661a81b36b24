/** The account that a command uses: its token, its address and its limits. */
import { type NotAFile, type OpenedFile, openForReading } from '../disk/index.ts'
import type { AccountProblem } from '../shared/account.ts'
import { isLoopback } from '../shared/address.ts'
import { type Account, accountSettings, type AccountSettings } from '../shared/contract/index.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import type { CommonOptions } from './command.ts'
import type { EngineSession } from './engine-session.ts'

/** Finds or adds the account of an address and a token, applies the options and offers it the token. */
export async function accountFor(
  session: EngineSession,
  baseUrl: string,
  token: string,
  options: CommonOptions,
): Promise<Result<Account, AccountProblem>> {
  const found = await session.request('account.findOrAdd', { baseUrl, token })
  if (!found.ok) return found
  const saved = await applyOptions(session, found.value, options)
  if (saved.ok) await session.offerToken(saved.value.id, token)
  return saved
}

/** Saves `--limits` and `--doubt-limit` with the account if they change it. */
export async function applyOptions(
  session: EngineSession,
  account: Account,
  options: CommonOptions,
): Promise<Result<Account, AccountProblem>> {
  const before: AccountSettings = accountSettings.strip().parse(account)
  const wanted: AccountSettings = {
    ...before,
    limits: { ...before.limits, ...options.limits },
    exposureLimit: options.doubtLimit ?? before.exposureLimit,
  }
  if (JSON.stringify(wanted) === JSON.stringify(before)) return ok(account)
  return session.request('account.save', {
    accountId: account.id,
    settings: wanted,
    keepsBalance: true,
  })
}

/** The sentence to show if an account cannot be found, added or saved. */
export function setupSentence(problem: AccountProblem, baseUrl: string): string {
  const sentence = setupSentences[problem].replace('{baseUrl}', () => baseUrl)
  const suggestion = problem === 'invalid-address' ? suggestAddress(baseUrl) : undefined
  return suggestion === undefined ? sentence : `${sentence} Did you mean ${suggestion}?`
}

/** Completes an address that was typed without `http://` or `https://`. */
function suggestAddress(typed: string): string | undefined {
  if (typed.includes('://')) return undefined
  const url = URL.parse(`http://${typed.trim()}`)
  if (url === null || url.username !== '') return undefined
  return isLoopback(url) ? `http://${typed.trim()}` : `https://${typed.trim()}`
}

const setupSentences: Readonly<Record<AccountProblem, string>> = {
  'invalid-address': '{baseUrl} is not an http:// or https:// address.',
  'insecure-address':
    '{baseUrl} is not encrypted. Tokens are sent only to https:// addresses or to this computer itself.',
  'token-not-sendable': 'The token contains characters that cannot be sent. Copy it again.',
  'token-too-short': 'The token has fewer than 8 characters, so it is incomplete. Copy it again.',
  'limit-out-of-range':
    '--doubt-limit is below the price of one link on the account of {baseUrl}, so nothing could be sent. Set it to at least that price.',
  'name-missing': 'The account of {baseUrl} has no name.',
  'same-token-and-address': 'Another account already uses this token with the address {baseUrl}.',
  'practice-is-fixed': 'The account of {baseUrl} is Practice, which cannot be changed.',
  'has-unfinished': 'The account of {baseUrl} has unfinished submissions.',
  'unknown-account': 'The account of {baseUrl} was removed.',
  'token-store-unavailable': 'The token of {baseUrl} cannot be stored.',
}

/** Where a token comes from. The file takes precedence. */
export interface TokenSources {
  readonly tokenFile: string | undefined
  /** The value of LINKFERRY_TOKEN. */
  readonly fromEnvironment: string | undefined
}

/** Reads the token without its final line end; undefined if none is given. A failure is the sentence to show. */
export async function readToken(
  sources: TokenSources,
): Promise<Result<string | undefined, string>> {
  const { tokenFile, fromEnvironment } = sources
  if (tokenFile !== undefined) return readSecretFile('token', tokenFile)
  return ok(withoutLineEnd(fromEnvironment ?? '') || undefined)
}

/** Reads a file with one secret, without its final line end. A failure is the sentence to show. */
export async function readSecretFile(
  kind: 'token' | 'team',
  file: string,
): Promise<Result<string, string>> {
  try {
    const opened = await openForReading(file)
    if (typeof opened === 'string')
      return fail(`The ${kind} file ${file} is ${notAFileDescriptions[opened]}.`)
    const secret = withoutLineEnd(await textOf(opened))
    return secret === '' ? fail(`The ${kind} file ${file} is empty.`) : ok(secret)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return fail(`The ${kind} file ${file} cannot be read (${String(error.code)}).`)
  }
}

const notAFileDescriptions: Readonly<Record<NotAFile, string>> = {
  folder: 'a folder',
  'not-a-file': 'no file: it is a device, a socket, or a pipe that no program writes to',
}

/** The most bytes of such a file that are read. A secret is one line. */
const maxSecretBytes = 2 ** 16

async function textOf(file: OpenedFile): Promise<string> {
  const bytes = Buffer.alloc(maxSecretBytes)
  let length = 0
  try {
    while (length < bytes.length) {
      const count = await file.read(bytes.subarray(length))
      if (count === 0) break
      length += count
    }
  } finally {
    await file.close()
  }
  return bytes.toString('utf8', 0, length)
}

function withoutLineEnd(text: string): string {
  return text.replace(/[\r\n]+$/, '')
}
