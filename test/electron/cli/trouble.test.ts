import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { accountSettings } from '../../../electron/shared/contract/index.ts'
import { ScriptedServer } from '../../fakes/network/scripted-server.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import {
  type CommandResult,
  inEngine,
  Linkferry,
  linkferry,
  listOf,
  practiceToken as token,
  startPractice,
} from './linkferry.ts'
import { engineInProcess, linkferryInProcess, practiceInProcess } from './linkferry-in-process.ts'

const list = listOf(30)

const settingsOf = (account: object) => accountSettings.strip().parse(account)

function submit(
  dataFolder: string,
  baseUrl: string,
  options: { readonly token?: string; readonly args?: readonly string[] } = {},
  run = linkferryInProcess,
): Promise<CommandResult> {
  const args = ['submit', '-', '--base-url', baseUrl, '--yes', '--json', ...(options.args ?? [])]
  return run(args, { dataFolder, token: options.token ?? token, input: list })
}

/** The first submission of a document of `status`. */
function submissionIn(stdout: string): unknown {
  const document: unknown = JSON.parse(stdout)
  return Reflect.get(Object(document), 'submissions')?.[0]
}

/** The pauses of all accounts. */
function pauses(dataFolder: string) {
  return inEngine(
    dataFolder,
    async (session) => {
      const { accounts } = await session.request('engine.snapshot', undefined)
      return accounts.map(({ pause }) => pause)
    },
    engineInProcess,
  )
}

test('resume finds nothing to do if no account ever had a token', async () => {
  const dataFolder = await temporaryFolder()
  await inEngine(dataFolder, async () => {}, engineInProcess)

  const resumed = await linkferryInProcess(['resume'], { dataFolder, token })

  expect(resumed).toMatchObject({ code: 0, stderr: 'There are no unfinished submissions.\n' })
})

test('an account sends nothing with another token than its last one', async () => {
  const dataFolder = await temporaryFolder()
  const practice = await practiceInProcess()
  const tested = await inEngine(
    dataFolder,
    async (session) => {
      const input = { baseUrl: practice.baseUrl, token: 'token-given-last' }
      const found = await session.request('account.findOrAdd', input)
      if (!found.ok) throw new Error(found.error)
      await session.offerToken(found.value.id, token)
      return session.request('account.test', { accountId: found.value.id })
    },
    engineInProcess,
  )
  expect(tested).toEqual({ ok: false, error: 'missing-token' })
})

describe('a submission that cannot continue', () => {
  test('waits for the right token, which then replaces the wrong one', async () => {
    const dataFolder = await temporaryFolder()
    const practice = await practiceInProcess()
    const refused = await submit(dataFolder, practice.baseUrl, { token: 'mistyped' })
    expect(submissionIn(refused.stdout)).toMatchObject({
      state: 'paused',
      pauseReason: 'token',
      links: { queued: 30 },
      requests: [{ state: 'not-sent', attempts: 1, httpStatus: 403 }],
    })
    expect(refused.stderr).toContain('did not accept the token (response 403')
    expect(refused.stderr).toContain(`linkferry resume --base-url ${practice.baseUrl}`)
    expect(refused.code).toBe(3)

    const elsewhere = await linkferryInProcess(['resume', '--json'], { dataFolder, token })
    expect(elsewhere.stderr).toContain('does not match the account: submission 1.')
    expect(submissionIn(elsewhere.stdout)).toMatchObject({ pauseReason: 'token' })
    expect(elsewhere.code).toBe(3)

    const args = ['resume', '--base-url', `${practice.baseUrl}/`, '--json']
    const resumed = await linkferryInProcess(args, { dataFolder, token })
    expect(submissionIn(resumed.stdout)).toMatchObject({
      state: 'finished',
      links: { accepted: 30 },
    })
    expect(resumed.code).toBe(0)
    expect(await practice.books()).toEqual(list.trim().split('\n'))

    const nothing = await linkferryInProcess(['resume', '--json'], { dataFolder, token })
    expect([nothing.code, JSON.parse(nothing.stdout)]).toEqual([0, { submissions: [] }])
  })

  test.each([
    ['submit', ['submit', '-', '--base-url', 'http://127.0.0.1:9', '--yes']],
    ['resume', ['resume']],
    ['practice-service', ['practice-service', '--port', '0']],
  ])('does not start in a folder with other files: %s', async (_command, args) => {
    const dataFolder = await temporaryFolder()
    await writeFile(path.join(dataFolder, 'thesis.tex'), '')
    const { code, stderr } = await linkferryInProcess(args, { dataFolder, token, input: list })
    expect(stderr).toContain(`${dataFolder} holds other things: thesis.tex.`)
    expect(code).toBe(64)
    expect(await readdir(dataFolder)).toEqual(['thesis.tex'])
  })

  test('pauses at a wrong address', async () => {
    const dataFolder = await temporaryFolder()
    const practice = await practiceInProcess()
    const { code, stdout, stderr } = await submit(dataFolder, `${practice.baseUrl}/v9`)
    expect(submissionIn(stdout)).toMatchObject({ state: 'paused', pauseReason: 'address' })
    expect(stderr).toContain('/v9 (response 404')
    expect(stderr).toContain('Nothing was charged, and 30 links wait.')
    expect(code).toBe(3)
    expect(await practice.books()).toEqual([])
  })

  test('pauses when the balance is too low; resume sends the rest after a top-up', async () => {
    const dataFolder = await temporaryFolder()
    const poor = await practiceInProcess(['--balance', '12'])
    const args = ['--batch-size', '10']
    const { code, stdout, stderr } = await submit(dataFolder, poor.baseUrl, { args })
    expect(submissionIn(stdout)).toMatchObject({
      pauseReason: 'balance',
      links: { accepted: 10, queued: 20 },
      unitsUsed: 10,
    })
    expect(stderr).toContain('the next request needed 10 units, and all waiting links needed 20')
    expect(code).toBe(3)

    await poor.stop()
    const rich = await practiceInProcess(['--port', poor.port])
    const resumed = await linkferryInProcess(['resume', '--json'], { dataFolder, token })
    expect(submissionIn(resumed.stdout)).toMatchObject({ state: 'finished', unitsUsed: 30 })
    expect(resumed.code).toBe(0)
    expect(await rich.books()).toEqual(list.trim().split('\n').slice(10))
  })

  test('waits for a service that is down and sends when it is up', async () => {
    const dataFolder = await temporaryFolder()
    const before = await practiceInProcess()
    await before.stop()
    const running = new Linkferry(['submit', '-', '--base-url', before.baseUrl, '--yes'], {
      dataFolder,
      token,
      input: list,
    })
    await running.says('no connection to the service')
    const status = await linkferryInProcess(['status', '--json'], { dataFolder })
    expect(submissionIn(status.stdout)).toMatchObject({ state: 'running', pauseReason: null })

    const after = await practiceInProcess(['--port', before.port])
    const { code } = await running.end()
    expect(code).toBe(0)
    expect(await after.books()).toEqual(list.trim().split('\n'))
  })

  test('counts an HTML answer as possibly charged until the user settles it', async () => {
    const dataFolder = await temporaryFolder()
    await using server = await ScriptedServer.start(async (connection) => {
      await connection.body()
      connection.answer(200, '<html>Welcome</html>', { 'content-type': 'text/html' })
    })
    const { code, stdout, stderr } = await submit(dataFolder, server.baseUrl)
    expect(submissionIn(stdout)).toMatchObject({
      state: 'finished',
      links: { inDoubt: 30 },
      unitsUsed: 0,
      unitsInDoubt: 30,
      requests: [{ state: 'in-doubt', httpStatus: 200, taskId: null }],
    })
    expect(stderr).toContain('Request 1, 30 links, was possibly charged.')
    expect(code).toBe(2)

    const settled = await linkferryInProcess(['settle', '1', 'charged', '--json'], { dataFolder })
    expect(settled.stderr).toContain('its 30 links marked as charged (30 units)')
    expect(submissionIn(settled.stdout)).toMatchObject({ links: { accepted: 30 }, unitsUsed: 30 })
    expect(settled.code).toBe(0)

    const twice = await linkferryInProcess(['settle', '1', 'charged'], { dataFolder })
    expect([twice.code, twice.stderr]).toEqual([
      64,
      expect.stringContaining('is not possibly charged'),
    ])
    expect(server.requests).toHaveLength(1)
  })

  // This one runs the built programs.
  test('sends links again that the user settles as not charged', async () => {
    const dataFolder = await temporaryFolder()
    const broken = await startPractice(dataFolder, ['--fault', 'error-500=1'])
    const doubtful = await submit(dataFolder, broken.baseUrl, {}, linkferry)
    expect(submissionIn(doubtful.stdout)).toMatchObject({
      state: 'finished',
      links: { inDoubt: 30 },
    })
    expect(doubtful.code).toBe(2)

    const { code, stderr } = await linkferry(['settle', '1', 'not-charged'], {
      dataFolder,
      env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    })
    expect(stderr).toContain('NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored')
    expect(stderr).toContain('If they were charged after all, you pay for them twice.')
    expect(code).toBe(0)
    await broken.stop()

    const mended = await startPractice(dataFolder, ['--port', broken.port])
    const resumed = await linkferry(['resume', '--json'], { dataFolder, token })
    expect(submissionIn(resumed.stdout)).toMatchObject({
      state: 'finished',
      links: { accepted: 30 },
    })
    expect(resumed.code).toBe(0)
    expect(await mended.books()).toEqual(list.trim().split('\n'))
  })

  test('pauses when the service accepts fewer links than were sent', async () => {
    const dataFolder = await temporaryFolder()
    const practice = await practiceInProcess(['--fault', 'partial=1'])
    const args = ['--batch-size', '10']
    const { code, stdout, stderr } = await submit(dataFolder, practice.baseUrl, { args })
    expect(submissionIn(stdout)).toMatchObject({
      state: 'paused',
      pauseReason: 'discrepancy',
      links: { inDoubt: 10, queued: 20 },
      unitsUsed: 5,
      unitsInDoubt: 5,
      requests: [{ state: 'in-doubt', taskId: 'task-1', linksCount: 5 }],
    })
    expect(stderr).toContain('The service accepted 5 of 10 links and did not say which ones')
    expect(stderr).toContain('linkferry settle 1 ')
    expect(code).toBe(3)
  })

  test('settles a request by a list as long as its receipt says, and sends the others', async () => {
    const dataFolder = await temporaryFolder()
    const partial = await practiceInProcess(['--fault', 'partial=1'])
    await submit(dataFolder, partial.baseUrl, { args: ['--batch-size', '10'] })
    const charged = await partial.books()
    await partial.stop()
    const settle = (...args: readonly string[]) => {
      const [word = '', lines = ''] = args
      const input = `${lines}\n`
      return linkferryInProcess(['settle', '1', word, '--only', '-', '--json'], {
        dataFolder,
        input,
      })
    }
    const short = await settle('charged', charged.slice(1).join('\n'))
    expect(short.stderr).toContain(
      'The service accepted 5 of its 10 links. For charged, the file must list 5 of them, but it lists 4.',
    )
    expect(short.stderr).toContain('Nothing was changed.')
    expect([short.code, short.stdout]).toEqual([64, ''])

    const told = await settle('charged', charged.join('\n'))
    expect(told.stderr).toContain('5 links marked as charged (5 units), not sent again.')
    expect(told.stderr).toContain('5 links marked as not charged, to be sent again')
    expect(told.code).toBe(0)
    expect(submissionIn(told.stdout)).toMatchObject({
      links: { accepted: 5, inDoubt: 0, queued: 25 },
    })

    const whole = await practiceInProcess(['--port', partial.port])
    const resumed = await linkferryInProcess(['resume', '--json'], { dataFolder, token })
    expect(submissionIn(resumed.stdout)).toMatchObject({
      state: 'finished',
      links: { accepted: 30 },
    })
    expect([...charged, ...(await whole.books())].toSorted()).toEqual(
      list.trim().split('\n').toSorted(),
    )
  })
})

describe('a request with a lost answer and only some links charged', () => {
  const links = list.trim().split('\n')

  async function lostAnswer(): Promise<string> {
    const dataFolder = await temporaryFolder()
    const broken = await practiceInProcess(['--fault', 'error-500=1'])
    const { stderr } = await submit(dataFolder, broken.baseUrl)
    expect(stderr).toContain('linkferry settle 1 --only FILE')
    return dataFolder
  }

  function settle(dataFolder: string, input: string, ...words: readonly string[]) {
    return linkferryInProcess(['settle', '1', ...words, '--only', '-', '--json'], {
      dataFolder,
      input,
    })
  }

  test.each([
    ['of the charged links', [], links.slice(0, 21)],
    ['of the links not charged', ['not-charged'], links.slice(21)],
  ])('is settled by a list %s', async (_, words, named) => {
    const dataFolder = await lostAnswer()
    const input = `My task\n${named.join('\n')}\nhttps://other.example/\n`
    const told = await settle(dataFolder, input, ...words)
    expect(told.stderr).toContain('21 links marked as charged (21 units), not sent again.')
    expect(told.stderr).toContain('9 links marked as not charged, to be sent again')
    expect(told.stderr).toContain('1 line without a link, first: My task')
    expect(told.stderr).toContain('not in this request, first: https://other.example/')
    expect(told.code).toBe(0)
    expect(submissionIn(told.stdout)).toMatchObject({
      links: { accepted: 21, queued: 9, inDoubt: 0 },
      unitsUsed: 21,
    })
  })

  test.each([
    // A file without any of the links may write them in another way.
    ['none', 'https://other.example/', 'The file lists 0 of its 30 links.\n1 line with a link'],
    ['all', links.join('\n'), 'If that is right: settle 1 charged, without --only.'],
  ])('is not settled by a list with %s of its links', async (_, input, then) => {
    const dataFolder = await lostAnswer()
    const { code, stderr, stdout } = await settle(dataFolder, input)
    expect(stderr).toContain('Nothing was changed.')
    expect(stderr).toContain(then)
    expect([code, stdout]).toEqual([64, ''])
  })
})

describe('a limit that was set in the app', () => {
  test('pauses a submission, and resume does not end the pause', async () => {
    const dataFolder = await temporaryFolder()
    const practice = await practiceInProcess()
    await inEngine(
      dataFolder,
      async (session) => {
        const account = { baseUrl: practice.baseUrl, token }
        const found = await session.request('account.findOrAdd', account)
        if (!found.ok) throw new Error(found.error)
        const { id: accountId } = found.value
        const settings = { ...settingsOf(found.value), limitPerDay: 10 }
        expect(
          await session.request('account.save', {
            accountId,
            settings,
            keepsBalance: true,
          }),
        ).toMatchObject({
          ok: true,
        })
      },
      engineInProcess,
    )
    const { code, stdout } = await submit(dataFolder, practice.baseUrl, {
      args: ['--batch-size', '10'],
    })
    const stopped = { pauseReason: 'cap', links: { accepted: 10, queued: 20 } }
    expect(submissionIn(stdout)).toMatchObject(stopped)
    expect(code).toBe(3)

    const before = await pauses(dataFolder)
    const resumed = await linkferryInProcess(['resume', '--json'], { dataFolder, token })
    expect(submissionIn(resumed.stdout)).toMatchObject(stopped)
    expect(before).toMatchObject([{ detail: 'day-cap' }])
    expect(await pauses(dataFolder)).toEqual(before)
    expect(resumed.stderr).toContain('resume does not end this pause')
    expect(resumed.code).toBe(3)
    expect(await practice.books()).toHaveLength(10)
  })
})

test('resume sends the submissions behind one at its limit, then ends with 3', async () => {
  const dataFolder = await temporaryFolder()
  const practice = await practiceInProcess()
  const limit = (limitPerDay: number | undefined, limitPerSubmission: number | undefined) =>
    inEngine(
      dataFolder,
      async (session) => {
        const account = { baseUrl: practice.baseUrl, token }
        const found = await session.request('account.findOrAdd', account)
        if (!found.ok) throw new Error(found.error)
        const { id: accountId } = found.value
        const settings = { ...settingsOf(found.value), limitPerDay, limitPerSubmission }
        const saved = await session.request('account.save', {
          accountId,
          settings,
          keepsBalance: true,
        })
        expect(saved).toMatchObject({ ok: true })
      },
      engineInProcess,
    )
  await limit(10, undefined)
  await submit(dataFolder, practice.baseUrl, { args: ['--batch-size', '10'] })
  const behind = ['submit', '-', '--base-url', practice.baseUrl, '--yes', '--json']
  const input = 'https://behind.example/1\nhttps://behind.example/2\n'
  await linkferryInProcess(behind, { dataFolder, token, input })
  await limit(undefined, 15)
  const { code, stdout, stderr } = await linkferryInProcess(['resume', '--json'], {
    dataFolder,
    token,
  })
  expect(JSON.parse(stdout)).toMatchObject({
    submissions: expect.arrayContaining([
      expect.objectContaining({
        state: 'paused',
        pauseReason: 'cap',
        links: expect.objectContaining({ accepted: 15, queued: 15 }),
      }),
      expect.objectContaining({ links: expect.objectContaining({ accepted: 2 }) }),
    ]),
  })
  expect(stderr).toContain('limit')
  expect(code).toBe(3)
  expect(await practice.books()).toHaveLength(17)
})

describe('a data folder that cannot be used', () => {
  test.each([
    ['status', ['status']],
    ['settle', ['settle', '1', 'charged']],
  ])('with a damaged ledger ends %s with 3 and keeps the ledger unchanged', async (_, args) => {
    const dataFolder = await temporaryFolder()
    const ledger = path.join(dataFolder, 'ledger.sqlite')
    await writeFile(ledger, 'not a ledger '.repeat(1_000))
    const { code, stdout, stderr } = await linkferryInProcess(args, { dataFolder })
    expect(stderr).toContain('The payment record is damaged')
    expect([code, stdout]).toEqual([3, ''])
    expect(await readFile(ledger, 'utf8')).toBe('not a ledger '.repeat(1_000))
  })
})
