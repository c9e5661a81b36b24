import { shortestToken } from '../../shared/token.ts'

const visibleAscii = /^[\x21-\x7e]{1,4096}$/

/** Whether a token can stand in an Authorization header: visible ASCII without spaces. */
export function isSendableToken(token: string): boolean {
  return visibleAscii.test(token)
}

/** Why a token cannot be an account's; undefined: it can. */
export function tokenProblem(token: string): 'token-not-sendable' | 'token-too-short' | undefined {
  if (!isSendableToken(token)) return 'token-not-sendable'
  return token.length < shortestToken ? 'token-too-short' : undefined
}
