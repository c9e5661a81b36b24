import type { Result } from '../shared/result.ts'
import { type ExitCode, exitCode, type PracticeCommand } from './command.ts'
import type { Voice } from './voice.ts'

/** The options as typed, each under the name it has on the command line. */
interface PracticeOptions {
  readonly port: string | undefined
  readonly token: string | undefined
  readonly balance: string | undefined
  readonly rate: string | undefined
  readonly fault: readonly string[]
}

/** Runs the practice service until `signal` aborts; a failure says what could not be done. */
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

const wanted: Readonly<Record<keyof PracticeOptions, string>> = {
  port: 'a number from 0 to 65535',
  token: 'a word without spaces',
  balance: 'a whole number of units from 0',
  rate: 'a whole number of requests per minute from 0',
  fault: 'KIND=RATE, with a kind listed by linkferry help practice-service and a share from 0 to 1',
}

/** `linkferry practice-service`: prints its address first and serves until it is stopped. */
export async function practice(
  command: PracticeCommand,
  voice: Voice,
  serve: ServePractice,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { port, token, balance, rate, faults } = command
  const served = await serve(
    { port, token, balance, rate, fault: faults },
    { print: (line) => voice.print(line), signal },
  )
  if (served.ok) return exitCode.done
  const { error } = served
  if (error.kind === 'wrong-option') {
    const shown = error.option === 'token' ? '' : `, not “${error.text}”`
    voice.say(`--${error.option} takes ${wanted[error.option]}${shown}.`)
    return exitCode.wrongUsage
  }
  voice.say(`The practice service cannot start (${error.code}).`)
  return exitCode.needsUser
}
