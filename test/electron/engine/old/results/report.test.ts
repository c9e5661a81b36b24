import { describe, expect, test } from 'vitest'
import { reportFile, type Report } from '../../../../../electron/engine/old/results/report.ts'
import { reportFormats, type ReportFormat } from '../../../../../electron/shared/history.ts'
import { partsOf } from './parts-of-zip.ts'

const batch = {
  state: 'accepted',
  linkCount: 2,
  accountName: 'Agency main',
  taskId: 'task-7f31',
  unitsUsed: 6,
  linksCount: 2,
  message: undefined,
  httpStatus: 200,
  day: '2026-10-05',
  links: ['https://a.example/?q=<b>&x="1"', 'https://b.example/'],
} as const

const refused = {
  ...batch,
  state: 'refused',
  linkCount: 1,
  taskId: undefined,
  unitsUsed: undefined,
  message: '=cmd|calc',
  httpStatus: 400,
  links: ['https://c.example/'],
} as const

function made(changes: Partial<Report> = {}): Report {
  return {
    madeOn: '2026-11-01',
    withInternals: false,
    locale: 'en',
    batches: [batch, refused],
    figures: {
      client: '=HYPERLINK("https://evil.example")',
      label: '@list',
      submittedMs: undefined,
      fromDay: '2026-10-01',
      toDay: '2026-10-31',
      missingUpTo: undefined,
      submissions: 1,
      linesReceived: 9,
      linksAdded: 0,
      movedHere: 0,
      submitted: 2,
      notInReceipts: 0,
      refused: 1,
      maybeCharged: 0,
      waiting: 0,
      moved: 0,
      later: 0,
      notSubmitted: {
        duplicates: 2,
        unusable: 0,
        undecided: 0,
        leftOut: 0,
        cancelled: 0,
        afterwards: 0,
      },
      sentBefore: 4,
      units: 6,
      days: [{ day: '2026-10-05', submitted: 2, units: 6 }],
    },
    ...changes,
  }
}

/** All that a reader of the file sees. */
function textOf(report: Report, format: ReportFormat): string {
  const pieces = [...reportFile(report, format)].map((piece) => Buffer.from(piece))
  const bytes = Buffer.concat(pieces)
  return format === 'xlsx' ? [...partsOf(bytes).values()].join('\n') : bytes.toString()
}

describe.each(reportFormats)('a report as %s', (format) => {
  test('says what was submitted and never that anything was indexed', () => {
    const text = textOf(made(), format)
    expect(text).toContain('Submitted')
    expect(text).toContain('means that the submission service took the link.')
    expect(text).not.toMatch(/index(ed|ing)/i)
  })

  test('holds figures, days and every link', () => {
    const text = textOf(made(), format)
    // A workbook holds a day as spreadsheets count it.
    const days = { xlsx: '<v>46300</v>', csv: '2026-10-05', html: 'Oct 5, 2026' }
    for (const part of ['Lines received', 'Left out, submitted before', days[format]])
      expect(text).toContain(part)
    for (const link of ['https://b.example/', 'https://c.example/']) expect(text).toContain(link)
  })

  test('says up to which day it may lack what was forgotten', () => {
    const words = 'Records may be missing up to'
    const text = textOf(made({ figures: { ...made().figures, missingUpTo: '2026-10-05' } }), format)
    const day = {
      xlsx: '<v>46300</v>',
      csv: `${words},2026-10-05`,
      html: `${words}</dt><dd>Oct 5, 2026`,
    }
    for (const part of [words, day[format]]) expect(text).toContain(part)
    expect(textOf(made(), format)).not.toContain(words)
  })

  test('names a list without a label by when it was submitted, and no other', () => {
    const { figures } = made()
    const submittedMs = new Date(2026, 9, 5, 14, 3, 5).getTime()
    const name = 'List of Oct 5, 2026, 14:03:05'
    const unnamed = made({ figures: { ...figures, label: '', submittedMs } })
    expect(textOf(unnamed, format)).toContain(name)
    expect(textOf(made({ figures: { ...figures, label: '' } }), format)).not.toContain('List of')
    expect(textOf(made({ figures: { ...figures, submittedMs } }), format)).not.toContain('List of')
  })

  test('tells what waits, was moved or kept for later only where something did', () => {
    const rest = ['Still to be submitted', 'Moved to another submission', 'Kept for later']
    for (const part of rest) expect(textOf(made(), format)).not.toContain(part)
    const figures = { ...made().figures, waiting: 1, moved: 2, later: 3 }
    for (const part of rest) expect(textOf(made({ figures }), format)).toContain(part)
  })

  test('tells what was not submitted and why, and the links that are more than the lines', () => {
    const plain = ['Lines received', 'Not submitted', 'Of these, duplicates']
    const ofThese = ['not usable links', 'waiting for a choice', 'left out', 'cancelled']
    const rest = ['More links', ...ofThese, 'after this time']
    for (const part of plain) expect(textOf(made(), format)).toContain(part)
    for (const part of rest) expect(textOf(made(), format)).not.toContain(part)
    const notSubmitted = {
      duplicates: 0,
      unusable: 1,
      undecided: 5,
      leftOut: 2,
      cancelled: 3,
      afterwards: 4,
    }
    const figures = { ...made().figures, linksAdded: 8, notSubmitted }
    for (const part of rest) expect(textOf(made({ figures }), format)).toContain(part)
  })

  test('tells task, account, price and the service’s words only if it is to', () => {
    const details = ['task-7f31', 'Agency main', 'Units a link', 'cmd|calc']
    const plain = textOf(made(), format)
    for (const detail of details) expect(plain).not.toContain(detail)
    const full = textOf(made({ withInternals: true }), format)
    for (const detail of details) expect(full).toContain(detail)
  })
})

test('tells units that are no whole number a link all together', () => {
  const batches = [{ ...batch, unitsUsed: 3 }]
  expect(textOf(made({ withInternals: true, batches }), 'csv')).toContain('3 for 2 links')
})

describe('what a client opens', () => {
  test('holds no formula, whatever client, list or service wrote', () => {
    const report = made({ withInternals: true })
    const csv = textOf(report, 'csv')
    expect(csv.startsWith('\u{feff}')).toBe(true)
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(csv).toContain("'@list")
    expect(csv).toContain("'=cmd|calc")
    expect(textOf(report, 'xlsx')).not.toContain('<f>')
  })

  test('is a page with no script that fetches nothing, and shows markup as text', () => {
    const page = textOf(
      made({ figures: { ...made().figures, client: '<script>x</script>' } }),
      'html',
    )
    expect(page).not.toContain('<script')
    expect(page).toContain('&lt;script&gt;x&lt;/script&gt;')
    expect(page).toContain('https://a.example/?q=&lt;b&gt;&amp;x=&quot;1&quot;')
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
    expect(page).not.toMatch(/\b(src|href)=/)
    expect(page).toContain('@media print')
  })

  test('has a sheet for each part of a workbook', () => {
    const book = textOf(made(), 'xlsx')
    for (const name of ['Summary', 'By day', 'Links']) expect(book).toContain(`name="${name}"`)
  })
})

test('a report says that lines sent before were not counted instead of a number', () => {
  const figures = { ...made().figures, sentBefore: undefined }
  expect(textOf(made({ figures }), 'csv')).toContain('"Left out, submitted before",not counted')
})
