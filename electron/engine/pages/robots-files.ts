import { challengeInHeaders } from './challenge.ts'
import type { GetPage } from './page-request.ts'
import { redirectOf } from './redirects.ts'
import { longestRobotsFile, noRules, parseRobots, type RobotsRules } from './robots-rules.ts'
import { SharedAnswers } from './shared-answers.ts'

/** What robots.txt says of a page. `unknown`: it could not be read. */
export type RobotsAnswer = 'allowed' | 'blocked' | 'unknown'

/** About how much memory all rules may take, in bytes. */
const mostSize = 32 * 1024 * 1024
const sizeOfEntry = 500

/** Google follows at least five. */
const mostRedirects = 5

/** The rules of a site; undefined: they could not be read. */
type Rules = RobotsRules | undefined

interface Fetched {
  readonly rules: Rules
  /** Where redirects led. */
  readonly url: URL
}

/**
 * Reads robots.txt files as Googlebot does, one per origin. A file that does not exist allows everything;
 * one behind an error of the server says nothing.
 */
export class RobotsFiles {
  readonly #get: GetPage
  readonly #files = new SharedAnswers<{ readonly rules: Rules }>(
    mostSize,
    ({ rules }) => sizeOfEntry + (rules?.size ?? 0),
  )

  constructor(get: GetPage) {
    this.#get = get
  }

  /** What the robots.txt of a page's site says of it. Rejects with the reason of `signal`. */
  async answer(url: URL, signal: AbortSignal): Promise<RobotsAnswer> {
    const { rules } = await this.#files.get(
      url.origin,
      async (asked) => {
        const { rules: found, url: end } = await this.#fetch(url.origin, asked)
        // A site that moved to https needs no second request.
        if (isRobotsFile(end)) this.#files.add(end.origin, { rules: found })
        return { rules: found }
      },
      signal,
    )
    if (rules === undefined) return 'unknown'
    return rules.allows(url) ? 'allowed' : 'blocked'
  }

  /** Forgets the files that could not be read, so that they are asked for again. */
  forgetUnknown(): Promise<void> {
    return this.#files.forget(({ rules }) => rules !== undefined)
  }

  async #fetch(origin: string, signal: AbortSignal): Promise<Fetched> {
    let url = new URL('/robots.txt', origin)
    for (let redirects = 0; ; redirects++) {
      const chunks: Uint8Array[] = []
      let length = 0
      const response = await this.#get(
        url,
        (status) =>
          status < 200 || status > 299
            ? undefined
            : (chunk) => {
                // The sender may use its buffer again.
                chunks.push(Uint8Array.from(chunk))
                length += chunk.length
                return length < longestRobotsFile
              },
        signal,
      )
      if (response.kind === 'failure') return { rules: undefined, url }
      const { status, headers } = response
      if (challengeInHeaders(headers) !== undefined) return { rules: undefined, url }
      if (status >= 200 && status <= 299) return { rules: parseRobots(Buffer.concat(chunks)), url }
      const redirect = redirectOf(status, headers, url)
      // Google takes a redirect that leads nowhere for a file that does not exist.
      if (redirect.kind === 'broken' || redirects === mostRedirects) return { rules: noRules, url }
      if (redirect.kind === 'none') return { rules: rulesOfStatus(status), url }
      ;({ url } = redirect)
    }
  }
}

function isRobotsFile({ pathname, search }: URL): boolean {
  return pathname === '/robots.txt' && search === ''
}

/** The rules that follow from a status without a file. */
function rulesOfStatus(status: number): Rules {
  return status >= 400 && status <= 499 && status !== 429 ? noRules : undefined
}
