import { shortestToken } from '../shared/address.ts'

/**
 * Every token that this host has read or been given since its start, so that none of them is ever
 * written to a log, a terminal or diagnostics.
 */
export class Secrets {
  readonly #known = new Set<string>()

  add(secret: string): void {
    if (secret.length >= shortestToken) this.#known.add(secret)
  }

  /** The text with every known secret replaced, in each form that it is written in. */
  strike(text: string): string {
    let struck = text
      .replace(/\b(Bearer|Basic) [\w\-.~+/=]{8,}/gi, '$1 [token]')
      // What a dump of a request shows: cut short, it would not be recognised.
      .replace(/<Buffer [0-9a-f ]+/g, '<Buffer [bytes]')
    for (const secret of this.#known)
      for (const form of formsOf(secret)) struck = struck.replaceAll(form, '[token]')
    return struck
  }
}

/** As it is, in an address, in JSON, and its bytes in hexadecimal. */
function formsOf(secret: string): readonly string[] {
  const inAddress = encodeURIComponent(secret)
  const bytes = Array.from(
    inAddress.matchAll(/%(..)|./g),
    ([char, byte]) => byte?.toLowerCase() ?? char.charCodeAt(0).toString(16),
  )
  return [secret, inAddress, JSON.stringify(secret).slice(1, -1), bytes.join('')]
}

/** The same error, so that its kind stays known, without the secret in its message and stack. */
export function withoutSecret(error: unknown, secret: string): unknown {
  if (!(error instanceof Error) || secret.length < shortestToken) return error
  error.message = error.message.replaceAll(secret, '[token]')
  if (error.stack !== undefined) error.stack = error.stack.replaceAll(secret, '[token]')
  return error
}
