import { beforeEach, describe, expect, test } from 'vitest'
import {
  type LineOfSource,
  type LinkHolder,
  resultLine,
} from '../../../../electron/engine/results/result-lines.ts'
import type { StoredBatch } from '../../../../electron/shared/records.ts'
import { inZone } from '../../../fakes/in-zone.ts'

beforeEach(() => inZone('Europe/Berlin'))

const accepted: StoredBatch = {
  id: 7,
  submissionId: 1,
  accountId: 1,
  parentId: undefined,
  state: 'accepted',
  linkCount: 10,
  position: 0,
  slot: 0,
  isUnusual: false,
  priority: 0,
  holdsRefused: false,
  attempts: 1,
  taskId: '7f31c2',
  unitsUsed: 20,
  linksCount: 10,
  httpStatus: 200,
  message: undefined,
  doubt: undefined,
  settled: undefined,
  movedTo: undefined,
  sentMs: Date.UTC(2026, 10, 20, 9, 30),
  changedMs: Date.UTC(2026, 10, 20, 9, 31),
}

function held(batch: StoredBatch): () => LinkHolder {
  return () => ({ batch, wentTo: undefined })
}

function row(changes: Partial<LineOfSource['rows'][number]>): LineOfSource['rows'][number] {
  return {
    status: 'ready',
    decideKind: undefined,
    rejectReason: undefined,
    link: undefined,
    ...changes,
  }
}

test('an accepted link shows its task, the time it was sent and its share of the units', () => {
  const line = { cells: ['x', 'y'], isHeader: false, rows: [row({ link: 'https://a.example/' })] }
  expect(resultLine(line, held(accepted), 2)).toMatchObject({
    cells: ['x', 'y'],
    added: ['Accepted', '', 'https://a.example/', '7f31c2', '2026-11-20 10:30:00', '2'],
    isSent: true,
    isUnsettled: false,
  })
})

test('a line that was left over is told with where it stood, under a heading of its own', () => {
  const rows = [row({ link: 'https://a.example/' })]
  const from = 'morning.csv, line 12'
  const told = [
    { cells: ['URL'], isHeader: true, rows: [], from },
    { cells: ['x'], isHeader: false, rows, from },
    { cells: [''], isHeader: false, rows: [], from },
  ].map((line) => resultLine(line, held(accepted), 1))
  expect(told.map(({ added }) => [added.length, added.at(-1)])).toEqual([
    [7, 'From'],
    [7, from],
    [7, from],
  ])
  expect(told.map(({ headings }) => headings.at(-1))).toEqual(['From', 'From', 'From'])
})

test('a refused link costs nothing and shows the words of the service', () => {
  const refused: StoredBatch = {
    ...accepted,
    state: 'refused',
    message: 'Invalid data provided',
    taskId: undefined,
  }
  const line = { cells: ['x'], isHeader: false, rows: [row({ link: 'https://a.example/' })] }
  expect(resultLine(line, held(refused), 1).added).toEqual([
    'Refused by the service',
    'Invalid data provided',
    'https://a.example/',
    '',
    '2026-11-20 10:30:00',
    '0',
  ])
})

test('of a link in doubt no units are claimed', () => {
  const doubt: StoredBatch = {
    ...accepted,
    state: 'in-doubt',
    unitsUsed: undefined,
    taskId: undefined,
  }
  const line = { cells: ['x'], isHeader: false, rows: [row({ link: 'https://a.example/' })] }
  const result = resultLine(line, held(doubt), 1)
  expect(result.added[0]).toBe('Maybe charged')
  expect(result.added[5]).toBe('')
  expect(result.isUnsettled).toBe(true)
})

test('a line that was not sent says why', () => {
  const line = {
    cells: ['mailto:a@b.example'],
    isHeader: false,
    rows: [row({ status: 'rejected', rejectReason: 'unsupported-scheme' })],
  }
  const result = resultLine(line, () => undefined, 1)
  expect(result.added.slice(0, 2)).toEqual(['Not a usable link', 'Not http or https'])
  expect(result.isSent).toBe(false)
})

test('a blank line stays a line with nothing added', () => {
  const line = { cells: [''], isHeader: false, rows: [row({ status: 'blank' })] }
  expect(resultLine(line, () => undefined, 1).added).toEqual(['', '', '', '', '', ''])
})

test('a line of several links tells each and adds their units up', () => {
  const line = {
    cells: ['https://a.example/;https://b.example/'],
    isHeader: false,
    rows: [row({ link: 'https://a.example/' }), row({ status: 'duplicate' })],
  }
  const result = resultLine(line, held(accepted), 2)
  expect(result.added[0]).toBe('Accepted; Duplicate')
  expect(result.added[5]).toBe('2')
})

describe('a link that was moved to another account', () => {
  const left: StoredBatch = { ...accepted, state: 'cancelled', unitsUsed: undefined, movedTo: 2 }
  const line = { cells: ['x'], isHeader: false, rows: [row({ link: 'https://a.example/' })] }
  const movedTo = (accountName: string, holder?: LinkHolder): LinkHolder => ({
    batch: { ...left, taskId: undefined, sentMs: undefined },
    wentTo: { accountName, holder },
  })

  test('tells what became of it there, and leaves its units to be told there', () => {
    const there = held({ ...accepted, taskId: 'b7', unitsUsed: 10 })()
    const told = resultLine(line, () => movedTo('Agency 2', there), 1)
    expect(told.added).toEqual([
      'Moved to another account',
      'Agency 2: Accepted',
      'https://a.example/',
      'b7',
      '2026-11-20 10:30:00',
      '',
    ])
    expect(told).toMatchObject({ isSent: true, isUnsettled: false })
  })

  test('tells of the last account where it was moved on', () => {
    const last = held({ ...accepted, state: 'refused', message: 'Invalid' })()
    const told = resultLine(line, () => movedTo('Agency 2', movedTo('Sole', last)), 1)
    expect(told.added[1]).toBe('Sole: Refused by the service, Invalid')
  })

  test('tells that it was moved where the rest of it is forgotten', () => {
    const told = resultLine(line, () => movedTo(''), 1)
    expect(told.added).toEqual(['Moved to another account', '', 'https://a.example/', '', '', ''])
  })
})
