import { claimDataFolder } from '../../../disk/claim-data-folder.ts'
import type { EngineProblem } from '../../../shared/contract.ts'
import { diskProblemOf } from '../../../shared/disk-problem.ts'
import type { FromEngine } from '../../../shared/engine-contract.ts'
import { createLinkIndexingClient } from '../../service/link-indexing-client.ts'
import { lockDataFolder } from '../ledger/data-folder-lock.ts'
import { Ledger } from '../ledger/ledger.ts'
import { isOnNetwork } from '../ledger/network-folder.ts'
import { isDamage, openLedger } from '../ledger/open-ledger.ts'
import { systemClock } from '../queue/system-clock.ts'
import { createEngine } from './create-engine.ts'
import { HostChannel, type HostPort } from './host-channel.ts'

/** No proxy at all: a request whose way out is not known must not go straight past a proxy. */
const noWay = 'none:'

/** Where an engine lives: the way to its host, and its end. */
export interface EnginePlace {
  readonly port: HostPort
  /** Calls back when the host has gone without stopping the engine, or wants it to end. */
  readonly whenHostIsGone: (act: () => void) => void
  /** Ends it; all that it held is let go. */
  readonly exit: () => void
}

/** Runs an engine until its host is gone. One engine a data folder. Rejects where a bug keeps it from starting. */
export async function runEngine(place: EnginePlace, dataFolder: string): Promise<void> {
  try {
    await run(place, dataFolder)
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined) throw error
    giveUp(place, problem)
  }
}

async function run(place: EnginePlace, named: string): Promise<void> {
  const { port, whenHostIsGone, exit } = place
  const channel = new HostChannel(port, () => {
    // What is in flight may still be answered; nothing more is sent on the word of a damaged ledger.
    void engine.stop().finally(() => giveUp(place, 'ledger-corrupt'))
  })

  if (isOnNetwork(named)) return giveUp(place, 'folder-on-network')
  const claimed = claimDataFolder(named)
  if (!claimed.ok) return giveUp(place, 'folder-not-ours')
  const dataFolder = claimed.value
  const lock = lockDataFolder(dataFolder)
  if (!lock.ok) return giveUp(place, lock.error)
  const opened = openLedger(dataFolder)
  if (!opened.ok) return giveUp(place, opened.error)

  const ledger = new Ledger(opened.value)
  ledger.recover(systemClock.wallMs())
  const resolveProxy = async (url: string): Promise<string | undefined> => {
    const proxy = await channel.ask('resolveProxy', { url })
    return channel.isHostGone ? noWay : proxy
  }
  const engine = await createEngine({
    dataFolder,
    ledger,
    clock: systemClock,
    service: createLinkIndexingClient({ resolveProxy }),
    resolveProxy,
    needToken: async (accountId) => {
      const baseUrl = ledger.accounts.byId(accountId)?.baseUrl ?? ''
      const origin = URL.parse(baseUrl)?.origin ?? ''
      const token = await channel.ask('needToken', { accountId, origin })
      const fingerprint = token === undefined ? undefined : ledger.fingerprints.existing(token)
      // A host may still keep an earlier one: what it pays for would count as the other's.
      return fingerprint !== undefined && ledger.accounts.hasOtherToken(accountId, fingerprint)
        ? undefined
        : token
    },
    onOpening: (bytes) => port.post({ kind: 'opening', bytes }),
    emit: (event) => channel.post({ kind: 'event', event }),
  })

  const end = async () => {
    channel.hostIsGone()
    await engine.stop()
    ledger.database.close()
    lock.value.release()
    exit()
  }
  whenHostIsGone(() => void end())
  channel.serve(engine.handlers)
  engine.start()
}

/** Why an error keeps the engine from starting; undefined: a bug. */
function problemOf(error: unknown): EngineProblem | undefined {
  return isDamage(error) ? 'ledger-corrupt' : diskProblemOf(error)
}

function giveUp(
  { port, whenHostIsGone, exit }: EnginePlace,
  problem: Extract<FromEngine, { kind: 'cannot-run' }>['problem'],
): void {
  port.post({ kind: 'cannot-run', problem })
  // The host ends it when it has heard; a host that is gone needs no answer.
  whenHostIsGone(exit)
}
