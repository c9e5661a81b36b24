import { createLinkIndexingClient } from './engine/api/link-indexing-client.ts'
import { lockDataFolder } from './engine/ledger/data-folder-lock.ts'
import { Ledger } from './engine/ledger/ledger.ts'
import { isOnNetwork } from './engine/ledger/network-folder.ts'
import { isDamage, openLedger } from './engine/ledger/open-ledger.ts'
import { systemClock } from './engine/queue/system-clock.ts'
import { createEngine } from './engine/requests/create-engine.ts'
import { HostChannel, type HostPort } from './engine/requests/host-channel.ts'
import { hostPort, whenHostIsGone } from './engine/requests/host-port.ts'
import type { EngineProblem } from './shared/contract.ts'
import { diskProblemOf } from './shared/disk-problem.ts'
import type { FromEngine } from './shared/engine-contract.ts'

/** No proxy at all: a request whose way out is not known must not go straight past a proxy. */
const noWay = 'none:'

/** The engine process: `engine.js DATA_FOLDER`, forked by a host. One engine a data folder. */
async function main(port: HostPort, dataFolder: string): Promise<void> {
  const channel = new HostChannel(port, () => {
    // What is in flight may still be answered; nothing more is sent on the word of a damaged ledger.
    void engine.stop().finally(() => giveUp(port, 'ledger-corrupt'))
  })

  if (isOnNetwork(dataFolder)) return giveUp(port, 'folder-on-network')
  const lock = lockDataFolder(dataFolder)
  if (!lock.ok) return giveUp(port, lock.error)
  const opened = openLedger(dataFolder)
  if (!opened.ok) return giveUp(port, opened.error)

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
    needToken: (accountId) => {
      const baseUrl = ledger.accounts.byId(accountId)?.baseUrl ?? ''
      return channel.ask('needToken', { accountId, origin: URL.parse(baseUrl)?.origin ?? '' })
    },
    onOpening: (bytes) => port.post({ kind: 'opening', bytes }),
    emit: (event) => channel.post({ kind: 'event', event }),
  })

  whenHostIsGone(() => {
    channel.hostIsGone()
    void engine.stop().then(() => {
      ledger.database.close()
      lock.value.release()
      process.exit(0)
    })
  })
  channel.serve(engine.handlers)
  engine.start()
}

/** Why an error keeps the engine from starting; undefined: a bug. */
function problemOf(error: unknown): EngineProblem | undefined {
  return isDamage(error) ? 'ledger-corrupt' : diskProblemOf(error)
}

function giveUp(
  port: HostPort,
  problem: Extract<FromEngine, { kind: 'cannot-run' }>['problem'],
): void {
  port.post({ kind: 'cannot-run', problem })
  // The host ends this process when it has heard; a host that is gone needs no answer.
  whenHostIsGone(() => process.exit(0))
}

const [dataFolder] = process.argv.slice(2)
if (dataFolder === undefined) throw new Error('The engine needs a data folder')
const port = hostPort()
try {
  await main(port, dataFolder)
} catch (error) {
  const problem = problemOf(error)
  if (problem === undefined) throw error
  giveUp(port, problem)
}
