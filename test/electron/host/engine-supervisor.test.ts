import { describe, expect, it } from 'vitest'
import {
  EngineBug,
  EngineGone,
  EngineSupervisor,
  EventStream,
  folderHeldRetryMs,
  healthyAfterMs,
  restartDelaysMs,
} from '../../../electron/host/index.ts'
import type { FromEngine, ToEngine } from '../../../electron/shared/contract/engine.ts'
import type { RevisedEvent } from '../../../electron/shared/contract/index.ts'
import { FakePorts } from '../../fakes/fake-port.ts'
import { ManualTimers } from '../../fakes/time/manual-timers.ts'

const emptySnapshot = { revision: 0, lists: [], accounts: [], submissions: [] }
const accountsChanged = (revision: number): FromEngine => ({
  kind: 'event',
  event: { name: 'accounts.changed', revision, payload: [] },
})

function setUp({ token = async (): Promise<string | undefined> => 'secret' } = {}) {
  const engines = new FakePorts<ToEngine, FromEngine>()
  const timers = new ManualTimers()
  const events = new EventStream()
  const heard: RevisedEvent[] = []
  const bugs: unknown[] = []
  events.subscribe((event) => heard.push(event))
  const link = new EngineSupervisor({
    spawn: engines.spawn,
    answers: { needToken: token, resolveProxy: async () => undefined },
    timers,
    events,
    onReady: () => {},
    reportBug: (error) => bugs.push(error),
  })
  link.start()
  const reply = (index: number, value: unknown) => {
    const { id } = engines.latest.posted[index] ?? { id: -1 }
    engines.latest.say({ kind: 'reply', id, value })
  }
  return { engines, timers, events, heard, bugs, link, reply }
}

function setUpRunning(options?: Parameters<typeof setUp>[0]) {
  const parts = setUp(options)
  parts.engines.latest.say({ kind: 'ready' })
  return parts
}

describe('requests', () => {
  it('wait for an engine that is starting', async () => {
    const { engines, link, reply } = setUp()
    const snapshot = link.request('engine.snapshot', undefined)
    expect(engines.latest.posted).toEqual([])
    engines.latest.say({ kind: 'ready' })
    reply(0, emptySnapshot)
    expect(await snapshot).toEqual(emptySnapshot)
  })

  it('get their own reply, whatever the order', async () => {
    const { link, reply } = setUpRunning()
    const first = link.request('history.size', undefined)
    const second = link.request('history.names', undefined)
    reply(1, 'second')
    reply(0, 'first')
    expect([await first, await second]).toEqual(['first', 'second'])
  })

  it('reject with EngineGone when the engine dies, and are not sent to the next one', async () => {
    const { engines, timers, link } = setUpRunning()
    const pause = link.request('submission.pause', { submissionId: 1 })
    engines.latest.die()
    await expect(pause).rejects.toBeInstanceOf(EngineGone)
    timers.pass(restartDelaysMs[0] ?? 0)
    engines.latest.say({ kind: 'ready' })
    expect(engines.started).toHaveLength(2)
    expect(engines.latest.posted).toEqual([])
  })

  it('reject with EngineBug if the engine has a bug', async () => {
    const { engines, link } = setUpRunning()
    const pause = link.request('submission.pause', { submissionId: 1 })
    engines.latest.say({ kind: 'crash', id: 1, text: 'TypeError' })
    await expect(pause).rejects.toEqual(new EngineBug('TypeError'))
  })

  it('made between two engines wait for the next', async () => {
    const { engines, timers, link, reply } = setUpRunning()
    engines.latest.die()
    const snapshot = link.request('engine.snapshot', undefined)
    timers.pass(restartDelaysMs[0] ?? 0)
    engines.latest.say({ kind: 'ready' })
    reply(0, emptySnapshot)
    expect(await snapshot).toEqual(emptySnapshot)
  })

  it('get their reply in order with the events, before the promise resolves', async () => {
    const { engines, events, link } = setUpRunning()
    let revision = -1
    const snapshot = link.request('engine.snapshot', undefined, () => {
      revision = events.revision
    })
    const before = events.revision
    engines.latest.say(accountsChanged(1))
    engines.latest.say({ kind: 'reply', id: 1, value: emptySnapshot })
    engines.latest.say(accountsChanged(2))
    await snapshot
    expect(revision).toBe(before + 1)
    expect(events.revision).toBe(before + 2)
  })
})

describe('an engine that dies', () => {
  it('is started again after growing waits, and counts as crashing after the last', () => {
    const { engines, timers, link } = setUpRunning()
    for (const [index, delayMs] of restartDelaysMs.entries()) {
      engines.latest.die()
      expect(link.state).toEqual({ kind: 'restarting', attempt: index + 1 })
      expect(timers.pendingMs).toEqual([delayMs])
      timers.pass(delayMs)
      expect(engines.started).toHaveLength(index + 2)
    }
    engines.latest.die()
    expect(link.state).toEqual({ kind: 'failed', problem: 'keeps-crashing' })
    expect(timers.pendingMs).toEqual([])
  })

  it('starts the count of restarts again after it ran for a minute', () => {
    const { engines, timers, link } = setUpRunning()
    engines.latest.die()
    timers.pass(restartDelaysMs[0] ?? 0)
    engines.latest.say({ kind: 'ready' })
    timers.pass(healthyAfterMs)
    engines.latest.die()
    expect(link.state).toEqual({ kind: 'restarting', attempt: 1 })
  })

  it('does not reset the numbers of events', () => {
    const { engines, timers, heard } = setUpRunning()
    engines.latest.say(accountsChanged(7))
    engines.latest.die()
    timers.pass(restartDelaysMs[0] ?? 0)
    engines.latest.say({ kind: 'ready' })
    engines.latest.say(accountsChanged(1))
    expect(heard.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5])
    expect(heard.map(({ name }) => name)).toEqual([
      'engine.changed',
      'accounts.changed',
      'engine.changed',
      'engine.changed',
      'accounts.changed',
    ])
  })

  it('is ignored if it still sends messages', () => {
    const { engines, timers, heard } = setUpRunning()
    const dead = engines.latest
    dead.die()
    timers.pass(restartDelaysMs[0] ?? 0)
    const before = heard.length
    dead.say(accountsChanged(1))
    dead.die()
    expect(heard).toHaveLength(before)
    expect(timers.pendingMs).toEqual([])
  })
})

describe('an engine that cannot run', () => {
  it('because the folder is in use is tried again every few seconds, with one event', () => {
    const { engines, timers, heard, link } = setUp()
    engines.latest.say({ kind: 'cannot-run', problem: 'folder-held' })
    expect(link.state).toEqual({ kind: 'folder-held' })
    timers.pass(folderHeldRetryMs)
    engines.latest.say({ kind: 'cannot-run', problem: 'folder-held' })
    expect(engines.started).toHaveLength(2)
    timers.pass(folderHeldRetryMs)
    engines.latest.say({ kind: 'ready' })
    expect(heard.map(({ payload }) => payload)).toEqual([
      { kind: 'folder-held' },
      { kind: 'running' },
    ])
  })

  it('because the folder is in use is tried again at once when the user asks', () => {
    const { engines, timers, link } = setUp()
    engines.latest.say({ kind: 'cannot-run', problem: 'folder-held' })
    link.retry()
    expect(engines.started).toHaveLength(2)
    expect(timers.pendingMs).toEqual([])
  })

  it('for any other reason waits for the user', () => {
    const { engines, timers, link } = setUp()
    engines.latest.say({ kind: 'cannot-run', problem: 'ledger-corrupt' })
    expect(link.state).toEqual({ kind: 'failed', problem: 'ledger-corrupt' })
    expect(timers.pendingMs).toEqual([])
    link.retry()
    expect(link.state).toEqual({ kind: 'starting' })
    expect(engines.started).toHaveLength(2)
  })

  it('gets no request', async () => {
    const { engines, link } = setUp()
    engines.latest.say({ kind: 'cannot-run', problem: 'ledger-corrupt' })
    await expect(link.request('engine.snapshot', undefined)).rejects.toBeInstanceOf(EngineGone)
  })

  it('is not started a second time beside a running one', () => {
    const { engines, link } = setUpRunning()
    link.retry()
    expect(engines.started).toHaveLength(1)
  })
})

describe('questions', () => {
  const input = { accountId: 3, origin: 'https://a.example' }
  const question = { kind: 'question', id: 9, name: 'needToken', input } as const

  it('are answered under their number', async () => {
    const { engines } = setUpRunning()
    engines.latest.say(question)
    await expect
      .poll(() => engines.latest.posted)
      .toEqual([{ kind: 'answer', id: 9, value: 'secret' }])
  })

  it('are answered with undefined when the host fails, and the bug is reported', async () => {
    const failure = new Error('no key store')
    const { engines, bugs } = setUpRunning({ token: () => Promise.reject(failure) })
    engines.latest.say(question)
    await expect
      .poll(() => engines.latest.posted)
      .toEqual([{ kind: 'answer', id: 9, value: undefined }])
    expect(bugs).toEqual([failure])
  })

  it('of an engine that died are not answered to the next one', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const { engines, timers } = setUpRunning({ token: () => promise })
    engines.latest.say(question)
    engines.latest.die()
    timers.pass(restartDelaysMs[0] ?? 0)
    engines.latest.say({ kind: 'ready' })
    resolve('secret')
    await promise
    await new Promise(setImmediate)
    expect(engines.latest.posted).toEqual([])
  })
})

describe('stopping', () => {
  it('lets the engine finish before it is ended', async () => {
    const { engines, link, reply } = setUpRunning()
    const stopped = link.stop()
    expect(engines.latest.posted).toMatchObject([{ name: 'engine.stop' }])
    expect(engines.latest.isGone).toBe(false)
    reply(0, undefined)
    await stopped
    expect(engines.latest.isGone).toBe(true)
    await expect(link.request('engine.snapshot', undefined)).rejects.toBeInstanceOf(EngineGone)
  })

  it('ends when the engine dies meanwhile, and starts no other', async () => {
    const { engines, timers, link } = setUpRunning()
    const stopped = link.stop()
    engines.latest.die()
    await stopped
    expect(engines.started).toHaveLength(1)
    expect(timers.pendingMs).toEqual([])
  })

  it('between two engines starts no other', async () => {
    const { engines, timers, link } = setUpRunning()
    engines.latest.die()
    await link.stop()
    link.retry()
    timers.pass(healthyAfterMs)
    expect(engines.started).toHaveLength(1)
  })
})

describe('a restart that a host asks for', () => {
  it('lets the engine finish, starts another, and sends it the requests that came meanwhile', async () => {
    const { engines, link, reply } = setUpRunning()
    const restarted = link.restart()
    reply(0, undefined)
    await restarted
    expect(engines.started.map(({ isGone }) => isGone)).toEqual([true, false])
    expect(link.state).toEqual({ kind: 'restarting', attempt: 1 })
    const snapshot = link.request('engine.snapshot', undefined)
    engines.latest.say({ kind: 'ready' })
    engines.latest.say({ kind: 'reply', id: 2, value: emptySnapshot })
    expect(await snapshot).toEqual(emptySnapshot)
  })

  it('is refused while no engine runs', async () => {
    const { link } = setUp()
    await expect(link.restart()).rejects.toBeInstanceOf(EngineGone)
  })
})
