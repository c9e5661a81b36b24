/** Starts an engine on a data folder. */
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

/** No proxy at all: a request whose proxy is not known must not go straight past it. */
const noWay = 'none:'

/** Where an engine lives: the way to its host, and its end. */
export interface EngineProcess {
  readonly port: HostPort
  /** Calls back when the host has gone without stopping the engine, or wants it to end. */
  readonly onHostGone: (act: () => void) => void
  /** Ends it; all that it held is released. */
  readonly exit: () => void
}

/** Runs an engine until its host is gone. One engine per data folder. Rejects if a bug keeps it from starting. */
export async function runEngine(place: EngineProcess, dataFolder: string): Promise<void> {
  try {
    await run(place, dataFolder)
  } catch (error) {
    const problem = isDamage(error) ? 'ledger-corrupt' : diskProblemOf(error)
    if (problem === undefined) throw error
    giveUp(place, problem)
  }
}

async function run(place: EngineProcess, named: string): Promise<void> {
  const { port, onHostGone, exit } = place
  const channel = new HostChannel(port, (error) => {
    if (!isDamage(error)) return
    // What is in flight may still be answered; nothing more is sent by a damaged ledger.
    void stopDamaged()
  })

  const stopDamaged = async (): Promise<void> => {
    await engine.stop().catch(() => {})
    giveUp(place, 'ledger-corrupt')
  }

  if (isOnNetwork(named)) return giveUp(place, 'folder-on-network')
  const claimed = prepareDataFolder(named)
  if (!claimed.ok) return giveUp(place, 'folder-not-ours')
  const dataFolder = claimed.value
  const lock = lockDataFolder(dataFolder)
  if (!lock.ok) return giveUp(place, lock.error)
  const opened = openLedger(dataFolder)
  if (!opened.ok) return giveUp(place, opened.error)

  const ledger = opened.value
  const { restoredLinks } = ledger.recover(systemClock.wallMs())
  const resolveProxy = async (url: string): Promise<string | undefined> => {
    const proxy = await channel.ask('resolveProxy', { url })
    return channel.isHostGone ? noWay : proxy
  }
  const engine = await createEngine({
    dataFolder,
    ledger,
    restoredLinks,
    clock: systemClock,
    reserve: new DiskReserve(dataFolder),
    service: createLinkIndexingClient({ resolveProxy }),
    resolveProxy,
    needToken: async (accountId) => {
      const baseUrl = ledger.accounts.byId(accountId)?.baseUrl ?? ''
      const origin = URL.parse(baseUrl)?.origin ?? ''
      const token = await channel.ask('needToken', { accountId, origin })
      if (token === undefined) return undefined
      // A host may still have an earlier one: what it pays for would count as the other's.
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
  channel.serve(engine.handlers)
  engine.start()
}

function giveUp({ port, onHostGone, exit }: EngineProcess, problem: Problem): void {
  port.post({ kind: 'cannot-run', problem })
  // The host ends it when it has heard; a host that is gone needs no answer.
  onHostGone(exit)
}

/** What was sent, read beside a running engine. */
export interface EngineReader {
  readonly ledger: Ledger
  /** Submissions with their states as the ledger knows them. */
  readonly submissions: SubmissionViews
  readonly history: History
  close(): void
}

/** Opens a data folder for reading, without its lock; undefined: nothing was sent from it yet. */
export function openReader(
  dataFolder: string,
): Result<EngineReader | undefined, OpenProblem | 'folder-on-network'> {
  if (isOnNetwork(dataFolder)) return fail('folder-on-network')
  const opened = openLedgerForReading(dataFolder)
  if (!opened.ok || opened.value === undefined) return opened.ok ? ok(undefined) : opened
  const ledger = opened.value
  // It is never started: it only says what holds each account.
  const queue = new Queue({
    ledger,
    reserve: { allocate: () => {}, release: () => false },
    service: createLinkIndexingClient({ resolveProxy: async () => noWay }),
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
