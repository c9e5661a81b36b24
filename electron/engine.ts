import { hostPort, whenHostIsGone } from './engine/requests/host-port.ts'
import { runEngine } from './engine/requests/run-engine.ts'
import { refuseUncheckedTls } from './shared/unchecked-tls.ts'

// Electron would only warn. A mistake must end the engine: its host starts it again, and it recovers
// from the ledger. Living on, it would leave an account with a request whose answer nobody records.
process.on('unhandledRejection', (error) => {
  throw error
})

// The engine process: `engine.js DATA_FOLDER`, forked by a host.
refuseUncheckedTls(process.env, console.error)
const [dataFolder] = process.argv.slice(2)
if (dataFolder === undefined) throw new Error('The engine needs a data folder')
await runEngine({ port: hostPort(), whenHostIsGone, exit: () => process.exit(0) }, dataFolder)
