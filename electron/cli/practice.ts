import type { Result } from '../shared/result.ts'
import { type ExitCode, exitCode, type PracticeCommand } from './command.ts'
import type { Terminal } from './terminal.ts'

/** The options as typed, named as on the command line. */
interface PracticeOptions {
  readonly port: string | undefined
  readonly token: string | undefined
  readonly balance: string | undefined
  readonly rate: string | undefined
  readonly fault: readonly string[]
}

/** Runs the practice service until `signal` aborts. Fails if an option is wrong or it cannot listen. */
export type ServePractice = (
  options: PracticeOptions,
  run: { readonly print: (line: string) => void; readonly signal: AbortSignal },
) => Promise<
  Result<
    undefined,
    | {
        readonly kind: 'wrong-option'
        readonly option: keyof PracticeOptions
        readonly text: string
      }
    | { readonly kind: 'cannot-listen'; readonly code: string }
  >
>

const expectedValues: Readonly<Record<keyof PracticeOptions, string>> = {
  port: 'a number from 0 to 65535',
  token: 'a word without spaces',
  balance: 'a whole number of units from 0',
  rate: 'a whole number of requests per minute from 0',
  fault: 'KIND=RATE, with a kind listed by linkferry help practice-service and a share from 0 to 1',
}

/** `linkferry practice-service`: prints the address of the service and runs it until it is stopped. */
export async function practice(
  command: PracticeCommand,
  terminal: Terminal,
  serve: ServePractice,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { port, token, balance, rate, faults } = command
  const served = await serve(
    { port, token, balance, rate, fault: faults },
    { print: (line) => terminal.print(line), signal },
  )
  if (served.ok) return exitCode.done
  const { error } = served
  if (error.kind === 'wrong-option') {
    const shown = error.option === 'token' ? '' : `, not “${error.text}”`
    terminal.say(`--${error.option} takes ${expectedValues[error.option]}${shown}.`)
    return exitCode.wrongUsage
  }
  terminal.say(`The practice service cannot start (${error.code}).`)
  return exitCode.needsUser
}
