import { shortestToken } from '../shared/token.ts'

/** The same error, so that its kind stays known, with the secret struck from its message and stack. */
export function withoutSecret(error: unknown, secret: string): unknown {
  if (!(error instanceof Error) || secret.length < shortestToken) return error
  error.message = error.message.replaceAll(secret, '[token]')
  if (error.stack !== undefined) error.stack = error.stack.replaceAll(secret, '[token]')
  return error
}
