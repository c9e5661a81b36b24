import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  headerLine,
  paidLine,
  readHeader,
  readPaidLine,
} from '../../../../../electron/engine/old/results/paid-list.ts'

const header = {
  account: 'Agency main',
  baseUrl: 'https://service.example',
  links: 3,
  paid: 2,
  writtenMs: 5,
}

describe('the first line of a paid list', () => {
  test('reads back as what was written', () => {
    expect(readHeader(headerLine(header))).toEqual({ ok: true, value: header })
  })

  test('of a later version is known as one', () => {
    const later = JSON.stringify({ format: 'linkferry-paid-list', version: 4 })
    expect(readHeader(later)).toEqual({ ok: false, error: 'newer-paid-list' })
  })

  test.each([
    '',
    'https://a.example/1',
    'null',
    '[]',
    '{"format":"another","version":1}',
    '{"format":"linkferry-paid-list"}',
    '{"format":"linkferry-paid-list","version":1,"account":"a","baseUrl":7,"links":1}',
    '{"format":"linkferry-paid-list","version":1,"account":"a","baseUrl":"b","links":1.5}',
    '{"format":"linkferry-paid-list","version":3,"account":"a","baseUrl":"b","links":1,"paid":"1"}',
    '{"format":"linkferry-paid-list","version":2,"account":"a","baseUrl":"b","links":1,"writtenMs":"5"}',
    '{"format":"linkferry-paid-list","version":3,"account":"a","baseUrl":"b","links":1,"writtenMs":9000000000000000}',
  ])('%j is none', (line) => {
    expect(readHeader(line)).toEqual({ ok: false, error: 'not-a-paid-list' })
  })
})

describe('a line of a paid list', () => {
  test('reads back as what was written, whatever link, task and time', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc.constantFrom('accepted', 'accepted-by-word', 'in-doubt', 'on-its-way', 'not-charged'),
        fc.option(fc.stringMatching(/^[\w .-]+$/), { nil: undefined }),
        fc.integer({ min: 0, max: 4_000_000_000_000 }),
        fc.option(fc.integer({ min: 0, max: 4_000_000_000_000 }), { nil: undefined }),
        (written, state, taskId, atMs, saidMs) => {
          const link = new URL(written).href
          const line = { link, state, taskId, atMs, saidMs } as const
          expect(readPaidLine(paidLine(line))).toEqual(line)
        },
      ),
    )
  })

  test('keeps a task with tabs and line ends on one line', () => {
    const line = paidLine({
      link: 'https://a.example/',
      state: 'accepted',
      taskId: 'a\tb\nc',
      atMs: 0,
    })
    expect(readPaidLine(line)?.taskId).toBe('a b c')
  })

  test.each([
    '',
    'https://a.example/1',
    'https://a.example/1\tpaid\tt\t2026-05-03T12:00:00.000Z',
    'https://a.example/1\taccepted\tt\tyesterday',
    'https://a.example/1\taccepted\tt\t2026-05-03T12:00:00.000Z\tmore',
    'https://a.example/1\tin-doubt\tt\t2026-05-03T12:00:00.000Z\t2026-05-03T12:00:00.000Z\tmore',
    'HTTPS://A.example/1\taccepted\tt\t2026-05-03T12:00:00.000Z',
    'ftp://a.example/1\taccepted\tt\t2026-05-03T12:00:00.000Z',
    'a.example\taccepted\tt\t2026-05-03T12:00:00.000Z',
  ])('%j is damaged', (line) => {
    expect(readPaidLine(line)).toBeUndefined()
  })
})
