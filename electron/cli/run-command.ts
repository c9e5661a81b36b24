import { assertNever } from '../shared/assert-never.ts'
import { diskProblemOf } from '../shared/disk-problem.ts'
import type { ReadLists } from './check.ts'
import { type Command, type CommonOptions, type ExitCode, exitCode } from './command.ts'
import { CannotRun, endings } from './engine-session.ts'
import type { ServePractice } from './practice.ts'
import type { SendingParts } from './sending.ts'
import type { LedgerReader } from './status.ts'
import type { Voice } from './voice.ts'

/** What commands are made of; whatever is heavy is made when a command asks for it. */
export interface World {
  readonly voice: Voice
  readonly version: string
  /** The value of LINKFERRY_TOKEN. */
  readonly tokenFromEnvironment: string | undefined
  readonly dataFolderOf: (options: CommonOptions) => string
  readonly readLists: ReadLists
  readonly readInput: () => Promise<string>
  /** Loads what opens the ledger of a data folder for reading; that throws CannotRun. */
  readonly loadReader: () => Promise<(dataFolder: string) => LedgerReader | undefined>
  readonly servePractice: (dataFolder: string) => ServePractice
  /** Nothing of what its engine writes shows the token. */
  readonly engineParts: (
    dataFolder: string,
    token: string | undefined,
  ) => Promise<Pick<SendingParts, 'engine' | 'resolvePath' | 'spoolInput'>>
  /** Listens to Ctrl-C from now on; the first is told to `onFirst`. */
  readonly interruption: (onFirst: () => void) => AbortSignal
}

/** Carries out one command. */
export async function runCommand(command: Command, world: World): Promise<ExitCode> {
  try {
    return await carryOut(command, world)
  } catch (error) {
    const obstacle = error instanceof CannotRun ? error.obstacle : diskProblemOf(error)
    if (obstacle === undefined) throw error
    const { sentence, code } = endings[obstacle]
    world.voice.say((error instanceof CannotRun ? error.sentence : undefined) ?? sentence)
    return code
  }
}

/** Each command is loaded only when it is asked for. */
async function carryOut(command: Command, world: World): Promise<ExitCode> {
  const { voice } = world
  switch (command.kind) {
    case 'help': {
      const { helpText } = await import('./command.ts')
      voice.print(helpText(command.topic))
      return exitCode.done
    }
    case 'version':
      voice.print(world.version)
      return exitCode.done
    case 'check': {
      const { check } = await import('./check.ts')
      return check(command, voice, world.readLists)
    }
    case 'status': {
      const { status } = await import('./status.ts')
      return withReader(command, world, async (reader) => status(command, voice, reader))
    }
    case 'history': {
      const { history } = await import('./history.ts')
      return withReader(command, world, (reader) =>
        history(command, voice, reader, world.readInput),
      )
    }
    case 'lists': {
      const { lists } = await import('./lists.ts')
      return withReader(command, world, async (reader) => lists(command, voice, reader))
    }
    case 'results': {
      const { results } = await import('./results.ts')
      return withSending(command, world, (parts) => results(command, parts))
    }
    case 'practice-service': {
      const { practice } = await import('./practice.ts')
      const serve = world.servePractice(world.dataFolderOf(command))
      return practice(
        command,
        voice,
        serve,
        world.interruption(() => {}),
      )
    }
    case 'submit': {
      const { submit } = await import('./submit.ts')
      return withSending(command, world, (parts) => submit(command, parts))
    }
    case 'resume': {
      const { resume } = await import('./unfinished.ts')
      return withSending(command, world, (parts) => resume(command, parts))
    }
    case 'settle': {
      const { settle } = await import('./settle.ts')
      return withSending(command, world, (parts) => settle(command, parts, world.readInput))
    }
    case 'cancel': {
      const { cancel } = await import('./unfinished.ts')
      return withSending(command, world, (parts) => cancel(command, parts))
    }
    default:
      return assertNever(command)
  }
}

async function withReader(
  command: CommonOptions,
  { loadReader, dataFolderOf }: World,
  work: (reader: LedgerReader | undefined) => Promise<ExitCode>,
): Promise<ExitCode> {
  const reader = (await loadReader())(dataFolderOf(command))
  try {
    return await work(reader)
  } finally {
    reader?.close()
  }
}

async function withSending(
  command: CommonOptions,
  world: World,
  work: (parts: SendingParts) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { voice, tokenFromEnvironment } = world
  const { readToken } = await import('./account.ts')
  const { tokenFile } = command
  const token = await readToken({ tokenFile, fromEnvironment: tokenFromEnvironment })
  if (!token.ok) {
    voice.say(token.error)
    return exitCode.wrongUsage
  }
  const dataFolder = world.dataFolderOf(command)
  const [openReader, parts] = await Promise.all([
    world.loadReader(),
    world.engineParts(dataFolder, token.value),
  ])
  return work({
    ...parts,
    voice,
    token: token.value,
    openLedger: () => openReader(dataFolder),
    interruption: world.interruption(() => {
      voice.say('Stopping after the current request. Press Ctrl-C again to stop right away.')
    }),
  })
}
