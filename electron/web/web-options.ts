import { parseArgs } from 'node:util'
import { fail, ok, type Result } from '../shared/result.ts'

/** The command-line options of the web host. */
export interface WebOptions {
  /** 0: any free port. */
  readonly port: number
  readonly dataFolder: string | undefined
  readonly opensBrowser: boolean
  /** True for `--help`. */
  readonly showsHelp: boolean
}

/** Parses the arguments; a failure is the sentence to show. */
export function readWebOptions(args: readonly string[]): Result<WebOptions, string> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '0' },
        'data-dir': { type: 'string' },
        'no-open': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const port = Number(values.port)
    if (!/^\d+$/.test(values.port) || port > 65_535)
      return fail(`--port takes a number from 0 to 65535, not ${values.port}`)
    return ok({
      port,
      dataFolder: values['data-dir'],
      opensBrowser: !values['no-open'],
      showsHelp: values.help,
    })
  } catch (error) {
    // parseArgs throws a TypeError whose message is written for the user.
    if (error instanceof TypeError) return fail(error.message)
    throw error
  }
}

/** Says why the host cannot listen on the port, and what to do. */
export function portSentence(port: number, error: unknown): string {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const obstacle = isTaken
    ? `Another program has port ${port}, perhaps a Linkferry that is open already.`
    : `Port ${port} cannot be had: ${error instanceof Error ? error.message : String(error)}.`
  return `${obstacle} Start with another --port, or with none.`
}
