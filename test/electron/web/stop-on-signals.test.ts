import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { stopOnSignals } from '../../../electron/web/stop-on-signals.ts'

function setUp(stop: () => Promise<void>) {
  const exits: number[] = []
  const said: string[] = []
  let nowMs = 0
  const program = Object.assign(new EventEmitter(), { exit: (code: number) => exits.push(code) })
  stopOnSignals(program, { say: (line) => said.push(line), stop, now: () => nowMs })
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { program, exits, said, pass }
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  '%s exits with 0 when everything has stopped',
  async (signal) => {
    const stopping = Promise.withResolvers<void>()
    const { program, exits } = setUp(() => stopping.promise)
    program.emit(signal)
    await new Promise(setImmediate)
    expect(exits).toEqual([])
    stopping.resolve()
    await expect.poll(() => exits).toEqual([0])
  },
)

it('a second signal exits at once', () => {
  const { program, exits, pass } = setUp(() => new Promise(() => {}))
  program.emit('SIGINT')
  pass(1_001)
  program.emit('SIGTERM')
  expect(exits).toEqual([130])
})

it('one Ctrl-C from terminal, npm and launcher counts as one signal', () => {
  const { program, exits, pass } = setUp(() => new Promise(() => {}))
  program.emit('SIGINT')
  pass(300)
  program.emit('SIGINT')
  program.emit('SIGINT')
  expect(exits).toEqual([])
})

it('a failure to stop is reported and exits with 1', async () => {
  const { program, exits, said } = setUp(() => Promise.reject(new Error('disk gone')))
  program.emit('SIGINT')
  await expect.poll(() => exits).toEqual([1])
  expect(said.at(-1)).toBe('Error: disk gone')
})
