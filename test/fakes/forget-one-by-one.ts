import { forget } from '../../electron/engine/old/ledger/forgetting.ts'
import { PastLedger } from './past-ledger.ts'

// Forgets submissions of a ledger one by one and tells of each, for a test that kills it.
const [folder = '', ids = ''] = process.argv.slice(2)
const { ledger } = new PastLedger(folder)
process.stdout.write('ready\n')
for (const id of ids.split(',')) {
  await forget(ledger, [Number(id)], 1_000)
  process.stdout.write(`${id}\n`)
}
