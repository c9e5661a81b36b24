import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { Linkferry, linkferry, listOf, practiceToken as token } from './linkferry.ts'
import { linkferryInProcess, practiceInProcess } from './linkferry-in-process.ts'

const dayMs = 86_400_000

/** The environment of a process whose clock is ahead by some days. */
function later(days: number): Readonly<Record<string, string>> {
  // A URL, because Node splits NODE_OPTIONS at spaces, which a path may contain.
  const preload = new URL('../../fakes/time/clock-ahead.ts', import.meta.url).href
  return { NODE_OPTIONS: `--import=${preload}`, CLOCK_AHEAD_MS: String(days * dayMs) }
}

async function setUp() {
  const dataFolder = await temporaryFolder()
  const practice = await practiceInProcess()
  const submit = (...options: readonly string[]) =>
    new Linkferry(['submit', '-', '--base-url', practice.baseUrl, '--yes', ...options], {
      dataFolder,
      token,
      input: listOf(10),
    })
  const readSubmission = async () => {
    const { stdout } = await linkferryInProcess(['status', '--json'], { dataFolder })
    return JSON.parse(stdout).submissions[0]
  }
  return { dataFolder, practice, submit, readSubmission }
}

/** The date of tomorrow as YYYY-MM-DD. */
function tomorrow(): string {
  const date = new Date(Date.now() + dayMs)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

describe('submit --at', () => {
  test('waits and says so; resume sends the list when it is due', async () => {
    const { dataFolder, practice, submit, readSubmission } = await setUp()
    const waiting = submit('--at', `${tomorrow()} 12:00`)
    await waiting.says('waiting until 12:00 on')
    waiting.signal('SIGINT')
    const { code, stderr } = await waiting.end()
    expect(stderr).toContain('or as soon as Linkferry is running after that')
    expect(stderr).toContain('If you stop it, the app sends the rest when it is due')
    expect(stderr).toContain(': scheduled')
    expect(code).toBe(3)
    expect(await readSubmission()).toMatchObject({
      state: 'scheduled',
      pauseReason: null,
      links: { total: 10, queued: 10 },
    })
    expect(await practice.books()).toEqual([])
    const sent = await linkferry(['resume'], { dataFolder, token, env: later(2) })
    expect(sent.code).toBe(0)
    expect(await practice.books()).toEqual(listOf(10).trim().split('\n'))
  })

  test('keeps the documented shape of status --json', async () => {
    const { submit, readSubmission } = await setUp()
    const waiting = submit('--at', `${tomorrow()} 12:00`)
    await waiting.says('waiting until')
    const { requests, ...rest } = await readSubmission()
    expect(Object.keys(rest)).toEqual([
      'id',
      'label',
      'client',
      'baseUrl',
      'state',
      'pauseReason',
      'links',
      'unitsUsed',
      'unitsInDoubt',
    ])
    // Requests are formed when they are sent.
    expect(requests).toEqual([])
  })
})

describe('resume --doubt-limit', () => {
  test('applies to submissions planned earlier, from their first request on', async () => {
    const { dataFolder, submit, readSubmission } = await setUp()
    const waiting = submit('--at', `${tomorrow()} 12:00`)
    await waiting.says('waiting until')
    waiting.signal('SIGINT')
    await waiting.end()
    const env = later(2)
    const { code } = await linkferry(['resume', '--doubt-limit', '4'], { dataFolder, token, env })
    expect(code).toBe(0)
    const { requests } = await readSubmission()
    expect(requests.map(({ linkCount }: { linkCount: number }) => linkCount)).toEqual([4, 4, 2])
  })
})

describe('submit --spread', () => {
  test('sends one portion per day, and missed ones by --missed', async () => {
    const { dataFolder, practice, submit, readSubmission } = await setUp()
    const running = submit('--spread', '4/day', '--missed', 'catch-up')
    await running.says('2 portions left')
    running.signal('SIGINT')
    const { code, stderr } = await running.end()
    expect(stderr).toMatch(
      /Sends 3 portions, one per day from \d{4}-\d\d-\d\d, each as soon as Linkferry is running\./,
    )
    expect(code).toBe(3)
    expect(await readSubmission()).toMatchObject({
      state: 'scheduled',
      links: { accepted: 4, queued: 6 },
    })
    const sent = await linkferry(['resume'], { dataFolder, token, env: later(3) })
    expect(sent.code).toBe(0)
    expect(await practice.books()).toEqual(listOf(10).trim().split('\n'))
  })
})

describe('cancel', () => {
  test('cancels pending links, which can be submitted again', async () => {
    const { dataFolder, practice, submit, readSubmission } = await setUp()
    const waiting = submit('--at', `${tomorrow()} 12:00`)
    await waiting.says('waiting until')
    waiting.signal('SIGINT')
    await waiting.end()
    const { id } = await readSubmission()
    const cancelled = await linkferryInProcess(['cancel', String(id), '--json'], { dataFolder })
    expect(cancelled.stderr).toContain('10 links will not be sent')
    expect(JSON.parse(cancelled.stdout).submissions).toMatchObject([
      { id, state: 'cancelled', links: { cancelled: 10, queued: 0 } },
    ])
    expect(cancelled.code).toBe(0)
    const again = await submit().end()
    expect(again.code).toBe(0)
    expect(await practice.books()).toHaveLength(10)
  })

  test('cancels a submission with a wrong address, without its token', async () => {
    const dataFolder = await temporaryFolder()
    const args = ['submit', '-', '--base-url', 'http://127.0.0.1:9', '--yes']
    const stuck = new Linkferry(args, { dataFolder, token: 'wrong-token', input: listOf(3) })
    await stuck.says('no connection to the service')
    stuck.signal('SIGINT')
    await stuck.end()
    const { code } = await linkferryInProcess(['cancel', '1'], { dataFolder })
    expect(code).toBe(0)
    const nothing = await linkferryInProcess(['cancel', '1'], { dataFolder })
    expect(nothing.stderr).toContain('has no waiting links')
    expect(nothing.code).toBe(64)
    const unknown = await linkferryInProcess(['cancel', '77'], { dataFolder })
    expect(unknown.stderr).toContain('does not exist')
    expect(unknown.code).toBe(64)
  })
})
