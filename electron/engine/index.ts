/** Starts an engine on a data folder. */
import manifest from '../../package.json' with { type: 'json' }
import { prepareDataFolder } from '../disk/index.ts'
import { diskProblemOf } from '../shared/disk-problem.ts'
import type { FromEngine } from '../shared/contract/engine.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { createEngine, SubmissionViews } from './api/index.ts'
import { History } from './history/index.ts'
import { HostChannel, type HostPort } from './host-channel.ts'
import {
  DiskReserve,
  isDamage,
  isOnNetwork,
  type Ledger,
  lockDataFolder,
  openLedger,
  openLedgerForReading,
  type OpenProblem,
} from './ledger/index.ts'
import { Queue, systemClock } from './queue/index.ts'
import { createLinkIndexingClient } from './service/index.ts'

type Problem = Extract<FromEngine, { readonly kind: 'cannot-run' }>['problem']

/** Stands for a proxy that is not known, so that the request fails instead of bypassing the proxy. */
const unknownProxy = 'none:'

/** The process that an engine runs in. */
export interface EngineProcess {
  readonly port: HostPort
  /** Calls `act` when the host is gone without having stopped the engine, or wants it to end. */
  readonly onHostGone: (act: () => void) => void
  /** Ends the process. The engine has released everything. */
  readonly exit: () => void
}

/**
 * Starts an engine, which runs until its host is gone. If the engine cannot run, tells the host why.
 * Rejects if a bug keeps it from starting.
 */
export async function runEngine(engineProcess: EngineProcess, dataFolder: string): Promise<void> {
  try {
    await run(engineProcess, dataFolder)
  } catch (error) {
    const problem = isDamage(error) ? 'ledger-corrupt' : diskProblemOf(error)
    if (problem === undefined) throw error
    reportProblem(engineProcess, problem)
  }
}

async function run(engineProcess: EngineProcess, folder: string): Promise<void> {
  const { port, onHostGone, exit } = engineProcess
  const channel = new HostChannel(port, (error) => {
    if (!isDamage(error)) return
    // Requests in flight may still be answered. Nothing more is sent with a damaged ledger.
    void stopDamaged()
  })

  const stopDamaged = async (): Promise<void> => {
    await engine.stop().catch(() => {})
    reportProblem(engineProcess, 'ledger-corrupt')
  }

  if (isOnNetwork(folder)) return reportProblem(engineProcess, 'folder-on-network')
  const prepared = prepareDataFolder(folder)
  if (!prepared.ok) return reportProblem(engineProcess, 'folder-not-ours')
  const dataFolder = prepared.value
  const lock = lockDataFolder(dataFolder)
  if (!lock.ok) return reportProblem(engineProcess, lock.error)
  const opened = openLedger(dataFolder)
  if (!opened.ok) return reportProblem(engineProcess, opened.error)

  const ledger = opened.value
  const { restoredLinks } = ledger.recover(systemClock.wallMs())
  const resolveProxy = async (url: string): Promise<string | undefined> => {
    const proxy = await channel.ask('resolveProxy', { url })
    return channel.isHostGone ? unknownProxy : proxy
  }
  const engine = await createEngine({
    dataFolder,
    ledger,
    restoredLinks,
    clock: systemClock,
    reserve: new DiskReserve(dataFolder),
    service: createLinkIndexingClient({ resolveProxy }),
    resolveProxy,
    userAgent: `Linkferry/${manifest.version} (+${manifest.homepage})`,
    needToken: async (accountId) => {
      const baseUrl = ledger.accounts.byId(accountId)?.baseUrl ?? ''
      const origin = URL.parse(baseUrl)?.origin ?? ''
      const token = await channel.ask('needToken', { accountId, origin })
      if (token === undefined) return undefined
      // The host may still have an earlier token, which would pay from another balance.
      const fingerprint = ledger.accounts.fingerprint(token)
      return ledger.accounts.hasOtherToken(accountId, fingerprint) ? undefined : token
    },
    emit: (event) => channel.post({ kind: 'event', event }),
  })

  const end = async (): Promise<void> => {
    channel.disconnect()
    await engine.stop()
    ledger.close()
    lock.value.release()
    exit()
  }
  onHostGone(() => void end())
  channel.serve(engine.handlers, engine.sendEvents)
  engine.start()
}

/** Tells the host that the engine cannot run, and waits for the host to end the process. */
function reportProblem({ port, onHostGone, exit }: EngineProcess, problem: Problem): void {
  port.post({ kind: 'cannot-run', problem })
  onHostGone(exit)
}

/** Reads a data folder, also while an engine runs on it. */
export interface EngineReader {
  readonly ledger: Ledger
  /** Submissions with the states that the ledger has. */
  readonly submissions: SubmissionViews
  readonly history: History
  close(): void
}

/** Opens a data folder for reading, without its lock; undefined: it has no ledger yet. */
export function openReader(
  dataFolder: string,
): Result<EngineReader | undefined, OpenProblem | 'folder-on-network'> {
  if (isOnNetwork(dataFolder)) return fail('folder-on-network')
  const opened = openLedgerForReading(dataFolder)
  if (!opened.ok || opened.value === undefined) return opened.ok ? ok(undefined) : opened
  const ledger = opened.value
  // This queue is never started. It only tells why each account waits or is paused.
  const queue = new Queue({
    ledger,
    reserve: { allocate: () => {}, release: () => false },
    service: createLinkIndexingClient({ resolveProxy: async () => unknownProxy }),
    clock: systemClock,
    needToken: async () => undefined,
    onChange: () => {},
  })
  return ok({
    ledger,
    submissions: new SubmissionViews(ledger, queue, systemClock),
    history: new History(ledger, async () => undefined),
    close: () => ledger.close(),
  })
}
