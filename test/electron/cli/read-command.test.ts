import { describe, expect, test } from 'vitest'
import { defaultPageSettings } from '../../../electron/shared/page.ts'
import { readCommand, readWhen, type WhenValues } from '../../../electron/cli/read-command.ts'

const nothingCommon = {
  dataFolder: undefined,
  asJson: false,
  tokenFile: undefined,
  limits: {},
  doubtLimit: undefined,
}

function sentenceOf(...args: readonly string[]): string {
  const read = readCommand(args)
  return read.ok ? 'no problem' : read.error
}

describe('readCommand', () => {
  test('reads a submit with every option', () => {
    const args =
      'submit a.txt b.txt --base-url https://x.example --label June --client Acme --batch-size fewest --first 700 --yes' +
      ' --json --data-dir /d --token-file /t --limits links=10,length=20,rate=30,window=40 --doubt-limit 50'
    expect(readCommand(args.split(' '))).toEqual({
      ok: true,
      value: {
        kind: 'submit',
        inputs: ['a.txt', 'b.txt'],
        baseUrl: 'https://x.example',
        label: 'June',
        client: 'Acme',
        batchSize: 'fewest',
        when: { kind: 'now' },
        first: 700,
        isConfirmed: true,
        dataFolder: '/d',
        asJson: true,
        tokenFile: '/t',
        limits: { linksPerRequest: 10, urlLength: 20, requestsPerWindow: 30, windowMs: 40_000 },
        doubtLimit: 50,
      },
    })
  })

  test('uses defaults for missing options', () => {
    expect(readCommand(['submit', '-', '--base-url', 'https://x.example'])).toEqual({
      ok: true,
      value: {
        kind: 'submit',
        ...nothingCommon,
        inputs: ['-'],
        baseUrl: 'https://x.example',
        label: undefined,
        client: undefined,
        listId: undefined,
        batchSize: 'balanced',
        when: { kind: 'now' },
        first: undefined,
        pages: undefined,
        isConfirmed: false,
      },
    })
  })

  test('reads how pages are checked, for pages and for submit', () => {
    const options =
      '--target shop.example --concurrency 4 --per-site-delay 0 --timeout 5000 --allow-private' +
      ' --resolve Caf\u00e9.example:80:127.0.0.1 --resolve *:8080:[::1]'
    const pages = {
      target: 'shop.example',
      settings: { ...defaultPageSettings, concurrency: 4, perSiteDelayMs: 0, timeoutMs: 5_000 },
      allowPrivate: true,
      fixedAddresses: [
        { host: 'xn--caf-dma.example', port: 80, address: '127.0.0.1' },
        { host: '*', port: 8080, address: '::1' },
      ],
    }
    expect(readCommand(`pages a.txt ${options}`.split(' '))).toEqual({
      ok: true,
      value: { kind: 'pages', ...nothingCommon, inputs: ['a.txt'], site: undefined, pages },
    })
    const submit = `submit a.txt --base-url https://x.example --check-pages ${options}`
    expect(readCommand(submit.split(' '))).toMatchObject({ value: { pages } })
    expect(readCommand(['pages', '-'])).toMatchObject({
      value: {
        pages: {
          target: undefined,
          settings: defaultPageSettings,
          allowPrivate: false,
          fixedAddresses: [],
        },
      },
    })
  })

  test('refuses options of page checks that are out of range or have no check', () => {
    expect(sentenceOf('pages', '-', '--concurrency', '0')).toBe(
      '--concurrency takes a number from 1 to 200, not “0”.',
    )
    expect(sentenceOf('pages', '-', '--timeout', '5s')).toContain('--timeout takes a number')
    expect(sentenceOf('pages')).toContain('Enter the files')
    for (const address of [
      '',
      'a.example:80',
      'a.example:80:name',
      'a b:80:::1',
      'a:0:::1',
      'a:70000:::1',
    ])
      expect(sentenceOf('pages', '-', '--resolve', address)).toContain(
        `--resolve takes HOST:PORT:ADDRESS, such as shop.example:443:192.0.2.7, not “${address}”.`,
      )
    const submit = ['submit', '-', '--base-url', 'https://x.example']
    for (const option of [['--target', 'a.example'], ['--allow-private']])
      expect(sentenceOf(...submit, ...option)).toContain('works only with --check-pages')
  })

  test.each([
    [
      ['check', 'a.txt', '--list', 'rejected'],
      { kind: 'check', inputs: ['a.txt'], list: 'rejected' },
    ],
    [['resume'], { kind: 'resume', baseUrl: undefined }],
    [['status'], { kind: 'status' }],
    [
      ['settle', '12', 'not-charged'],
      { kind: 'settle', requestId: 12, answer: 'not-charged', only: undefined },
    ],
    [
      ['settle', '12', 'charged', '--only', 'taken.txt'],
      { kind: 'settle', requestId: 12, answer: 'charged', only: 'taken.txt' },
    ],
    [
      ['settle', '12', '--only', 'taken.txt'],
      { kind: 'settle', requestId: 12, answer: 'charged', only: 'taken.txt' },
    ],
    [['cancel', '3'], { kind: 'cancel', submissionId: 3 }],
    [['history'], { kind: 'history', links: [] }],
    [['history', 'https://a.example/'], { kind: 'history', links: ['https://a.example/'] }],
  ])('reads %j', (args, command) => {
    expect(readCommand(args)).toEqual({ ok: true, value: { ...nothingCommon, ...command } })
  })

  test.each(['0', '-1', 'all', '1.5'])('rejects --first=%s', (first) => {
    const args = ['submit', 'a', '--base-url', 'https://x.example', `--first=${first}`]
    const error = `--first takes the number of links to send, from 1, not “${first}”.`
    expect(readCommand(args)).toEqual({ ok: false, error })
  })

  test('accepts a number of links as batch size', () => {
    const args = ['submit', 'a', '--base-url', 'https://x.example', '--batch-size', '250']
    expect(readCommand(args)).toMatchObject({ value: { batchSize: 250 } })
  })

  test('reads the options of the practice service with several faults', () => {
    const args = 'practice-service --port 8080 --token t --fault drop-after=0.1 --fault slow=1'
    expect(readCommand(args.split(' '))).toMatchObject({
      value: {
        kind: 'practice-service',
        port: '8080',
        token: 't',
        faults: ['drop-after=0.1', 'slow=1'],
      },
    })
  })

  test.each([
    [['--help'], undefined],
    [['help'], undefined],
    [['help', 'submit'], 'submit'],
    [['submit', '--help'], 'submit'],
    [['check', '-h'], 'check'],
  ])('shows help for %j', (args, topic) => {
    expect(readCommand(args)).toEqual({ ok: true, value: { kind: 'help', topic } })
  })

  test.each([
    [[], 'linkferry --help'],
    [['frobnicate'], 'frobnicate'],
    [['check'], 'files'],
    [['check', '-', 'a.txt'], 'not both'],
    [['check', 'a', '--list', 'good'], 'ready, cleaned, decide'],
    [['submit', 'a.txt'], '--base-url'],
    [['submit', 'a', '--base-url', 'https://x', '--batch-size', 'huge'], 'huge'],
    [['submit', 'a', '--base-url', 'https://x', '--batch-size', '0'], '0'],
    [['submit', 'a', '--bogus'], '--bogus'],
    [['submit', 'a', '--label'], '--label'],
    [['resume', 'extra'], 'extra'],
    [['status', 'extra'], 'extra'],
    [['settle'], 'number of a request'],
    [['settle', '12'], 'charged or not-charged'],
    [['settle', '12', 'perhaps'], 'charged or not-charged'],
    [['settle', '12', 'charged', '--only='], '--only takes a file'],
    [['settle', '12', 'charged', 'really'], 'really'],
    [['cancel'], 'number of a submission'],
    [['cancel', '3', 'now'], 'now'],
    [['history', '-', 'https://a.example'], 'not both'],
    [['status', '--limits', 'links=0'], 'links=0'],
    [['status', '--limits', 'speed=9'], 'speed=9'],
    [['status', '--limits', 'rate=1000000'], 'rate takes a number from 1 to 100,000'],
    [['status', '--limits', 'rate=0'], 'rate takes a number from 1 to 100,000'],
    [['status', '--limits', 'links=2000000'], 'links takes a number from 1 to 1,000,000'],
    [['status', '--limits', 'length=9'], 'length takes a number from 10 to 100,000'],
    [['status', '--limits', 'window=86401'], 'window takes a number from 1 to 86,400'],
    [['submit', 'a', '--base-url', 'https://x', '--batch-size', '0'], 'links from 1'],
    [['status', '--doubt-limit', 'some'], 'some'],
  ])('rejects %j and says why', (args, part) => {
    expect(sentenceOf(...args)).toContain(part)
  })

  test.each([['--token=s3cret'], ['--token', 's3cret']])(
    'rejects a token as an argument without repeating it: %s',
    (...args) => {
      const sentence = sentenceOf('submit', 'a.txt', ...args)
      expect(sentence).toContain('--token-file')
      expect(sentence).not.toContain('s3cret')
    },
  )
})

const nowMs = new Date(2026, 2, 14, 12).getTime()

function whenOf(values: WhenValues): unknown {
  const when = readWhen(values, nowMs)
  return when.ok ? when.value : when.error
}

describe('--at', () => {
  test.each([
    ['14:00', new Date(2026, 2, 14, 14)],
    ['12:00', new Date(2026, 2, 15, 12)],
    ['09:30', new Date(2026, 2, 15, 9, 30)],
    ['2026-03-14 12:01', new Date(2026, 2, 14, 12, 1)],
    ['2026-12-31T00:00', new Date(2026, 11, 31)],
  ])('reads %s as the next such local time', (at, date) => {
    expect(whenOf({ at })).toEqual({ kind: 'at', atMs: date.getTime() })
  })

  test.each(['2pm', '25:00', '12:60', '24:00', '2026-02-30 12:00', '2026-13-01 12:00', ''])(
    'does not take “%s”',
    (at) => {
      expect(whenOf({ at })).toContain('--at takes HH:MM')
    },
  )

  test('rejects a time in the past', () => {
    expect(whenOf({ at: '2026-03-14 11:59' })).toContain('is in the past')
  })
})

describe('--spread', () => {
  const plain = {
    kind: 'spread',
    hours: { fromMinute: 0, toMinute: 1_440 },
    startDay: undefined,
    missed: 'keep-pace',
  }

  test.each([
    [{ spread: '10d' }, { pace: { kind: 'days', days: 10 } }],
    [{ spread: '500/day' }, { pace: { kind: 'links-per-day', links: 500 } }],
    [
      { spread: '1d', hours: '09:00-17:30' },
      { pace: { kind: 'days', days: 1 }, hours: { fromMinute: 540, toMinute: 1_050 } },
    ],
    [
      { spread: '1d', hours: '22:00-06:00' },
      { pace: { kind: 'days', days: 1 }, hours: { fromMinute: 1_320, toMinute: 360 } },
    ],
    [
      { spread: '1d', hours: '12:00-00:00', from: '2026-04-01', missed: 'catch-up' },
      {
        pace: { kind: 'days', days: 1 },
        hours: { fromMinute: 720, toMinute: 1_440 },
        startDay: '2026-04-01',
        missed: 'catch-up',
      },
    ],
  ])('takes %j', (values, when) => {
    expect(whenOf(values)).toEqual({ ...plain, ...when })
  })

  test.each([
    [{ spread: '0d' }, '--spread takes'],
    [{ spread: '4000d' }, 'at most 366,'],
    [{ spread: '500' }, '--spread takes'],
    [{ spread: '1d', hours: '9-17' }, '--hours takes'],
    [{ spread: '1d', hours: '09:00-09:00' }, '--hours takes'],
    [{ spread: '1d', from: '2026-02-30' }, '--from takes'],
    [{ spread: '1d', missed: 'never' }, 'catch-up or keep-pace'],
    [{ spread: '1d', at: '14:00' }, 'not both'],
    [{ hours: '09:00-17:00' }, '--hours works only with --spread'],
    [{ at: '14:00', missed: 'catch-up' }, '--missed works only with --spread'],
  ])('does not take %j', (values, part) => {
    expect(whenOf(values)).toContain(part)
  })
})
