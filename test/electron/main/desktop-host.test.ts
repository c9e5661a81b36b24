import { EventEmitter } from 'node:events'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { SaveDialogOptions } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import {
  forkChild,
  openExternal,
  resolveProxy,
  savedWhereChosen,
} from '../../../electron/main/desktop-host.ts'
import { wordsFor } from '../../../electron/main/words/index.ts'

const english = wordsFor('en', [])

describe("the system's proxy", () => {
  test.each([
    ['DIRECT', undefined],
    ['PROXY 10.0.0.1:3128', 'http://10.0.0.1:3128'],
    ['PROXY proxy:8080; DIRECT', 'http://proxy:8080'],
    ['HTTPS proxy.example:443;PROXY second:80', 'https://proxy.example:443'],
    ['SOCKS5 socks:1080; PROXY second:80', 'http://second:80'],
    ['DIRECT; PROXY proxy:8080', undefined],
    ['SOCKS5 socks:1080', 'socks5://socks:1080'],
    ['SOCKS socks:1080; DIRECT', 'socks://socks:1080'],
    ['PROXY [::1]:3128', 'http://[::1]:3128'],
    ['', undefined],
  ])('reads %j as %j', async (answer, proxy) => {
    const session = { resolveProxy: async () => answer }

    expect(await resolveProxy(session, 'https://service.example')).toBe(proxy)
  })
})

describe('opening an address in the browser', () => {
  test.each(['http://example.com/', 'https://example.com/a?b#c', 'HTTPS://EXAMPLE.com/'])(
    'opens %s',
    async (address) => {
      const opened: string[] = []
      const shell = { openExternal: async (url: string) => void opened.push(url) }

      expect(await openExternal(shell, address)).toBe(true)
      expect(opened).toEqual([new URL(address).href])
    },
  )

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.com',
    'app://linkferry/index.html',
    'smb://host/share',
    'ms-settings:',
    '//example.com',
    'example.com',
    '',
  ])('leaves %j alone', async (address) => {
    const shell = { openExternal: () => Promise.reject(new Error('opened')) }

    expect(await openExternal(shell, address)).toBe(false)
  })
})

describe('the save dialog', () => {
  const folder = path.resolve('/home/a/Documents')

  test('suggests the name in the documents folder, and takes the place that was chosen', async () => {
    const asked: SaveDialogOptions[] = []
    const results = savedWhereChosen(
      async (options) => {
        asked.push(options)
        return { canceled: false, filePath: '/elsewhere/mine.csv' }
      },
      folder,
      () => english.save,
    )

    const place = await results.choose('results.csv')

    expect(asked).toMatchObject([{ defaultPath: path.join(folder, 'results.csv') }])
    expect(place).toMatchObject({
      ok: true,
      value: { path: '/elsewhere/mine.csv', reply: { kind: 'saved', path: '/elsewhere/mine.csv' } },
    })
  })

  test('is cancelled by the user', async () => {
    const results = savedWhereChosen(
      async () => ({ canceled: true, filePath: '' }),
      folder,
      () => english.save,
    )

    expect(await results.choose('results.csv')).toEqual({ ok: false, error: 'cancelled' })
  })
})

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
