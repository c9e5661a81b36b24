import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  type DiagnosticFacts,
  diagnostics,
  LogFile,
  StartTimes,
} from '../../../electron/main/diagnostics.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

const facts: DiagnosticFacts = {
  version: '1.2.3',
  versions: { electron: '45.0.0', chrome: '156.0.0.0', node: '24.0.0', v8: '15' },
  system: 'linux 6.1 x64',
  home: '/home/norda',
  dataFolder: '/home/norda/.local/share/linkferry',
  start: [
    ['ready', 210],
    ['window made', 260],
  ],
  engine: { kind: 'failed', problem: 'ledger-corrupt' },
  tokenStore: { kind: 'weak' },
  log: ['2026-11-20 at /home/norda/app/main.js'],
}

test('diagnostics say what runs, where and how, and not who', () => {
  expect(diagnostics(facts)).toBe(
    `Linkferry 1.2.3
Electron 45.0.0, Chromium 156.0.0.0, Node 24.0.0
System: linux 6.1 x64
Data folder: ~/.local/share/linkferry
Start: ready 210 ms, window made 260 ms
Engine: failed: ledger-corrupt
Tokens: weak

2026-11-20 at ~/app/main.js
`,
  )
})

test.each([
  'file:///C:/Users/Ann%20Lee/app/main.js:10',
  String.raw`C:\Users\Ann Lee\list.txt`,
  String.raw`{"path":"C:\\Users\\Ann Lee\\list.txt"}`,
  'c:/users/ann lee/list.txt',
])('diagnostics do not say who, however the log writes it: %s', (entry) => {
  const home = String.raw`C:\Users\Ann Lee`

  expect(diagnostics({ ...facts, home, log: [entry] })).not.toMatch(/ann/i)
})

test('diagnostics say that there is no log', () => {
  expect(diagnostics({ ...facts, log: [] })).toContain('\nThe log is empty.\n')
})

test('a mark counts from the beginning of the process, in the order of the way', () => {
  let nowMs = 1_000_210.4
  const times = new StartTimes(1_000_000, () => nowMs)
  times.reach('ready')
  nowMs = 1_000_640.6
  times.reach('engine answered')

  expect(times.reached).toEqual([
    ['ready', 210],
    ['engine answered', 641],
  ])
})

test('a second window does not change when the first was there', () => {
  let nowMs = 300
  const times = new StartTimes(0, () => nowMs)
  times.reach('window made')
  nowMs = 60_000
  times.reach('window made')

  expect(times.reached).toEqual([['window made', 300]])
})

async function openLog(bytesPerFile?: number, place?: string) {
  const folder = place ?? path.join(await temporaryFolder(), 'logs')
  const echoed: string[] = []
  const log = new LogFile({
    folder,
    redact: (text) => text.replaceAll('secret', '[token]'),
    now: () => Date.UTC(2026, 10, 20),
    echo: (entry) => echoed.push(entry),
    ...(bytesPerFile === undefined ? {} : { bytesPerFile }),
  })
  const read = (name = 'linkferry.log') => readFileSync(path.join(folder, name), 'utf8')
  return { log, folder, read, echoed }
}

test('holds each entry under its time, for its user only', async () => {
  const { log, folder, read } = await openLog()

  log.write('The engine ended')

  expect(read()).toBe('2026-11-20T00:00:00.000Z The engine ended\n')
  // Windows has no such modes.
  const othersMay = statSync(path.join(folder, 'linkferry.log')).mode & 0o077
  expect(process.platform === 'win32' ? 0 : othersMay).toBe(0)
})

test('an error keeps its stack and its cause, and no secret', async () => {
  const { log, read, echoed } = await openLog()

  log.write(new Error('Refused', { cause: new Error('with secret') }))

  expect(read()).toMatch(/Error: Refused\n.*diagnostics\.test\.ts[^]*with \[token\]/)
  expect(read() + echoed.join('')).not.toContain('secret')
})

test('holds nothing that a terminal would obey', async () => {
  const { log, read, echoed } = await openLog()

  log.write('engine: \u001B]0;owned\u0007\u009B2Jmoc.\u202Eexample')

  expect(read()).toBe('2026-11-20T00:00:00.000Z engine: �]0;owned��2Jmoc.�example\n')
  expect(echoed).toEqual(['engine: �]0;owned��2Jmoc.�example'])
})

test('is three files at most, the latest words in the first', async () => {
  const { log, folder, read } = await openLog(60)

  for (let entry = 1; entry <= 20; entry += 1) log.write(`entry ${entry} of twenty`)

  expect(readdirSync(folder).toSorted()).toEqual([
    'linkferry.1.log',
    'linkferry.2.log',
    'linkferry.log',
  ])
  expect(read()).toContain('entry 20')
  expect(read('linkferry.1.log')).toContain('entry 18')
})

test('gives its last lines', async () => {
  const { log } = await openLog()
  for (const word of ['one', 'two', 'three']) log.write(word)

  expect(log.tail(2)).toEqual([expect.stringMatching(/two$/), expect.stringMatching(/three$/)])
})

test('that cannot be written harms nobody, and its last lines are none', async () => {
  const file = path.join(await temporaryFolder(), 'in the way')
  writeFileSync(file, '')
  const { log, echoed } = await openLog(undefined, path.join(file, 'logs'))

  log.write('lost')

  expect(log.tail(5)).toEqual([])
  expect(echoed).toEqual(['lost'])
})
