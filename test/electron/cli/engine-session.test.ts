import { describe, expect, test } from 'vitest'
import { restartDelaysMs } from '../../../electron/host/index.ts'
import type { FromEngine, ToEngine } from '../../../electron/shared/contract/engine.ts'
import { CannotRun, obstacleMessages } from '../../../electron/cli/engine-session.ts'
import { EngineSession } from '../../../electron/cli/engine-session.ts'
import { FakePorts } from '../../fakes/fake-port.ts'
import { ManualTimers } from '../../fakes/time/manual-timers.ts'

function sessionOf() {
  const ports = new FakePorts<ToEngine, FromEngine>()
  const timers = new ManualTimers()
  const session = new EngineSession({
    spawn: ports.spawn,
    resolveProxy: async () => undefined,
    timers,
    reportBug: (error) => {
      throw error
    },
  })
  return { ports, timers, session }
}

describe('an engine that is killed from outside', () => {
  test('during a request ends the command with 3', async () => {
    const { ports, session } = sessionOf()
    const started = session.start()
    ports.latest.die('SIGKILL')
    const error: unknown = await started.catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(CannotRun)
    expect(error).toMatchObject({ obstacle: 'engine-killed' })
    expect(obstacleMessages['engine-killed']).toMatchObject({ code: 3 })
  })

  test('repeatedly is not a bug', () => {
    const { ports, timers, session } = sessionOf()
    session.start().catch(() => {})
    for (const delayMs of restartDelaysMs) {
      ports.latest.die('SIGTERM')
      timers.pass(delayMs)
    }
    ports.latest.die('SIGKILL')
    expect(session.obstacle).toBe('engine-killed')
  })

  test.each([undefined, 'SIGSEGV', 'SIGABRT'])(
    'but one that repeatedly ends by itself is, lastly by %s',
    (signal) => {
      const { ports, timers, session } = sessionOf()
      session.start().catch(() => {})
      for (const delayMs of restartDelaysMs) {
        ports.latest.die('SIGKILL')
        timers.pass(delayMs)
      }
      ports.latest.die(signal)
      expect(session.obstacle).toBe('keeps-crashing')
    },
  )
})
