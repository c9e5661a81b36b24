import { onTestFinished } from 'vitest'
import { EngineHouse } from './engine-house.ts'
import { PastLedger } from './past-ledger.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A house whose ledger has a past that `write` wrote; it stands until the test is over. */
export async function houseWithPast(
  write: (past: PastLedger) => void = () => undefined,
): Promise<EngineHouse> {
  const folder = await temporaryFolder()
  const past = new PastLedger(folder)
  write(past)
  past.close()
  const house = await EngineHouse.build({}, folder)
  onTestFinished(() => house.demolish())
  return house
}
