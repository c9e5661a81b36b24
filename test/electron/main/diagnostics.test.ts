import { expect, test } from 'vitest'
import {
  type DiagnosticFacts,
  diagnostics,
  StartTimes,
} from '../../../electron/main/diagnostics.ts'

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
