import { mkdirSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Queue } from '../../../../electron/engine/queue/index.ts'
import { DiskError } from '../../../../electron/shared/disk-problem.ts'
import { SimulatedClock } from '../../../fakes/time/simulated-clock.ts'
import { answering, manyLinks, receipt, Sender } from './sender.ts'

/** A queue on a disk that refuses the writes that a test chooses. */
async function onSmallDisk() {
  const sender = await Sender.create({
    clock: new SimulatedClock(),
    service: answering(() => receipt(0)),
  })
  const service = answering((links) => receipt(links.length))
  const disk = { hasReserve: true, takesAnswers: true }
  const { ledger } = sender
  const { requests } = ledger
  const queue = new Queue({
    ledger: {
      accounts: ledger.accounts,
      lists: ledger.lists,
      submissions: ledger.submissions,
      usage: ledger.usage,
      requests: new Proxy(requests, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          return (...args: readonly unknown[]): unknown => {
            if (name === 'end' && !disk.takesAnswers) throw new DiskError('disk-full')
            const isBegin = name === 'begin'
            return Reflect.apply(value, target, isBegin ? args.map(withDisk) : args)
          }
        },
      }),
    },
    clock: sender.clock,
    service,
    reserve: {
      allocate: () => {
        if (!disk.hasReserve) throw new DiskError('disk-full')
      },
      release: () => false,
    },
    needToken: async () => 'token-of-the-test',
    onChange: () => {},
  })
  /** Makes the disk refuse to take a request back, as it refuses answers. */
  function withDisk(options: unknown): unknown {
    if (typeof options !== 'object' || options === null || !('runOrKeep' in options)) return options
    const { runOrKeep } = options
    return {
      ...options,
      runOrKeep: (write: () => void) => {
        if (typeof runOrKeep !== 'function') return
        Reflect.apply(runOrKeep, undefined, [
          () => {
            if (!disk.takesAnswers) throw new DiskError('disk-full')
            write()
          },
        ])
      },
    }
  }
  const id = sender.plan(manyLinks(20), { batchSize: 10 })
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return { sender, queue, service, disk, id, settled }
}

test('no request leaves without space for its answer', async () => {
  const { sender, queue, service, disk, id, settled } = await onSmallDisk()
  disk.hasReserve = false
  queue.start([sender.accountId])
  await settled()
  expect(queue.pauseOf(sender.accountId)).toMatchObject({ reason: 'disk', detail: 'disk-full' })
  expect(service.sizes).toEqual([])
  disk.hasReserve = true
  queue.resume(sender.accountId)
  await settled()
  expect(sender.counts(id)).toEqual({ accepted: 20 })
  await queue.stop()
})

test('an answer that the disk refuses is kept and written later, and nothing leaves meanwhile', async () => {
  const { sender, queue, service, disk, id, settled } = await onSmallDisk()
  disk.takesAnswers = false
  queue.start([sender.accountId])
  await settled()
  expect(service.sizes).toEqual([10])
  expect(sender.counts(id)).toEqual({ sending: 10, waiting: 10 })
  queue.resume(sender.accountId)
  expect(queue.pauseOf(sender.accountId)).toMatchObject({ reason: 'disk', detail: 'disk-full' })
  disk.takesAnswers = true
  queue.resume(sender.accountId)
  await settled()
  expect(sender.counts(id)).toEqual({ accepted: 20 })
  await queue.stop()
})

test('an answer that the disk refused is written when the queue stops', async () => {
  const { sender, queue, disk, id, settled } = await onSmallDisk()
  disk.takesAnswers = false
  queue.start([sender.accountId])
  await settled()
  disk.takesAnswers = true
  await queue.stop()
  expect(sender.counts(id)).toEqual({ accepted: 10, waiting: 10 })
})

test('a request that can neither leave nor be taken back is taken back later', async () => {
  const { sender, queue, service, disk, id, settled } = await onSmallDisk()
  // A folder in place of the counter's file cannot be replaced.
  const counter = path.join(sender.folder, 'ledger-counter.json')
  mkdirSync(path.join(counter, 'folder'), { recursive: true })
  disk.takesAnswers = false
  queue.start([sender.accountId])
  await settled()
  expect(queue.pauseOf(sender.accountId)).toMatchObject({ reason: 'disk' })
  expect(service.sizes).toEqual([])
  expect(sender.counts(id)).toEqual({ sending: 10, waiting: 10 })
  rmdirSync(path.join(counter, 'folder'))
  rmdirSync(counter)
  disk.takesAnswers = true
  queue.resume(sender.accountId)
  await settled()
  expect(sender.counts(id)).toEqual({ accepted: 20 })
  expect(service.sizes).toEqual([10, 10])
  await queue.stop()
})
