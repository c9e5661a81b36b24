import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { forkChild } from '../../../electron/main/desktop-host.ts'

/** A utility process as Electron describes it: without a pid, and deaf to `kill`, until it was spawned. */
class FakeUtility extends EventEmitter {
  pid: number | undefined
  readonly stdout = new PassThrough()
  readonly stderr = new PassThrough()
  readonly posted: unknown[] = []
  kills = 0

  postMessage(message: unknown): void {
    this.posted.push(message)
  }

  kill(): boolean {
    if (this.pid !== undefined) this.kills += 1
    return this.pid !== undefined
  }

  spawn(): void {
    this.pid = 7
    this.emit('spawn')
  }
}

function forked() {
  const utility = new FakeUtility()
  const forks: unknown[] = []
  const fork = (...input: unknown[]) => {
    forks.push(input)
    return utility
  }
  const heard: string[] = []
  const hear = (line: string) => heard.push(line)
  const program = { file: '/app/engine.js', args: ['/data'], name: 'Engine', hear }
  return { port: forkChild<string, string>({ fork }, program), utility, forks, heard }
}

test('starts the program under its name', () => {
  expect(forked().forks).toEqual([
    ['/app/engine.js', ['/data'], { serviceName: 'Engine', stdio: 'pipe' }],
  ])
})

test('hears what it writes by whole lines', async () => {
  const { utility, heard } = forked()

  utility.stderr.write('half a li')
  utility.stderr.end('ne\n')

  await vi.waitFor(() => expect(heard).toEqual(['half a line']))
})

// As Electron does it: at the exit it takes all listeners off what may not have been read yet.
test('hears the last words of a process that ended, though they come after its exit', async () => {
  const { utility, heard } = forked()
  utility.stderr.write('Error: a mis')
  await vi.waitFor(() => expect(utility.stderr.readableLength).toBe(0))

  utility.emit('exit', 1)
  utility.stderr.removeAllListeners()
  await turn()
  utility.stderr.write('take\n    at engine.js:1\nNode.js v24\n')

  await vi.waitFor(() =>
    expect(heard).toEqual(['Error: a mistake', '    at engine.js:1', 'Node.js v24']),
  )
})

test('hears that V8 gave up, without the report, which holds the environment', () => {
  const { utility, heard } = forked()

  utility.emit('error', 'FatalError', 'OOMErrorHandler', '{"environmentVariables":{}}')

  expect(heard).toEqual(['FatalError in OOMErrorHandler'])
})

test('passes messages on, both ways', () => {
  const { port, utility } = forked()
  const heard: string[] = []
  port.onMessage((message) => heard.push(message))

  port.post('to the engine')
  utility.emit('message', 'from the engine')

  expect(utility.posted).toEqual(['to the engine'])
  expect(heard).toEqual(['from the engine'])
})

test('tells the end of the process', () => {
  const { port, utility } = forked()
  let exits = 0
  port.onExit(() => (exits += 1))

  utility.emit('exit', 1)

  expect(exits).toBe(1)
})

test('ends a running process', () => {
  const { port, utility } = forked()
  utility.spawn()

  port.kill()

  expect(utility.kills).toBe(1)
})

test('ends a process that is only about to start as soon as it has', () => {
  const { port, utility } = forked()

  port.kill()
  expect(utility.kills).toBe(0)
  utility.spawn()

  expect(utility.kills).toBe(1)
})
