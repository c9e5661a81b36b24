#!/usr/bin/env node
import path from 'node:path'
import { refuseUncheckedTls } from '../shared/unchecked-tls.ts'
import { type ExitCode, exitCode } from './command.ts'
import { readCommand } from './read-command.ts'
import { runCommand } from './run-command.ts'
import { processContext } from './command-context.ts'

const oldestNode = 24

const { env, platform, stdin, stdout, stderr } = process
const fromEnvironment = { token: env['LINKFERRY_TOKEN'], team: env['LINKFERRY_TEAM'] }
// Child processes receive secrets only in a message.
delete env['LINKFERRY_TOKEN']
delete env['LINKFERRY_TEAM']

// In a build the engine is a bundle beside this one.
const engineFile = path.join(
  import.meta.dirname,
  import.meta.filename.endsWith('.js') ? 'engine.js' : '../engine/process.ts',
)

const { context, terminal, reportBug } = processContext(
  {
    env,
    platform,
    stdin,
    stdout,
    stderr,
    on: (signal, act) => process.on(signal, act),
    exit: (code) => process.exit(code),
    spawnEngine: async (dataFolder, onLine) => {
      const { forkProcess } = await import('../host/index.ts')
      return () => forkProcess(engineFile, [dataFolder], onLine)
    },
  },
  fromEnvironment,
)

async function main(): Promise<ExitCode> {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    terminal.say(`Linkferry needs Node ${oldestNode} or newer; this is ${process.versions.node}.`)
    return exitCode.wrongUsage
  }
  refuseUncheckedTls(env, (line) => terminal.say(line))
  const command = readCommand(process.argv.slice(2))
  if (!command.ok) {
    terminal.say(command.error)
    return exitCode.wrongUsage
  }
  return runCommand(command.value, context)
}

try {
  process.exitCode = await main()
} catch (error) {
  reportBug(error)
  terminal.say('Everything sent is on record. Run linkferry status.')
  process.exitCode = exitCode.bug
}
