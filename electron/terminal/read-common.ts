import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { fail, ok, type Result } from '../shared/result.ts'
import type { Command, CommandName, CommonOptions } from './command.ts'
import { readLimits, readWhole } from './read-limits.ts'

/** The options that every command takes. */
export const commonOptions = {
  'data-dir': { type: 'string' },
  json: { type: 'boolean' },
  'token-file': { type: 'string' },
  limits: { type: 'string' },
  'doubt-limit': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsOptionsConfig

/** Splits arguments into options and the rest; throws a TypeError whose message is for the user. */
export function parse<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  return parseArgs({ args: [...args], options, allowPositionals: true })
}

type CommonValues = ReturnType<typeof parse<typeof commonOptions>>['values']

/** Reads what all commands share, and lets `--help` go before every other complaint. */
export function withCommon(
  name: CommandName,
  values: CommonValues,
  read: (common: CommonOptions) => Result<Command, string>,
): Result<Command, string> {
  if (values.help === true) return ok({ kind: 'help', topic: name })
  const limits = readLimits(values.limits ?? '')
  if (!limits.ok) return limits
  const doubtLimit = values['doubt-limit']
  const units = doubtLimit === undefined ? undefined : readWhole(doubtLimit)
  if (doubtLimit !== undefined && units === undefined) {
    return fail(`--doubt-limit takes a number of units from 1, not “${doubtLimit}”.`)
  }
  return read({
    dataFolder: values['data-dir'],
    asJson: values.json ?? false,
    tokenFile: values['token-file'],
    limits: limits.value,
    doubtLimit: units,
  })
}
