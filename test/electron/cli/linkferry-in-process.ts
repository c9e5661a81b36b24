import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { runEngine } from '../../../electron/engine/index.ts'
import type { EnginePort } from '../../../electron/host/index.ts'
import { practiceSettings } from '../../../electron/practice-service/serve-practice.ts'
import { PracticeServer } from '../../../electron/practice-service/practice-server.ts'
import { exitCode } from '../../../electron/cli/command.ts'
import { readCommand } from '../../../electron/cli/read-command.ts'
import { runCommand } from '../../../electron/cli/run-command.ts'
import { processContext } from '../../../electron/cli/command-context.ts'
import { inProcessPort } from '../../processes/in-process-port.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import {
  readBooks,
  type CommandResult,
  type Practice,
  practiceToken,
  type ProcessOptions,
} from './linkferry.ts'

/**
 * Runs a command and its engine in the process of the tests, and returns its output and exit code. As
 * separate processes they need half a second of CPU time to start, most of it to compile code; here
 * they need a twentieth of that.
 */
export async function linkferryInProcess(
  args: readonly string[],
  { dataFolder, token, team, input = '' }: Omit<ProcessOptions, 'env'> = {},
): Promise<CommandResult> {
  const stdin = new PassThrough()
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const written = Promise.all([text(stdout), text(stderr)])
  const folder = dataFolder === undefined ? [] : ['--data-dir', dataFolder]
  const { context, terminal } = processContext(
    {
      env: {},
      platform: process.platform,
      stdin,
      stdout,
      stderr,
      // Tests of signals start a process instead.
      on: () => {},
      exit: () => {},
      spawnEngine: async (engineFolder) => () => engineInProcess(engineFolder),
    },
    { token, team },
  )
  stdin.end(input)
  const command = readCommand([...args, ...folder])
  if (!command.ok) terminal.say(command.error)
  const code = command.ok ? await runCommand(command.value, context) : exitCode.wrongUsage
  stdout.end()
  stderr.end()
  const [printed, messages] = await written
  return { code, stdout: printed, stderr: messages }
}

/** Starts an engine in the process of the tests. */
export function engineInProcess(dataFolder: string): EnginePort {
  return inProcessPort(({ post, onMessage, onHostGone, exit }) => {
    void runEngine({ port: { post, onMessage }, onHostGone, exit }, dataFolder)
  })
}

/** Starts a practice service in the process of the tests, with options of `linkferry practice-service`. */
export async function practiceInProcess(options: readonly string[] = []): Promise<Practice> {
  const command = readCommand(['practice-service', '--token', practiceToken, ...options])
  if (!command.ok || command.value.kind !== 'practice-service') throw new Error('No such options')
  const { faults, ...words } = command.value
  const settings = practiceSettings({ ...words, fault: faults }, `${await temporaryFolder()}/books`)
  if (!settings.ok) throw new Error(`${settings.error.option} is wrong`)
  const server = await PracticeServer.start(settings.value)
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= server.stop())
  onTestFinished(stop)
  const { baseUrl } = server
  return { baseUrl, port: new URL(baseUrl).port, books: () => readBooks(baseUrl), stop }
}
