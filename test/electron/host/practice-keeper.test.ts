import { describe, expect, it } from 'vitest'
import { PracticeKeeper, practiceRestartMs } from '../../../electron/host/index.ts'
import { FakePorts } from '../../fakes/fake-port.ts'
import { ManualTimers } from '../../fakes/time/manual-timers.ts'
import type { PracticeStart, PracticeStarted } from '../../../electron/shared/practice.ts'

function setUp() {
  const processes = new FakePorts<PracticeStart, PracticeStarted>()
  const timers = new ManualTimers()
  const heard: string[] = []
  const keeper = new PracticeKeeper({
    spawn: processes.spawn,
    token: 'practice-token',
    booksPath: '/data/practice-books.jsonl',
    timers,
  })
  keeper.subscribe((baseUrl) => heard.push(baseUrl))
  keeper.start()
  const listen = (baseUrl: string) => processes.latest.say({ kind: 'listening', baseUrl })
  return { processes, timers, heard, keeper, listen }
}

describe('the practice service', () => {
  it('gets its token and the path of its books in a message', () => {
    const { processes } = setUp()
    expect(processes.latest.posted).toMatchObject([
      {
        kind: 'start',
        settings: { port: 0, token: 'practice-token', booksPath: '/data/practice-books.jsonl' },
      },
    ])
  })

  it('announces its address, also to later subscribers', () => {
    const { heard, keeper, listen } = setUp()
    listen('http://127.0.0.1:1')
    const late: string[] = []
    keeper.subscribe((baseUrl) => late.push(baseUrl))
    expect([heard, late]).toEqual([['http://127.0.0.1:1'], ['http://127.0.0.1:1']])
  })

  it('announces nothing after unsubscribing', () => {
    const { keeper, listen } = setUp()
    const gone: string[] = []
    keeper.subscribe((baseUrl) => gone.push(baseUrl))()
    listen('http://127.0.0.1:1')
    expect(gone).toEqual([])
  })

  it('is restarted when it dies, and announces its new address', () => {
    const { processes, timers, heard, listen } = setUp()
    listen('http://127.0.0.1:1')
    processes.latest.die()
    timers.pass(practiceRestartMs.first)
    listen('http://127.0.0.1:2')
    expect(heard).toEqual(['http://127.0.0.1:1', 'http://127.0.0.1:2'])
  })

  it('is restarted after longer and longer waits when it keeps dying', () => {
    const { processes, timers } = setUp()
    const waits = Array.from({ length: 8 }, () => {
      processes.latest.say({ kind: 'failed', code: 'EACCES' })
      processes.latest.die()
      const [waitMs = 0] = timers.pendingMs
      timers.pass(waitMs)
      return waitMs / 1_000
    })
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  it('ends when it is stopped, and is not restarted', async () => {
    const { processes, timers, keeper } = setUp()
    await keeper.stop()
    timers.pass(practiceRestartMs.longest)
    expect(processes.latest.isGone).toBe(true)
    expect(processes.started).toHaveLength(1)
  })

  it('is not restarted when it is stopped between two starts', async () => {
    const { processes, timers, keeper } = setUp()
    processes.latest.die()
    await keeper.stop()
    timers.pass(practiceRestartMs.longest)
    expect(processes.started).toHaveLength(1)
  })
})
