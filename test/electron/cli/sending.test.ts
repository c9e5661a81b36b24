import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { follow, Progress, type ObservedEngine } from '../../../electron/cli/sending.ts'
import type { Terminal } from '../../../electron/cli/terminal.ts'
import type { WaitReason } from '../../../electron/shared/account.ts'
import type { Account, LinkCounts, Submission } from '../../../electron/shared/contract/index.ts'
import { ScriptedServer } from '../../fakes/network/scripted-server.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { linkferryInProcess, practiceInProcess } from './linkferry-in-process.ts'
import { Linkferry, linkferry, listOf, practiceToken as token } from './linkferry.ts'

const none: LinkCounts = {
  total: 100,
  waiting: 0,
  sending: 0,
  accepted: 0,
  refused: 0,
  'in-doubt': 0,
  cancelled: 0,
}

/** An engine whose changes a test invents. */
class Engine implements ObservedEngine {
  readonly accounts = new Map<number, Account>()
  readonly submissions = new Map<number, Submission>()
  obstacle: ObservedEngine['obstacle']
  #listener: () => void = () => {}

  onChange(listener: () => void): () => void {
    this.#listener = listener
    return () => {
      this.#listener = () => {}
    }
  }

  says(links: Partial<LinkCounts>, state: Submission['state'] = 'running', wait?: WaitReason) {
    const submission = { id: 1, accountId: 2, state, links: { ...none, ...links } }
    const rate = { waiting: wait, waitingUntilMs: undefined }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these are looked at.
    this.submissions.set(1, submission as unknown as Submission)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same.
    this.accounts.set(2, { id: 2, rate } as unknown as Account)
    this.#listener()
  }
}

function testTerminal(canRedraw: boolean) {
  const engine = new Engine()
  const said: string[] = []
  const terminal: Terminal = {
    canRedraw,
    canAsk: false,
    columns: 60,
    say: (line) => void said.push(line),
    draw: (line) => void said.push(line),
    print: () => {},
    confirm: () => Promise.resolve(false),
  }
  const progress = new Progress(terminal, engine, [1])
  engine.onChange(() => progress.show())
  return { engine, said, progress }
}

describe('Progress', () => {
  test('draws a bar no wider than the line', () => {
    const { engine, said } = testTerminal(true)
    engine.says({ accepted: 45, refused: 1, 'in-doubt': 4, waiting: 50 })
    expect(said).toEqual([
      '████████████░░░░░░░░░░░░ 45 of 100 links accepted · 1 refuse'.slice(0, 59),
    ])
  })

  test('without a terminal writes a line per tenth, not per request', () => {
    const { engine, said } = testTerminal(false)
    for (let accepted = 0; accepted <= 20; accepted += 4) engine.says({ accepted, waiting: 1 })
    expect(said).toEqual(['12 of 100 links accepted', '20 of 100 links accepted'])
  })

  test('writes the reason of a wait once, and again after another reason', () => {
    const { engine, said } = testTerminal(false)
    for (const waiting of ['offline', 'offline', undefined, 'rate'] as const)
      engine.says({ waiting: 100 }, 'running', waiting)
    expect(said).toEqual([
      '0 of 100 links accepted · no connection to the service; nothing was sent, trying again',
      '0 of 100 links accepted · waiting for the rate limit',
    ])
  })
})

describe('a wait that needs the user', () => {
  test.each([
    ['certificate-expired', 'Check the date and time'],
    ['certificate-host', 'Check the address'],
    ['certificate-untrusted', 'NODE_EXTRA_CA_CERTS'],
    ['proxy-login', 'HTTPS_PROXY='],
  ] as const)('for %s shows once what to do', (waiting, advice) => {
    for (const canRedraw of [true, false]) {
      const { engine, said } = testTerminal(canRedraw)
      for (const now of [waiting, waiting, undefined, waiting] as const)
        engine.says({ waiting: 100 }, 'running', now)
      expect(said.filter((line) => line.includes(advice))).toHaveLength(1)
      expect(said[0]).toContain(canRedraw ? '0 of 100' : 'nothing was sent')
    }
  })
})

describe('follow', () => {
  const running = (engine: Engine) => {
    const interruption = new AbortController()
    const watchEnd = follow(engine, [1], { interruption: interruption.signal, onChange: () => {} })
    return { watchEnd, interruption }
  }

  test('continues while a paused account has links in flight', async () => {
    const engine = new Engine()
    engine.says({ sending: 10, waiting: 10 }, 'paused')
    const { watchEnd } = running(engine)
    let isOver = false
    void watchEnd.then(() => (isOver = true))
    await Promise.resolve()
    expect(isOver).toBe(false)
    engine.says({ accepted: 10, waiting: 10 }, 'paused')
    expect(await watchEnd).toBe('paused')
  })

  test('ends when no link is pending or in flight', async () => {
    const engine = new Engine()
    engine.says({ accepted: 99, sending: 1 })
    const { watchEnd } = running(engine)
    engine.says({ accepted: 99, 'in-doubt': 1 }, 'finished')
    expect(await watchEnd).toBe('finished')
  })

  test('ends when it is interrupted', async () => {
    const engine = new Engine()
    engine.says({ waiting: 100 })
    const { watchEnd, interruption } = running(engine)
    interruption.abort()
    expect(await watchEnd).toBe('interrupted')
  })

  test('rejects when the engine cannot continue', async () => {
    const engine = new Engine()
    engine.says({ waiting: 100 })
    const { watchEnd } = running(engine)
    engine.obstacle = 'keeps-crashing'
    engine.says({ waiting: 100 })
    await expect(watchEnd).rejects.toThrow('keeps-crashing')
  })
})

function startSubmit(
  dataFolder: string,
  baseUrl: string,
  ...options: readonly string[]
): Linkferry {
  const args = ['submit', '-', '--base-url', baseUrl, '--yes', '--batch-size', '10', ...options]
  return new Linkferry(args, { dataFolder, token, input: listOf(300) })
}

const receipt = JSON.stringify({
  status: 200,
  msg: 'Task created',
  data: { units_used: 10, task_id: 'task', links_count: 10 },
})

/** A service that delays every answer until the test releases it. */
async function holdingService() {
  const received = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const server = await ScriptedServer.start(async (connection) => {
    await connection.body()
    received.resolve()
    await release.promise
    connection.answer(200, receipt)
  })
  return { server, received: received.promise, release: () => release.resolve() }
}

async function linksOf(dataFolder: string): Promise<unknown> {
  const { stdout } = await linkferry(['status', '--json'], { dataFolder })
  return Reflect.get(Object(JSON.parse(stdout)), 'submissions')[0].links
}

/** The engine that a command started. */
function engineOf({ pid }: Linkferry): number {
  return Number(execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).trim())
}

describe('the first Ctrl-C', () => {
  test('during planning sends nothing and keeps no claim', async () => {
    const dataFolder = await temporaryFolder()
    const practice = await practiceInProcess()
    const submit = (...options: readonly string[]): Linkferry => {
      const args = ['submit', '-', '--base-url', practice.baseUrl, '--yes', ...options]
      return new Linkferry(args, { dataFolder, token, input: listOf(75_000) })
    }
    const running = submit('--batch-size', '10')
    // This is printed right before planning starts.
    await running.says('Done by')
    running.signal('SIGINT')
    const { code, stderr } = await running.end()
    expect(stderr).toContain('Stopped before anything was sent')
    expect(code).toBe(3)
    expect(await practice.books()).toEqual([])

    const again = await submit().end()
    expect(again.stderr).toContain('75,000 links, 75,000 units')
    expect(await practice.books()).toHaveLength(75_000)
  })

  test('lets the request in flight finish and ends with 3', async () => {
    const dataFolder = await temporaryFolder()
    const { server, received, release } = await holdingService()
    await using _ = server
    const running = startSubmit(dataFolder, server.baseUrl)
    await received
    running.signal('SIGINT')
    await running.says('Press Ctrl-C again to stop right away')
    release()
    const { code, stderr } = await running.end()
    // The answer may reach the engine before its host's stop does; then one more request was sent.
    const sent = server.requests.length
    expect(sent).toBeLessThanOrEqual(2)
    expect(stderr).toContain(`${sent * 10} accepted, ${300 - sent * 10} waiting`)
    expect(code).toBe(3)
  })
})

describe('the second Ctrl-C', () => {
  test('ends at once with 3; the engine still records the answer', async () => {
    const dataFolder = await temporaryFolder()
    const { server, received, release } = await holdingService()
    await using _ = server
    const running = startSubmit(dataFolder, server.baseUrl)
    await received
    running.signal('SIGINT')
    await running.says('Press Ctrl-C again to stop right away')
    running.signal('SIGINT')
    expect(await running.exit()).toBe(3)
    expect(await linksOf(dataFolder)).toMatchObject({ sending: 10, queued: 290 })

    release()
    await running.end()
    expect(await linksOf(dataFolder)).toMatchObject({ accepted: 10, sending: 0, queued: 290 })
    expect(server.requests).toHaveLength(1)
  })
})

describe('while one linkferry sends', () => {
  test('another that changes something ends with 75; status and history still work', async () => {
    const dataFolder = await temporaryFolder()
    const { server, received, release } = await holdingService()
    await using _ = server
    const running = startSubmit(dataFolder, server.baseUrl)
    await received
    const { baseUrl } = server
    for (const args of [
      ['submit', '-', '--base-url', baseUrl, '--yes'],
      ['resume', '--base-url', baseUrl],
      ['settle', '1', 'charged'],
    ]) {
      const second = await linkferryInProcess(args, { dataFolder, token, input: listOf(1) })
      expect(second.stderr).toContain('Another Linkferry is using the data folder')
      expect([second.code, second.stdout]).toEqual([75, ''])
    }
    expect(await linksOf(dataFolder)).toMatchObject({ sending: 10, queued: 290 })
    const { code, stdout } = await linkferryInProcess(['history', '--json'], { dataFolder })
    expect(JSON.parse(stdout)).toMatchObject({ requests: [{ request: 1, state: 'in-flight' }] })
    expect(code).toBe(0)

    running.signal('SIGINT')
    await running.says('Press Ctrl-C again to stop right away')
    release()
    await running.end()
  })
})

describe('kill -9', () => {
  test('of the command lets its engine finish the request in flight; resume sends the rest once', async () => {
    const dataFolder = await temporaryFolder()
    const practice = await practiceInProcess()
    const running = startSubmit(dataFolder, practice.baseUrl)
    await running.says('accepted')
    running.signal('SIGKILL')
    await running.end()
    expect(await linksOf(dataFolder)).toMatchObject({ sending: 0, inDoubt: 0, total: 300 })
    expect((await practice.books()).length).toBeLessThan(300)

    const resumed = await linkferry(['resume'], { dataFolder, token })
    expect(resumed.code).toBe(0)
    expect(await practice.books()).toEqual(listOf(300).trim().split('\n'))
  })

  test('of the engine leaves the request in flight possibly charged; the rest is sent once', async () => {
    const dataFolder = await temporaryFolder()
    const received = Promise.withResolvers<void>()
    await using server = await ScriptedServer.start(async (connection) => {
      await connection.body()
      if (server.requests.length > 1) return connection.answer(200, receipt)
      received.resolve()
      await connection.gone()
    })
    const running = startSubmit(dataFolder, server.baseUrl)
    await received.promise
    process.kill(engineOf(running), 'SIGKILL')
    const { code, stderr } = await running.end()
    expect(stderr).toContain('Request 1, 10 links, was possibly charged.')
    expect(code).toBe(2)
    expect(await linksOf(dataFolder)).toMatchObject({ inDoubt: 10, accepted: 290 })
    const bodies = server.requests.map(({ body }) => body.toString())
    expect([bodies.length, new Set(bodies).size]).toEqual([30, 30])
  })
})
