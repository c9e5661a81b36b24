/**
 * Every token that this host has read or been given since its start, so that none of them is ever
 * written where words go: logs, terminals, diagnostics.
 */
export class Secrets {
  readonly #known = new Set<string>()

  add(secret: string): void {
    if (secret !== '') this.#known.add(secret)
  }

  /** The text with every known secret struck out, as it is and as URLs and JSON write it. */
  strike(text: string): string {
    let struck = text.replace(/\b(Bearer|Basic) [\w\-.~+/=]{8,}/gi, '$1 [token]')
    for (const secret of this.#known)
      for (const form of formsOf(secret)) struck = struck.replaceAll(form, '[token]')
    return struck
  }
}

function formsOf(secret: string): readonly string[] {
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
}
