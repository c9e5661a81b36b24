#!/usr/bin/env node
import path from 'node:path'
import { refuseUncheckedTls } from '../shared/unchecked-tls.ts'
import { type ExitCode, exitCode } from './command.ts'
import { readCommand } from './read-command.ts'
import { runCommand } from './run-command.ts'
import { terminalWorld } from './world.ts'

const oldestNode = 24

const { env, platform, stdin, stdout, stderr } = process
const tokenFromEnvironment = env['LINKFERRY_TOKEN']
// Processes started from here get a token in a message or not at all.
delete env['LINKFERRY_TOKEN']

// The engine lies beside this file: as a source, or as a bundle.
const engineFile = path.join(
  import.meta.dirname,
  import.meta.filename.endsWith('.js') ? 'engine.js' : '../engine/process.ts',
)

const { world, voice, reportBug } = terminalWorld(
  {
    env,
    platform,
    stdin,
    stdout,
    stderr,
    on: (signal, act) => process.on(signal, act),
    exit: (code) => process.exit(code),
    spawnEngine: async (dataFolder, hear) => {
      const { forkProcess } = await import('../host/index.ts')
      return () => forkProcess(engineFile, [dataFolder], hear)
    },
  },
  tokenFromEnvironment,
)

async function main(): Promise<ExitCode> {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    voice.say(`Linkferry needs Node ${oldestNode} or newer; this is ${process.versions.node}.`)
    return exitCode.wrongUsage
  }
  refuseUncheckedTls(env, (line) => voice.say(line))
  const command = readCommand(process.argv.slice(2))
  if (!command.ok) {
    voice.say(command.error)
    return exitCode.wrongUsage
  }
  return runCommand(command.value, world)
}

try {
  process.exitCode = await main()
} catch (error) {
  reportBug(error)
  voice.say('Everything sent is on record. Run linkferry status.')
  process.exitCode = exitCode.bug
}
