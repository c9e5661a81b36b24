import { refuseUncheckedTls } from '../shared/unchecked-tls.ts'
import { hostPort, onHostGone } from './host-channel.ts'
import { runEngine } from './index.ts'
import { isDamage } from './ledger/index.ts'

// The engine process: `engine.js DATA_FOLDER`, forked by a host.
const port = hostPort()

// Electron would only warn. A bug must end the engine: its host starts it again, and it recovers from
// the ledger. Living on, it would leave an account with a request whose answer nobody records.
// Started again on a damaged ledger it would end again: the host is told, and ends it.
process.on('unhandledRejection', (error) => {
  if (!isDamage(error)) throw error
  port.post({ kind: 'cannot-run', problem: 'ledger-corrupt' })
})

refuseUncheckedTls(process.env, console.error)
const [dataFolder] = process.argv.slice(2)
if (dataFolder === undefined) throw new Error('The engine needs a data folder')
await runEngine({ port, onHostGone, exit: () => process.exit(0) }, dataFolder)
