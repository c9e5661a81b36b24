import { refuseUncheckedTls } from '../shared/unchecked-tls.ts'
import { hostPort, onHostGone } from './host-channel.ts'
import { runEngine } from './index.ts'
import { isDamage } from './ledger/index.ts'

// The engine process: `engine.js DATA_FOLDER`, forked by a host.
const port = hostPort()

// Electron only warns of an unhandled rejection. A bug must end the engine: the host restarts it, and it
// recovers from the ledger. If it continued, the answer of a request might never be recorded. With a
// damaged ledger a restart does not help: the engine tells the host, which ends it.
process.on('unhandledRejection', (error) => {
  if (!isDamage(error)) throw error
  port.post({ kind: 'cannot-run', problem: 'ledger-corrupt' })
})

refuseUncheckedTls(process.env, console.error)
const [dataFolder] = process.argv.slice(2)
if (dataFolder === undefined) throw new Error('The engine needs a data folder')
await runEngine({ port, onHostGone, exit: () => process.exit(0) }, dataFolder)
