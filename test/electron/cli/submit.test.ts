import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { workbookOf, zipOf } from '../engine/importers/formats/zip-fixture.ts'
import {
  type CommandResult,
  inEngine,
  linkferry,
  listOf,
  type Practice,
  practiceToken as token,
} from './linkferry.ts'
import { engineInProcess, linkferryInProcess, practiceInProcess } from './linkferry-in-process.ts'

const perfect = { queued: 0, sending: 0, refused: 0, inDoubt: 0, cancelled: 0 }

/** A data folder, a practice service, and a function that submits a list to it. */
async function setUp(run = linkferryInProcess) {
  const dataFolder = await temporaryFolder()
  const practice = await practiceInProcess()
  return { dataFolder, practice, submit: submitter(dataFolder, practice, run) }
}

function submitter(dataFolder: string, { baseUrl }: Practice, run: typeof linkferryInProcess) {
  return (input: string | Buffer, ...options: readonly string[]): Promise<CommandResult> =>
    run(['submit', '-', '--base-url', baseUrl, '--yes', ...options], {
      dataFolder,
      token,
      input,
    })
}

/** The number of links of each request in a document of `status`. */
function linkCounts(stdout: string): readonly number[] {
  const { submissions } = JSON.parse(stdout)
  return submissions[0].requests.map(({ linkCount }: { readonly linkCount: number }) => linkCount)
}

describe('linkferry submit', () => {
  test('sends a whole list, prints its status and ends with 0', async () => {
    const { dataFolder, practice, submit } = await setUp(linkferry)
    const list = listOf(1_200)
    const names = ['--json', '--label', 'June', '--client', 'Acme', '--batch-size', '600']
    const { code, stdout, stderr } = await submit(list, ...names)
    const request = {
      state: 'accepted',
      linkCount: 600,
      attempts: 1,
      unitsUsed: 600,
      linksCount: 600,
    }
    const answer = { httpStatus: 200, message: 'Task created' }
    const document = {
      submissions: [
        {
          id: 1,
          label: 'June',
          client: 'Acme',
          baseUrl: practice.baseUrl,
          state: 'finished',
          pauseReason: null,
          links: { total: 1_200, accepted: 1_200, ...perfect },
          unitsUsed: 1_200,
          unitsInDoubt: 0,
          requests: [
            { id: 1, taskId: 'task-1', ...request, ...answer },
            { id: 2, taskId: 'task-2', ...request, ...answer },
          ],
        },
      ],
    }
    expect(JSON.parse(stdout)).toEqual(document)
    expect(stderr).toContain('1,200 links, 1,200 units, 2 requests')
    expect(stderr).toContain(
      'If the connection drops, all of it could end up possibly charged. Done by',
    )
    expect(code).toBe(0)
    expect((await practice.books()).join('\n')).toBe(list.trim())

    const status = await linkferry(['status', '--json'], { dataFolder })
    expect(JSON.parse(status.stdout)).toEqual(document)
    expect(status.code).toBe(0)
  })

  test('completes paths with --site, and sends nothing if the site is invalid', async () => {
    const { practice, submit } = await setUp()
    const paths = '/blog/a\ntag/b\n../c\nhttps://a.example/d\n'
    const wrong = await submit(paths, '--site', '/blog')
    expect(wrong.stderr).toContain('--site takes a site')
    expect(wrong.code).toBe(64)
    expect(await practice.books()).toEqual([])
    const { code } = await submit(paths, '--site', 'shop.example/de')
    expect(await practice.books()).toEqual([
      'https://shop.example/blog/a',
      'https://shop.example/tag/b',
      'https://shop.example/c',
      'https://a.example/d',
    ])
    expect(code).toBe(0)
  })

  test('sends the first links with --first, and the next ones at the next call', async () => {
    const { practice, submit } = await setUp()
    const list = 'https://a.example/1\nhttps://a.example/2\nhttps://a.example/3\n'
    const first = await submit(list, '--first', '2')
    expect(first.stderr).toContain('2 links, 2 units, 1 request')
    expect(first.stderr).toContain('Not included: 1 link.')
    expect(first.code).toBe(0)
    const next = await submit(list, '--first', '2')
    expect(next.stderr).not.toContain('Not included')
    expect(next.code).toBe(0)
    expect(await practice.books()).toEqual(list.trim().split('\n'))
  })

  test('sends the usable links, describes the other lines and ends with 2', async () => {
    const { practice, submit } = await setUp()
    const { code, stdout, stderr } = await submit(
      'https://a.example/1\na.example/2\nftp://a.example/3\n',
    )
    expect(stderr).toContain('1  No https://')
    expect(stderr).toContain('1  Not http or https')
    expect(stdout).toBe('')
    expect(code).toBe(2)
    expect(await practice.books()).toEqual(['https://a.example/1'])
  })

  test('sends nothing, gives the reasons and ends with 2 if no line is usable', async () => {
    const { dataFolder, submit } = await setUp()
    const { code, stdout, stderr } = await submit('a.example/2\nno link at all\n', '--json')
    expect(stderr).toContain('1  No link in it')
    expect(stderr).toContain('There is nothing to send.')
    expect(JSON.parse(stdout)).toEqual({ submissions: [] })
    expect(code).toBe(2)
    const { stdout: status } = await linkferryInProcess(['status', '--json'], { dataFolder })
    expect(JSON.parse(status)).toEqual({ submissions: [] })
  })

  test('names skipped and unreadable files of an archive', async () => {
    const { submit } = await setUp()
    const row = (link: string): string =>
      `<sheetData><row><c t="inlineStr"><is><t>${link}</t></is></c></row></sheetData>`
    const lists = {
      'a.xlsx': workbookOf({ Shown: row('https://a.example/'), 'Old!': row('https://b.example/') }),
      'b.pdf': '%PDF-1.7',
    }
    const damaged = await submit(zipOf({ ...lists, 'c.xml': '<urlset><url>' }))
    expect(damaged.stderr).toContain('Standard input – c.xml is damaged or incomplete,')
    expect(damaged.code).toBe(64)
    const { code, stdout, stderr } = await submit(zipOf(lists), '--json')
    expect(stderr).toMatch(
      /^Standard input – a.xlsx – Old is a hidden sheet. It was imported too.$/m,
    )
    expect(stderr).toMatch(/^b.pdf is not a list. It was skipped.$/m)
    expect(JSON.parse(stdout)).toMatchObject({ submissions: [{ links: { accepted: 2 } }] })
    expect(code).toBe(0)
  })

  test('ends with 0 for an empty list, as check does', async () => {
    const { submit } = await setUp()
    const { code, stderr } = await submit('\n\n')
    expect(stderr).toContain('There is nothing to send.')
    expect(code).toBe(0)
  })

  test('pays once for a list that is submitted several times', async () => {
    const { practice, submit } = await setUp()
    const list = listOf(50)
    expect((await submit(list)).code).toBe(0)
    const again = await submit(list)
    expect(again.stderr).toContain('50  Sent before')
    expect(again.code).toBe(0)
    const longer = await submit(listOf(60))
    expect(longer.stderr).toContain('10 links, 10 units')
    expect(longer.code).toBe(0)
    expect(await practice.books()).toEqual(listOf(60).trim().split('\n'))
  })

  test('finds the one refused link among thousands and sends all others', async () => {
    const { dataFolder, practice, submit } = await setUp()
    const tooLong = `https://list.example/${'x'.repeat(2_000)}`
    const { code, stdout } = await submit(
      `${listOf(1_500)}${tooLong}\n`,
      '--json',
      '--limits',
      'length=3000',
    )
    expect(JSON.parse(stdout)).toMatchObject({
      submissions: [{ state: 'finished', links: { total: 1_501, accepted: 1_500, refused: 1 } }],
    })
    expect(code).toBe(2)
    // Refused requests are listed too.
    expect(linkCounts(stdout).length).toBeGreaterThan(10)
    const books = await practice.books()
    expect([books.length, new Set(books).size]).toEqual([1_500, 1_500])
    const { stdout: history } = await linkferryInProcess(['history', tooLong, '--json'], {
      dataFolder,
    })
    expect(JSON.parse(history)).toMatchObject({ links: [{ link: tooLong }] })
  })

  test('keeps --limits and --doubt-limit with the account', async () => {
    const { practice, submit } = await setUp()
    const first = await submit(listOf(30), '--limits', 'links=10', '--doubt-limit', '10')
    expect(first.stderr).toContain('30 links, 30 units, 3 requests')
    const second = await submit(listOf(20, 'other.example'))
    expect(second.stderr).toContain('20 links, 20 units, 2 requests')
    expect(second.stderr).toContain('Pauses before more than 10 units')
    expect(await practice.books()).toHaveLength(50)
  })
})

describe('linkferry history', () => {
  test('shows for each link whether it was sent, when and in which task', async () => {
    const { dataFolder, submit } = await setUp()
    await submit(listOf(2), '--label', 'June')
    const input =
      'https://LIST.example/page-1\nhttps://list.example/never\nnot a link\nhttp://list.example/page-1/\n'
    const { stdout, code } = await linkferryInProcess(['history', '-', '--json'], {
      dataFolder,
      input,
    })
    const date: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const account: unknown = expect.stringMatching(/^127\.0\.0\.1:\d+$/)
    const sending = {
      request: 1,
      list: 'list.example',
      account,
      state: 'accepted',
      taskId: 'task-1',
      date,
    }
    const [sent, never] = ['https://list.example/page-1', 'https://list.example/never']
    const near = 'http://list.example/page-1/'
    expect(JSON.parse(stdout)).toEqual({
      links: [
        { text: 'https://LIST.example/page-1', link: sent, sent: [sending], nearlySent: null },
        { text: never, link: never, sent: [], nearlySent: null },
        { text: 'not a link', link: null, sent: [], nearlySent: null },
        { text: near, link: near, sent: [], nearlySent: { link: sent, ...sending } },
      ],
    })
    const said = await linkferryInProcess(['history', near], { dataFolder })
    expect(said.stderr).toContain(`${near}: never sent\n${near}: similar link: ${sent}: accepted`)
    expect(code).toBe(0)

    const tasks = await linkferryInProcess(['history', '--json'], { dataFolder })
    expect(JSON.parse(tasks.stdout)).toEqual({
      requests: [
        {
          request: 1,
          submission: 1,
          list: 'list.example',
          client: '',
          account,
          state: 'accepted',
          linkCount: 2,
          taskId: 'task-1',
          unitsUsed: 2,
          date,
        },
      ],
    })
  })
})

describe('linkferry with a wrong command line', () => {
  const base = ['submit', '-', '--base-url']
  test.each([
    ['without a token', [...base, 'http://127.0.0.1:9', '--yes'], undefined, 'needs a token'],
    ['without a terminal and --yes', [...base, 'http://127.0.0.1:9'], token, 'needs --yes'],
    ['to an unencrypted address', [...base, 'http://a.example', '--yes'], token, 'not encrypted'],
    ['to an invalid address', [...base, 'a.example', '--yes'], token, 'not an http:// or https://'],
    ['with a missing token file', ['resume', '--token-file', '/no/such'], token, '/no/such'],
    ['settling an unknown request', ['settle', '7', 'charged'], undefined, 'does not exist'],
  ])('%s ends with 64 and says what is wrong', async (_, args, given, sentence) => {
    const dataFolder = await temporaryFolder()
    const { code, stdout, stderr } = await linkferryInProcess(args, {
      dataFolder,
      ...(given === undefined ? {} : { token: given }),
    })
    expect(stderr).toContain(sentence)
    expect(stdout).toBe('')
    expect(code).toBe(64)
  })
})

describe('a list', () => {
  test('is created from a file and reused while the file is unchanged', async () => {
    const { dataFolder, practice } = await setUp()
    const file = path.join(await temporaryFolder(), 'morning.txt')
    const submit = () =>
      linkferryInProcess(
        ['submit', file, '--base-url', practice.baseUrl, '--yes', '--first', '2'],
        {
          dataFolder,
          token,
        },
      )
    await writeFile(file, listOf(3))
    expect((await submit()).code).toBe(0)
    expect((await submit()).code).toBe(0)
    const one = await listsOf(dataFolder)
    expect(one).toMatchObject([{ id: 1, name: 'morning.txt', lines: 3, counts: { accepted: 3 } }])

    await writeFile(file, listOf(4))
    expect((await submit()).code).toBe(0)
    expect(await listsOf(dataFolder)).toMatchObject([
      { id: 2, counts: { 'sent-before': 3, accepted: 1 } },
      { id: 1 },
    ])
    expect(await practice.books()).toHaveLength(4)
  })

  test('that exists is sent by its number', async () => {
    const { dataFolder, practice, submit } = await setUp()
    await submit(listOf(5), '--first', '2')
    const args = ['submit', '--list', '1', '--base-url', practice.baseUrl, '--yes', '--json']
    const { code, stdout } = await linkferryInProcess(args, { dataFolder, token })
    expect(JSON.parse(stdout)).toMatchObject({ submissions: [{ id: 2, links: { accepted: 3 } }] })
    expect(code).toBe(0)
    const none = ['submit', '--list', '7', '--base-url', practice.baseUrl, '--yes']
    const unknown = await linkferryInProcess(none, { dataFolder, token })
    expect([unknown.code, unknown.stderr]).toEqual([64, expect.stringContaining('no list 7')])
  })

  test('that cannot be read is not reported as a bug, and its file creates a new list', async () => {
    const { dataFolder, practice } = await setUp()
    const file = path.join(await temporaryFolder(), 'a.txt')
    await writeFile(file, listOf(3))
    const to = ['--base-url', practice.baseUrl, '--yes']
    const run = (...args: readonly string[]) => linkferryInProcess(args, { dataFolder, token })
    await run('submit', file, '--first', '1', ...to)
    await writeFile(path.join(dataFolder, 'lists', '1', 'source-1'), 'https://other.example/')
    const unreadable = [64, expect.stringContaining('List 1 cannot be read from the disk')]
    const { code, stderr } = await run('submit', '--list', '1', ...to)
    expect([code, stderr]).toEqual(unreadable)
    const asked = await run('results', '1')
    expect([asked.code, asked.stderr]).toEqual(unreadable)
    expect(await practice.books()).toHaveLength(1)
    expect((await run('submit', file, ...to)).code).toBe(0)
    expect(await practice.books()).toHaveLength(3)
  })

  test('has every source line with its result, as JSON and as text', async () => {
    const { dataFolder, submit } = await setUp()
    const refused = 'https://reject-me.example/a'
    await submit(
      `https://a.example/1\n${refused}\n\nnot a link\nhttps://a.example/1\n`,
      '--first',
      '2',
    )
    const { code, stdout } = await linkferryInProcess(['results', '1', '--json'], { dataFolder })
    const sent = { submission: 1, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown }
    const unsent = {
      submission: null,
      request: null,
      taskId: null,
      units: null,
      at: null,
    }
    const link = 'https://a.example/1'
    expect(JSON.parse(stdout)).toEqual({
      list: { id: 1, name: 'a.example' },
      rows: [
        {
          line: 1,
          text: link,
          link,
          status: 'accepted',
          reason: null,
          request: expect.any(Number),
          taskId: expect.stringMatching(/^task-/),
          units: 1,
          ...sent,
        },
        {
          line: 2,
          text: refused,
          link: refused,
          status: 'refused',
          reason: expect.stringMatching(/./),
          request: expect.any(Number),
          taskId: null,
          units: null,
          ...sent,
        },
        { line: 3, text: '', link: null, status: 'blank', reason: null, ...unsent },
        {
          line: 4,
          text: 'not a link',
          link: null,
          status: 'rejected',
          reason: 'not-a-link',
          ...unsent,
        },
        { line: 5, text: link, link, status: 'duplicate', reason: null, ...unsent },
      ],
    })
    expect(code).toBe(0)
    const text = await linkferryInProcess(['results', '1'], { dataFolder })
    expect(text.stdout.trimEnd().split('\n')).toHaveLength(6)
    expect(text.stdout).toContain(`${refused}\t`)
    const [, ...columns] = (text.stdout.split('\n')[0] ?? '').split('\t')
    const help = await linkferryInProcess(['help', 'results'], { dataFolder })
    expect(help.stdout).toContain(`columns, then ${columns.join(', ')}.`)
  })

  test('sent by three submissions has every source line once, in order, with its result', async () => {
    const { dataFolder, practice } = await setUp()
    const file = path.join(await temporaryFolder(), 'sheet.txt')
    const lines = [
      ...[1, 2, 3].map((page) => `https://a.example/${page}`),
      'no link here',
      'https://reject-me.example/',
      '',
      ...[1, 4, 5, 6].map((page) => `https://a.example/${page}`),
      'https://a.example/7 https://a.example/8',
      '=HYPERLINK(B1)',
    ]
    await writeFile(file, lines.join('\n'))
    const to = ['--base-url', practice.baseUrl, '--yes', '--first']
    for (const links of ['2', '3', '9'])
      await linkferryInProcess(['submit', file, ...to, links], { dataFolder, token })

    const { stdout } = await linkferryInProcess(['results', '1', '--json'], { dataFolder })
    const { rows }: { readonly rows: readonly ResultRow[] } = JSON.parse(stdout)
    const told = rows.map(({ line, status, submission }) =>
      submission === null ? `${line} ${status}` : `${line} ${status} in ${submission}`,
    )
    expect(told).toEqual([
      '1 accepted in 1',
      '2 accepted in 1',
      '3 accepted in 2',
      '4 rejected',
      '5 refused in 2',
      '6 blank',
      '7 duplicate',
      '8 accepted in 2',
      '9 accepted in 3',
      '10 accepted in 3',
      '11 accepted in 3',
      '11 accepted in 3',
      '12 rejected',
    ])
    expect(rows.at(-1)).toMatchObject({ text: '=HYPERLINK(B1)', reason: 'not-a-link' })
    const text = await linkferryInProcess(['results', '1'], { dataFolder })
    const [, ...written] = text.stdout.replace(/\n$/, '').split('\n')
    // The export prefixes formulas with an apostrophe, so that a spreadsheet reads them as text.
    const given = lines.map((line) => (line.startsWith('=') ? `'${line}` : line))
    expect(written.map((line) => line.split('\t')[0])).toEqual(given)
    const charged = await practice.books()
    const accepted = rows.filter(({ status }) => status === 'accepted')
    expect(charged.toSorted()).toEqual(accepted.map(({ link }) => link ?? '').toSorted())
  })

  test('sends the links of a cancelled submission, also from its file, but no refused link', async () => {
    const { dataFolder, practice } = await setUp()
    const file = path.join(await temporaryFolder(), 'week.txt')
    await writeFile(file, `https://reject-me.example/\n${listOf(3)}`)
    const submit = (...options: readonly string[]) =>
      linkferryInProcess(['submit', file, '--base-url', practice.baseUrl, '--yes', ...options], {
        dataFolder,
        token,
      })
    await submit('--first', '2')
    await inEngine(
      dataFolder,
      async (session) => {
        const [account] = session.accounts.values()
        if (account === undefined) throw new Error('There is no account')
        const day = { kind: 'spread', pace: { kind: 'links-per-day', links: 1 } } as const
        const hours = { fromMinute: 0, toMinute: 1_440 }
        const made = await session.request('submission.create', {
          pressId: crypto.randomUUID(),
          listId: 1,
          accountId: account.id,
          batchSize: 'balanced',
          when: { ...day, hours, startDay: '2099-01-01', missed: 'keep-pace' },
          part: undefined,
          expectedUnits: 2,
          expectedResend: 0,
          confirmed: true,
        })
        expect(made.ok).toBe(true)
      },
      engineInProcess,
    )
    const cancelled = await linkferryInProcess(['cancel', '2'], { dataFolder })
    expect(cancelled.stderr).toContain('2 links will not be sent. You can submit them again.')
    const lists = await linkferryInProcess(['lists'], { dataFolder })
    expect(lists.stderr).toContain('1 accepted, 1 refused, 2 cancelled')

    expect((await submit()).code).toBe(0)
    expect(await practice.books()).toEqual(listOf(3).trim().split('\n'))
    const nothing = await submit()
    expect(nothing.stderr).toContain('The service refused 1 link')
    expect(nothing.code).toBe(2)
  })
})

/** The fields of a row of `results --json` that these tests read. */
interface ResultRow {
  readonly line: number
  readonly status: string
  readonly submission: number | null
  readonly link: string | null
}

async function listsOf(dataFolder: string): Promise<unknown> {
  const { stdout } = await linkferryInProcess(['lists', '--json'], { dataFolder })
  return JSON.parse(stdout).lists
}
