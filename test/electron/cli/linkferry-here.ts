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
import { terminalWorld } from '../../../electron/cli/world.ts'
import { portHere } from '../../processes/port-here.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { booksAt, type Ended, type Practice, practiceToken, type SystemFacts } from './linkferry.ts'

/**
 * Runs a command to its end in the process of the tests, its engine too: what it says and does, and the
 * code it would end with. As processes of their own, command and engine take half a second of the
 * processor to start, most of it to read and compile what they run; a twentieth of that here.
 */
export async function linkferryHere(
  args: readonly string[],
  { dataFolder, token, input = '' }: Omit<SystemFacts, 'env'> = {},
): Promise<Ended> {
  const stdin = new PassThrough()
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const said = Promise.all([text(stdout), text(stderr)])
  const folder = dataFolder === undefined ? [] : ['--data-dir', dataFolder]
  const { world, voice } = terminalWorld(
    {
      env: {},
      platform: process.platform,
      stdin,
      stdout,
      stderr,
      // Who sends signals has a process to send them to.
      on: () => {},
      exit: () => {},
      spawnEngine: async (engineFolder) => () => engineHere(engineFolder),
    },
    token,
  )
  stdin.end(input)
  const command = readCommand([...args, ...folder])
  if (!command.ok) voice.say(command.error)
  const code = command.ok ? await runCommand(command.value, world) : exitCode.wrongUsage
  stdout.end()
  stderr.end()
  const [printed, told] = await said
  return { code, stdout: printed, stderr: told }
}

/** An engine in the process of the tests. */
export function engineHere(dataFolder: string): EnginePort {
  return portHere(({ post, onMessage, onHostGone, exit }) => {
    void runEngine({ port: { post, onMessage }, onHostGone, exit }, dataFolder)
  })
}

/** Starts a practice service in the process of the tests, as `linkferry practice-service` with these options. */
export async function practiceHere(options: readonly string[] = []): Promise<Practice> {
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
  return { baseUrl, port: new URL(baseUrl).port, books: () => booksAt(baseUrl), stop }
}
