import { assertNever } from '../shared/assert-never.ts'
import { diskProblemOf } from '../shared/disk-problem.ts'
import type { ReadLists } from './check.ts'
import { type Command, type CommonOptions, type ExitCode, exitCode } from './command.ts'
import { CannotRun, obstacleMessages } from './engine-session.ts'
import type { CheckPages, PageLines } from './pages.ts'
import type { ServePractice } from './practice.ts'
import type { SendingParts } from './sending.ts'
import type { LedgerReader } from './status.ts'
import type { Terminal } from './terminal.ts'

/** What commands need from their process. Heavy parts are loaded only when a command asks for them. */
export interface CommandContext {
  readonly terminal: Terminal
  readonly version: string
  /** The value of LINKFERRY_TOKEN. */
  readonly tokenFromEnvironment: string | undefined
  /** The value of LINKFERRY_TEAM. */
  readonly teamFromEnvironment: string | undefined
  /** Removes a secret from every report of a bug from now on. */
  readonly hideSecret: (secret: string) => void
  readonly dataFolderOf: (options: CommonOptions) => string
  readonly readLists: ReadLists
  readonly checkPages: CheckPages
  readonly loadPageLines: () => Promise<PageLines>
  readonly readInput: () => Promise<string>
  /** Loads the code that opens a ledger for reading; its result throws CannotRun. */
  readonly loadReader: () => Promise<(dataFolder: string) => LedgerReader | undefined>
  readonly servePractice: (dataFolder: string) => ServePractice
  /** Prepares an engine on a data folder. Its output is redacted, so it never shows `token`. */
  readonly engineParts: (
    dataFolder: string,
    token: string | undefined,
  ) => Promise<Pick<SendingParts, 'engine' | 'resolvePath' | 'spoolInput'>>
  /** Handles Ctrl-C from now on: the first calls `onFirst` and aborts the signal. */
  readonly interruption: (onFirst: () => void) => AbortSignal
}

/** Runs one command and returns its exit code. */
export async function runCommand(command: Command, context: CommandContext): Promise<ExitCode> {
  try {
    return await dispatch(command, context)
  } catch (error) {
    const obstacle = error instanceof CannotRun ? error.obstacle : diskProblemOf(error)
    if (obstacle === undefined) throw error
    const { sentence, code } = obstacleMessages[obstacle]
    context.terminal.say((error instanceof CannotRun ? error.sentence : undefined) ?? sentence)
    return code
  }
}

/** Loads the code of a command and runs it. */
async function dispatch(command: Command, context: CommandContext): Promise<ExitCode> {
  const { terminal } = context
  switch (command.kind) {
    case 'help': {
      const { helpText } = await import('./command.ts')
      terminal.print(helpText(command.topic))
      return exitCode.done
    }
    case 'version':
      terminal.print(context.version)
      return exitCode.done
    case 'check': {
      const { check } = await import('./check.ts')
      return check(command, terminal, context.readLists)
    }
    case 'pages': {
      const { pages } = await import('./pages.ts')
      const { readLists, checkPages, loadPageLines } = context
      const interruption = context.interruption(() => {
        terminal.say('Finishing the pages that are being checked. Press Ctrl-C again to stop now.')
      })
      return pages(command, { terminal, readLists, checkPages, loadPageLines, interruption })
    }
    case 'status': {
      const { status } = await import('./status.ts')
      return withReader(command, context, async (reader) => status(command, terminal, reader))
    }
    case 'history': {
      const { history } = await import('./history.ts')
      return withReader(command, context, (reader) =>
        history(command, terminal, reader, context.readInput),
      )
    }
    case 'lists': {
      const { lists } = await import('./lists.ts')
      return withReader(command, context, async (reader) => lists(command, terminal, reader))
    }
    case 'results': {
      const { results } = await import('./results.ts')
      return withSending(command, context, (parts) => results(command, parts))
    }
    case 'team': {
      const { team } = await import('./team.ts')
      const { teamFromEnvironment, hideSecret } = context
      return team(command, { terminal, teamFromEnvironment, hideSecret })
    }
    case 'practice-service': {
      const { practice } = await import('./practice.ts')
      const serve = context.servePractice(context.dataFolderOf(command))
      return practice(
        command,
        terminal,
        serve,
        context.interruption(() => {}),
      )
    }
    case 'submit': {
      const { submit } = await import('./submit.ts')
      return withSending(command, context, (parts) => submit(command, parts))
    }
    case 'resume': {
      const { resume } = await import('./unfinished.ts')
      return withSending(command, context, (parts) => resume(command, parts))
    }
    case 'settle': {
      const { settle } = await import('./settle.ts')
      return withSending(command, context, (parts) => settle(command, parts, context.readInput))
    }
    case 'cancel': {
      const { cancel } = await import('./unfinished.ts')
      return withSending(command, context, (parts) => cancel(command, parts))
    }
    default:
      return assertNever(command)
  }
}

async function withReader(
  command: CommonOptions,
  { loadReader, dataFolderOf }: CommandContext,
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
  context: CommandContext,
  work: (parts: SendingParts) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { terminal, tokenFromEnvironment } = context
  const { readToken } = await import('./account.ts')
  const { tokenFile } = command
  const token = await readToken({ tokenFile, fromEnvironment: tokenFromEnvironment })
  if (!token.ok) {
    terminal.say(token.error)
    return exitCode.wrongUsage
  }
  const dataFolder = context.dataFolderOf(command)
  const [openReader, parts] = await Promise.all([
    context.loadReader(),
    context.engineParts(dataFolder, token.value),
  ])
  return work({
    ...parts,
    terminal,
    token: token.value,
    openLedger: () => openReader(dataFolder),
    interruption: context.interruption(() => {
      terminal.say('Stopping after the current request. Press Ctrl-C again to stop right away.')
    }),
  })
}
