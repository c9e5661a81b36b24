import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { ScriptedServer } from '../../fakes/network/scripted-server.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { Linkferry, linkferry, listOf, practiceToken as token } from './linkferry.ts'
import { practiceHere } from './linkferry-here.ts'

function submission(dataFolder: string, baseUrl: string, ...options: readonly string[]): Linkferry {
  const args = ['submit', '-', '--base-url', baseUrl, '--yes', '--batch-size', '10', ...options]
  return new Linkferry(args, { dataFolder, token, input: listOf(300) })
}

const receipt = JSON.stringify({
  status: 200,
  msg: 'Task created',
  data: { units_used: 10, task_id: 'task', links_count: 10 },
})

/** A service that holds every answer until the test lets go. */
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
  test('while a long list is planned sends nothing of it and reserves nothing', async () => {
    const dataFolder = await temporaryFolder()
    const practice = await practiceHere()
    const submit = (...options: readonly string[]): Linkferry => {
      const args = ['submit', '-', '--base-url', practice.baseUrl, '--yes', ...options]
      return new Linkferry(args, { dataFolder, token, input: listOf(150_000) })
    }
    const running = submit('--batch-size', '10')
    // Said right before planning begins.
    await running.says('All sent by')
    running.signal('SIGINT')
    const { code, stderr } = await running.end()
    expect(stderr).toContain('Stopped before anything was sent')
    expect(code).toBe(3)
    expect(await practice.books()).toEqual([])

    const again = await submit().end()
    expect(again.stderr).toContain('150,000 links, 150,000 units')
    expect(await practice.books()).toHaveLength(150_000)
  })

  test('lets what is being sent finish, and ends with 3', async () => {
    const dataFolder = await temporaryFolder()
    const { server, received, release } = await holdingService()
    await using _ = server
    const running = submission(dataFolder, server.baseUrl)
    await received
    running.signal('SIGINT')
    await running.says('Ctrl-C again stops at once')
    release()
    const { code, stderr } = await running.end()
    // The answer may reach the engine before its host's word does; then one more request has left.
    const sent = server.requests.length
    expect(sent).toBeLessThanOrEqual(2)
    expect(stderr).toContain(`${sent * 10} accepted, ${300 - sent * 10} waiting`)
    expect(code).toBe(3)
  })
})

describe('the second Ctrl-C', () => {
  test('ends at once with 3, and the engine still records the answer', async () => {
    const dataFolder = await temporaryFolder()
    const { server, received, release } = await holdingService()
    await using _ = server
    const running = submission(dataFolder, server.baseUrl)
    await received
    running.signal('SIGINT')
    await running.says('Ctrl-C again stops at once')
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
  test('another that would change something ends with 75; status and history read along', async () => {
    const dataFolder = await temporaryFolder()
    const { server, received, release } = await holdingService()
    await using _ = server
    const running = submission(dataFolder, server.baseUrl)
    await received
    const { baseUrl } = server
    for (const args of [
      ['submit', '-', '--base-url', baseUrl, '--yes'],
      ['resume', '--base-url', baseUrl],
      ['settle', '1', 'charged'],
    ]) {
      const second = await linkferry(args, { dataFolder, token, input: listOf(1) })
      expect(second.stderr).toContain('Another Linkferry holds the data folder')
      expect([second.code, second.stdout]).toEqual([75, ''])
    }
    expect(await linksOf(dataFolder)).toMatchObject({ sending: 10, queued: 290 })
    const { code, stdout } = await linkferry(['history', '--json'], { dataFolder })
    expect(JSON.parse(stdout)).toMatchObject({ requests: [{ request: 1, state: 'in-flight' }] })
    expect(code).toBe(0)

    running.signal('SIGINT')
    await running.says('Ctrl-C again stops at once')
    release()
    await running.end()
  })
})

describe('kill -9', () => {
  test('of the command lets its engine finish what is in flight, and resume sends the rest once', async () => {
    const dataFolder = await temporaryFolder()
    const practice = await practiceHere()
    const running = submission(dataFolder, practice.baseUrl)
    await running.says('accepted')
    running.signal('SIGKILL')
    await running.end()
    expect(await linksOf(dataFolder)).toMatchObject({ sending: 0, inDoubt: 0, total: 300 })
    expect((await practice.books()).length).toBeLessThan(300)

    const resumed = await linkferry(['resume'], { dataFolder, token })
    expect(resumed.code).toBe(0)
    expect(await practice.books()).toEqual(listOf(300).trim().split('\n'))
  })

  test('of the engine leaves what was in flight possibly charged; the rest is sent, nothing twice', async () => {
    const dataFolder = await temporaryFolder()
    const received = Promise.withResolvers<void>()
    await using server = await ScriptedServer.start(async (connection) => {
      await connection.body()
      if (server.requests.length > 1) return connection.answer(200, receipt)
      received.resolve()
      await connection.gone()
    })
    const running = submission(dataFolder, server.baseUrl)
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
