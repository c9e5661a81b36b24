import type { PracticeSettings } from '../shared/practice.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { PracticeServer } from './practice-server.ts'
import { parseFault } from './react.ts'

/** The options of `linkferry practice-service`, as typed. */
export interface PracticeOptions {
  readonly port?: string | undefined
  readonly token?: string | undefined
  readonly balance?: string | undefined
  readonly rate?: string | undefined
  /** `KIND=RATE` each. */
  readonly fault?: readonly string[] | undefined
}

/** The default token. It protects nothing. */
const practiceToken = 'practice'

/** Reads the options. The defaults are any free port, a million units and 60 requests per minute. */
export function practiceSettings(
  options: PracticeOptions,
  booksPath: string,
): Result<PracticeSettings, { readonly option: keyof PracticeOptions; readonly text: string }> {
  const {
    port = '0',
    token = practiceToken,
    balance = '1000000',
    rate = '60',
    fault = [],
  } = options
  if (!isWhole(port, 65_535)) return fail({ option: 'port', text: port })
  if (!/^\S+$/.test(token)) return fail({ option: 'token', text: token })
  if (!isWhole(balance)) return fail({ option: 'balance', text: balance })
  if (!isWhole(rate)) return fail({ option: 'rate', text: rate })

  const faults = fault.map((text) => ({ text, parsed: parseFault(text) }))
  const wrong = faults.find(({ parsed }) => !parsed.ok)
  if (wrong !== undefined) return fail({ option: 'fault', text: wrong.text })
  return ok({
    port: Number(port),
    token,
    balance: Number(balance),
    ratePerMinute: Number(rate),
    faults: faults.flatMap(({ parsed }) => (parsed.ok ? [parsed.value] : [])),
    booksPath,
  })
}

/**
 * Runs the practice service in this process until `signal` aborts. Prints its address as the first
 * line. Rejects with the system's error if it cannot listen or open the books.
 */
export async function servePractice(
  settings: PracticeSettings,
  { print, signal }: { readonly print: (line: string) => void; readonly signal: AbortSignal },
): Promise<void> {
  const practice = await PracticeServer.start(settings)
  print(practice.baseUrl)
  if (!signal.aborted)
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve, { once: true })
    })
  await practice.stop()
}

function isWhole(text: string, most = Number.MAX_SAFE_INTEGER): boolean {
  return /^\d+$/.test(text) && Number(text) <= most
}
