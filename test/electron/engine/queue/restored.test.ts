import { cpSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SimulatedClock } from '../../../fakes/time/simulated-clock.ts'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'
import { answering, manyLinks, receipt, Sender } from './sender.ts'

const databases = ['ledger.sqlite', 'ledger.sqlite-wal']

test('after an older ledger was restored, nothing is sent until requests unknown to it are out of the window', async () => {
  const clock = new SimulatedClock()
  const service = answering((links) => receipt(links.length))
  const copy = await temporaryFolder()
  const first = await Sender.create({ clock, service })
  mkdirSync(copy, { recursive: true })
  for (const file of databases) cpSync(path.join(first.folder, file), path.join(copy, file))
  await first.send(manyLinks(60), { batchSize: 1 })
  await first.close()
  for (const file of databases) {
    rmSync(path.join(first.folder, file), { force: true })
    cpSync(path.join(copy, file), path.join(first.folder, file))
  }
  const restored = await Sender.create({ clock, service }, first.folder)
  const id = restored.plan(manyLinks(1, 'b.example'))
  restored.start()
  await restored.run(() => restored.isAtRest(id))
  expect(restored.counts(id)).toEqual({ accepted: 1 })
  expect(clock.monotonicMs()).toBe(120_000)
})
