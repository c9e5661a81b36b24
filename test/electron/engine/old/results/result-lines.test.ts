import { beforeEach, describe, expect, test } from 'vitest'
import { resultLine } from '../../../../../electron/engine/old/results/result-lines.ts'
import type {
  EarlierSending,
  RowOfSource,
} from '../../../../../electron/engine/old/results/not-sent.ts'
import type {
  LinkHolder,
  LinksOnRecord,
} from '../../../../../electron/engine/old/results/row-result.ts'
import type { StoredBatch } from '../../../../../electron/shared/records.ts'
import { inZone } from '../../../../fakes/in-zone.ts'

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

/** What is on record where a batch has every link. */
function held(batch: StoredBatch, price = 1): LinksOnRecord {
  return heldBy({ batch, wentTo: undefined }, price)
}

function heldBy(holder: LinkHolder | undefined, price = 1): LinksOnRecord {
  return { holderOf: () => holder, earlier: () => undefined, price, told: new Map() }
}

const nothingKnown = heldBy(undefined)

function row(changes: Partial<RowOfSource>): RowOfSource {
  return {
    status: 'ready',
    decideKind: undefined,
    rejectReason: undefined,
    link: undefined,
    sameAs: undefined,
    joinedTo: undefined,
    isSitemap: false,
    ...changes,
  }
}

test('an accepted link shows its task, the time it was sent and its share of the units', () => {
  const line = { cells: ['x', 'y'], isHeader: false, rows: [row({ link: 'https://a.example/' })] }
  expect(resultLine(line, held(accepted, 2))).toMatchObject({
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
  ].map((line) => resultLine(line, held(accepted)))
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
  expect(resultLine(line, held(refused)).added).toEqual([
    'Refused by the service',
    'Invalid data provided',
    'https://a.example/',
    '',
    '2026-11-20 10:30:00',
    '0',
  ])
})

test('of a task that was taken in part the units are told all together, and how many were taken', () => {
  const rows = [row({ link: 'https://a.example/' }), row({ link: 'https://b.example/' })]
  const line = { cells: ['x'], isHeader: false, rows }
  const inPart: StoredBatch = { ...accepted, settled: 'charged', unitsUsed: 9, linksCount: 9 }
  const { added } = resultLine(line, held(inPart))
  expect(added[1]).toBe(
    'Charged, as the user said. The service took 9 of 10; which ones is not known',
  )
  expect(added.at(-1)).toBe('9 for 10 links')
})

test('of a link in doubt no units are claimed', () => {
  const doubt: StoredBatch = {
    ...accepted,
    state: 'in-doubt',
    unitsUsed: undefined,
    taskId: undefined,
  }
  const line = { cells: ['x'], isHeader: false, rows: [row({ link: 'https://a.example/' })] }
  const result = resultLine(line, held(doubt))
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
  const result = resultLine(line, nothingKnown)
  expect(result.added.slice(0, 2)).toEqual(['Not a usable link', 'Not http or https'])
  expect(result.isSent).toBe(false)
})

describe('a line whose link is not sent', () => {
  const link = 'https://a.example/'
  const told = (changes: Partial<RowOfSource>, earlier?: EarlierSending) =>
    resultLine(
      { cells: ['x'], isHeader: false, rows: [row({ link, ...changes })] },
      { ...nothingKnown, earlier: () => earlier },
    )
  const earlier: EarlierSending = {
    accountId: 1,
    accountName: 'Agency',
    submissionId: 3,
    label: 'October',
    createdMs: Date.UTC(2026, 8, 30, 16, 30, 5),
    batchId: 7,
    state: 'accepted',
    movedTo: undefined,
    taskId: 'a7',
    atMs: Date.UTC(2026, 9, 2, 8),
    isImported: false,
    elsewhere: undefined,
  }

  test.each(['sent-before', 'ready'] as const)(
    'because it was sent before says in which task and when, and claims no units (%s)',
    (status) => {
      expect(told({ status }, earlier).added).toEqual([
        'Sent before',
        'Accepted in “October”, submitted 2026-09-30 18:30:05',
        '',
        'a7',
        '2026-10-02 10:00:00',
        '',
      ])
    },
  )

  test('because another account or a paid list has it says so', () => {
    const elsewhere = { ...earlier, elsewhere: 'Agency', isImported: true, label: '' }
    expect(told({ status: 'sent-before' }, elsewhere).added[1]).toBe(
      'Accepted with a paid list, on Agency',
    )
  })

  test('because of what was forgotten says that', () => {
    expect(told({ status: 'sent-before' }).added[1]).toBe(
      'In a submission that was forgotten since',
    )
  })

  test('because another line has it says which line and which link', () => {
    expect(told({ status: 'duplicate', sameAs: 'line 12' }).added.slice(0, 3)).toEqual([
      'Duplicate',
      'Same link as line 12: https://a.example/',
      '',
    ])
  })

  test('because it is the end of one above goes with that', () => {
    const joined = told({ status: 'blank', joinedTo: 'line 2', link: undefined })
    expect(joined.added.slice(0, 2)).toEqual([
      'Joined to the line above',
      'The end of the link in line 2',
    ])
    expect(joined.isSent).toBe(true)
  })

  test('because the user or a sitemap index left it out says by whom', () => {
    expect(told({ status: 'excluded' }).added[1]).toBe('By choice')
    expect(told({ status: 'excluded', isSitemap: true }).added[1]).toBe('A sitemap, not a page')
    expect(told({ status: 'later' }).added[1]).toBe('Not in the part that was sent')
  })
})

test('a link in doubt, settled or cancelled says what its status does not', () => {
  const line = { cells: ['x'], isHeader: false, rows: [row({ link: 'https://a.example/' })] }
  const reason = (changes: Partial<StoredBatch>) =>
    resultLine(line, held({ ...accepted, ...changes })).added[1]
  expect(reason({ state: 'in-doubt', doubt: 'no-answer' })).toBe(
    'The service did not answer in time',
  )
  expect(reason({ settled: 'charged' })).toBe('Charged, as the user said')
  expect(reason({ state: 'cancelled' })).toBe('Not sent and not charged')
  expect(reason({ state: 'cancelled', doubt: 'links-differ' })).toBe(
    'Sent, not charged as the user said, and not sent again',
  )
  expect(reason({ state: 'cancelled', movedTo: 2 })).toBe(
    'Not moved: the other account had it already',
  )
})

test('a blank line stays a line with nothing added', () => {
  const line = { cells: [''], isHeader: false, rows: [row({ status: 'blank' })] }
  expect(resultLine(line, nothingKnown).added).toEqual(['', '', '', '', '', ''])
})

test('a line of several links tells each and adds their units up', () => {
  const line = {
    cells: ['https://a.example/;https://b.example/'],
    isHeader: false,
    rows: [row({ link: 'https://a.example/' }), row({ status: 'duplicate' })],
  }
  const result = resultLine(line, held(accepted, 2))
  expect(result.added[0]).toBe('Accepted; Duplicate')
  expect(result.added[5]).toBe('2')
})

describe('a link that was moved to another account', () => {
  const left: StoredBatch = { ...accepted, state: 'cancelled', unitsUsed: undefined, movedTo: 2 }
  const line = { cells: ['x'], isHeader: false, rows: [row({ link: 'https://a.example/' })] }
  const movedTo = (accountName: string, holder?: LinkHolder): LinkHolder => ({
    batch: { ...left, taskId: undefined, sentMs: undefined },
    wentTo: { accountName, price: 3, holder },
  })

  test('tells with what it had been sent where it left the queue there for that', () => {
    const sentWith = { kind: 'paid-list', submissionId: 9, label: 'Team' } as const
    const there = { batch: { ...left, movedTo: undefined, sentWith }, wentTo: undefined }
    const told = resultLine(line, heldBy(movedTo('Agency 2', there)))
    expect(told.added[1]).toBe('Agency 2: Sent before, with a paid list, “Team”')
  })

  test('tells what became of it there and what it cost, but in words, since the units count there', () => {
    const there = { batch: { ...accepted, taskId: 'b7', unitsUsed: 10 }, wentTo: undefined }
    const told = resultLine(line, heldBy(movedTo('Agency 2', there)))
    expect(told.added).toEqual([
      'Moved to another account',
      'Agency 2: Accepted, 1 unit counted there',
      'https://a.example/',
      'b7',
      '2026-11-20 10:30:00',
      '',
    ])
    expect(told).toMatchObject({ isSent: true, isUnsettled: false })
  })

  test('cost the price of that account where no receipt says it, and no number of units where they are no whole number a link', () => {
    const reason = (changes: Partial<StoredBatch>) =>
      resultLine(
        line,
        heldBy(movedTo('Agency 2', { batch: { ...accepted, ...changes }, wentTo: undefined })),
      ).added[1]
    expect(reason({ settled: 'charged', unitsUsed: undefined })).toBe(
      'Agency 2: Accepted, 3 units counted there, Charged, as the user said',
    )
    expect(reason({ unitsUsed: 7 })).toBe('Agency 2: Accepted, 7 units for 10 links counted there')
  })

  test('tells of the last account where it was moved on', () => {
    const refused: StoredBatch = { ...accepted, state: 'refused', message: 'Invalid' }
    const last = { batch: refused, wentTo: undefined }
    const told = resultLine(line, heldBy(movedTo('Agency 2', movedTo('Sole', last))))
    expect(told.added[1]).toBe('Sole: Refused by the service, Invalid')
  })

  test('tells that it was moved where the rest of it is forgotten', () => {
    const told = resultLine(line, heldBy(movedTo('')))
    expect(told.added.slice(0, 3)).toEqual([
      'Moved to another account',
      'In a submission that was forgotten since',
      'https://a.example/',
    ])
  })
})
