import { SaxesParser } from 'saxes'
import { describe, expect, it, test } from 'vitest'
import {
  type Report,
  reportFile,
  type ReportRow,
  reportOutcomes,
  resultsFile,
} from '../../../../electron/engine/export/index.ts'
import { workbook } from '../../../../electron/engine/export/workbook.ts'
import { readBack } from './read-back.ts'
import { listOf, pageAnswer, rowOf, sentFacts, tableLine, targetAnswer, textLine } from './lists.ts'
import { partsOf } from './parts-of-zip.ts'

const bytesOf = (pieces: Iterable<string | Uint8Array>): Buffer =>
  Buffer.concat([...pieces].map((piece) => Buffer.from(piece)))

const workbookOf = (list: Parameters<typeof resultsFile>[0]): Buffer =>
  bytesOf(resultsFile(list, 'xlsx', { nowMs: new Date(2026, 10, 28).getTime() }))

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAFCAYAAAB8ZH1oAAAAEklEQVR42mNk+M9Qz4AHMI4qBgCOcAkGRLtRNgAAAABJRU5ErkJggg=='

const reported: readonly ReportRow[] = Array.from({ length: 40 }, (_, index) => ({
  listName: index < 20 ? 'One & “two”' : '=HYPERLINK("x")',
  link: `https://a.example/${index}?q="1"&b`,
  outcome: reportOutcomes[index % reportOutcomes.length] ?? 'accepted',
  day: index % 11 === 0 ? '2026-11-21' : undefined,
  own: [String(index), 'red <shoes>'],
  page: undefined,
  internals: undefined,
}))

function reportOf(change: Partial<Report> = {}): Report {
  const count = (outcome: string) => reported.filter((row) => row.outcome === outcome).length
  return {
    figures: {
      client: 'Acme & Söhne',
      label: undefined,
      listName: undefined,
      fromDay: '2026-11-01',
      toDay: '2026-11-30',
      lists: 2,
      received: reported.length,
      accepted: count('accepted'),
      refused: count('refused'),
      inDoubt: count('inDoubt'),
      waiting: count('waiting'),
      cancelled: count('cancelled'),
      duplicate: count('duplicate'),
      sentBefore: count('sentBefore'),
      notUsable: count('notUsable'),
      needsReview: count('needsReview'),
      excluded: count('excluded'),
      notSubmitted: count('notSubmitted'),
      units: 5.5,
      days: [
        { day: '2026-11-20', accepted: 1, units: 1.5 },
        { day: '2026-11-21', accepted: 3, units: 4 },
      ],
      pages: undefined,
    },
    madeOn: '2026-11-28',
    rows: reported,
    ownColumns: ['ID', 'Anchor'],
    withInternals: false,
    locale: 'en-US',
    agency: { name: 'Northlight', logo: png, color: '#3b2f8f' },
    ...change,
  }
}

const checked = pageAnswer({ finding: 'not-found', target: targetAnswer({ rel: ['nofollow'] }) })

/** A report of rows of which some were checked, for a target too. */
const withPages: Partial<Report> = {
  figures: {
    ...reportOf().figures,
    pages: {
      byVerdict: { fine: 1_050, wasted: 120, unchecked: 34 },
      wastedExcluded: 118,
      unitsSaved: 236,
      byTarget: { there: 900, elsewhere: 4, missing: 200, unchecked: 100 },
      uncountedTargets: 55,
    },
  },
  rows: reported.map((row, index) => (index === 0 ? { ...row, page: checked } : row)),
}

const reportParts = (change?: Partial<Report>): ReadonlyMap<string, string> =>
  partsOf(bytesOf(reportFile(reportOf(change), 'xlsx')))

/** Elements of a part with their attributes and text; throws where it is not well-formed. */
function elementsOf(xml: string): readonly {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
}[] {
  const elements: { name: string; attributes: Record<string, string>; text: string }[] = []
  const open: (typeof elements)[number][] = []
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, text: '' }
    elements.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last !== undefined) last.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return elements
}

describe('every workbook', () => {
  const workbooks = {
    'a report': () => reportParts(),
    'a report without days, agency or rows': () =>
      reportParts({
        agency: { name: '', logo: '', color: '' },
        rows: [],
        figures: { ...reportOf().figures, days: [] },
      }),
    'a report with page checks': () => reportParts(withPages),
    'results of an empty list': () => partsOf(workbookOf(listOf([]))),
    'results with what XML cannot hold': () =>
      partsOf(workbookOf(listOf([textLine('<a & b>\u0000\ud800 "c"')]))),
  }

  test.each(Object.entries(workbooks))('is well-formed in all its parts: %s', (_, partsOfBook) => {
    const texts = [...partsOfBook()].filter(([path]) => !path.endsWith('.png'))
    expect(texts.flatMap(([path, xml]) => problemsOf(path, xml))).toEqual([])
  })

  test.each(Object.entries(workbooks))(
    'has every part that another part refers to, each with a content type: %s',
    (_, partsOfBook) => {
      const parts = partsOfBook()
      const types = elementsOf(parts.get('[Content_Types].xml') ?? '')
      const known = types.flatMap(({ attributes }) => attributes['PartName']?.slice(1) ?? [])
      const endings = new Set(types.map(({ attributes }) => attributes['Extension']))
      const isTyped = (path: string) =>
        known.includes(path) || endings.has(path.split('.').at(-1) ?? '')
      expect([...parts.keys()].filter((path) => !isTyped(path))).toEqual([])
      expect(known.filter((path) => !parts.has(path))).toEqual([])
      const relations = [...parts.keys()].filter((path) => path.endsWith('.rels'))
      expect(relations.flatMap((path) => danglingIn(path, parts))).toEqual([])
    },
  )
})

/** Says why a part is not well-formed. */
function problemsOf(path: string, xml: string): readonly string[] {
  try {
    elementsOf(xml)
    return []
  } catch (error) {
    return [`${path}: ${String(error)}`]
  }
}

/** Relations to missing parts, and relations that no part uses. */
function danglingIn(path: string, parts: ReadonlyMap<string, string>): readonly string[] {
  const owner = path.replace(/_rels\/([^/]*)\.rels$/, '$1')
  const used = new Set(
    [...(parts.get(owner) ?? '').matchAll(/r:(?:id|embed)="(.*?)"/g)].map(([, id]) => id),
  )
  return elementsOf(parts.get(path) ?? '').flatMap(({ name, attributes }) => {
    if (name !== 'Relationship') return []
    const { Id = '', Target = '', TargetMode, Type = '' } = attributes
    const target = new URL(Target, `file:///${owner}`).pathname.slice(1)
    const isMissing = TargetMode !== 'External' && !parts.has(target)
    // Programs find the workbook and its styles by the type of the relation.
    const isUnused = owner !== '' && !Type.endsWith('/styles') && !used.has(Id)
    return isMissing || isUnused ? [`${path}: ${Id} ${Target}`] : []
  })
}

describe('a report as a workbook', () => {
  it('has a totals sheet with a chart of the cells that hold the figures', () => {
    const parts = reportParts()
    const sheet = elementsOf(parts.get('xl/worksheets/sheet1.xml') ?? '')
    const cells = cellsOf(parts.get('xl/worksheets/sheet1.xml') ?? '')
    expect(sheet.some(({ name }) => name === 'drawing')).toBe(true)
    expect(parts.get('xl/drawings/drawing1.xml')).toContain('<xdr:graphicFrame')
    const chart = elementsOf(parts.get('xl/charts/chart1.xml') ?? '')
    expect(chart.some(({ name }) => name === 'c:barChart')).toBe(true)
    const [names, values] = chart.filter(({ name }) => name === 'c:f').map(({ text }) => text)
    const shown = chart
      .filter(({ name }) => name === 'c:v')
      .map(({ text }) => text)
      .slice(1)
    const inRange = (range = ''): readonly (string | undefined)[] => {
      const [, column, first, last] = /^'Summary'!\$([A-Z]+)\$(\d+):\$\1\$(\d+)$/.exec(range) ?? []
      const rows = Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, index) => Number(first) + index,
      )
      return rows.map((row) => cells.get(`${column}${row}`))
    }
    expect([...inRange(names), ...inRange(values)]).toEqual(shown)
    expect(inRange(names)).toEqual([
      'Accepted',
      'Refused',
      'Possibly charged',
      'Waiting',
      'Canceled',
      'Duplicate',
      'Sent before',
      'Not usable',
      'Needs review',
      'Excluded',
      'Not submitted',
    ])
  })

  it('has a sheet of days with a chart, whose names are days', () => {
    const parts = reportParts()
    const chart = parts.get('xl/charts/chart2.xml')
    expect(chart).toContain(`<c:f>'By day'!$A$2:$A$3</c:f>`)
    expect(chart).toContain(`<c:f>'By day'!$B$2:$B$3</c:f>`)
    expect(chart).toContain(String.raw`<c:formatCode>yyyy\-mm\-dd</c:formatCode>`)
    expect(cellsOf(parts.get('xl/worksheets/sheet2.xml') ?? '').get('A2')).toBe('46346')
  })

  it('names the agency, shows its logo and has its color', () => {
    const parts = reportParts()
    expect(cellsOf(parts.get('xl/worksheets/sheet1.xml') ?? '').get('A1')).toBe('Northlight')
    expect(parts.get('docProps/core.xml')).toContain('<dc:creator>Northlight</dc:creator>')
    expect(parts.has('xl/media/image1.png')).toBe(true)
    expect(parts.get('xl/styles.xml')).toContain('<fgColor rgb="FF3B2F8F"/>')
  })

  it('says what “Accepted” means in the totals, at the heading and in print', () => {
    const parts = reportParts()
    const sentence = '“Accepted” means that the submission service took the link.'
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain(sentence)
    const links = parts.get('xl/worksheets/sheet3.xml')
    expect(links).toContain(`prompt="${sentence}`)
    expect(links).toContain(`<oddFooter>&amp;L${sentence}`)
  })

  it('lists every row with its list, link, outcome, day and own columns', () => {
    const cells = cellsOf(reportParts().get('xl/worksheets/sheet3.xml') ?? '')
    const row = (number: number) =>
      ['A', 'B', 'C', 'D', 'E', 'F'].map((column) => cells.get(`${column}${number}`))
    expect(row(1)).toEqual(['List', 'Link', 'Outcome', 'Date', 'ID', 'Anchor'])
    expect(row(2)).toEqual([
      'One & “two”',
      'https://a.example/0?q="1"&b',
      'Accepted',
      '46347',
      '0',
      'red <shoes>',
    ])
    expect(row(41)[0]).toBe('=HYPERLINK("x")')
    expect(row(42)[0]).toBeUndefined()
  })

  it('has a sheet for the verdicts of page checks and one for links to the target', () => {
    const parts = reportParts(withPages)
    const names = elementsOf(parts.get('xl/workbook.xml') ?? '').flatMap(({ name, attributes }) =>
      name === 'sheet' ? [attributes['name']] : [],
    )
    expect(names).toEqual(['Summary', 'Page checks', 'Our link', 'By day', 'Links'])
    const textsOf = (sheet: number) => [
      ...cellsOf(parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? '').values(),
    ]
    expect(textsOf(2)).toEqual([
      'Page checks',
      'Page',
      'Lines',
      'Fine',
      '1050',
      'Would be wasted',
      '120',
      'Couldn’t be checked',
      '34',
      'Pages checked',
      '1204',
      'Would have been wasted, excluded',
      '118',
      'Units saved',
      '236',
      '“Would be wasted” means that search engines would not index the page. “Couldn’t be checked” says nothing about the page.',
    ])
    expect(textsOf(3)).toEqual([
      'Our link',
      'Our link',
      'Lines',
      'There',
      '900',
      'To another page of the site',
      '4',
      'Not in the page’s source',
      '200',
      'Couldn’t be checked',
      '100',
      'There, but not counted',
      '55',
      '“Not in the page’s source”: a script may still add the link when the page is opened.',
    ])
  })

  it('shows the check of each row', () => {
    const cells = cellsOf(reportParts(withPages).get('xl/worksheets/sheet5.xml') ?? '')
    const row = (number: number) =>
      ['E', 'F', 'G', 'H', 'I', 'J'].map((column) => cells.get(`${column}${number}`) ?? '')
    expect([row(1), row(2), row(3)]).toEqual([
      ['Page', 'Page finding', 'Our link', 'Link rel', 'Anchor text', 'ID'],
      ['Would be wasted', 'Not found', 'There', 'nofollow', 'shoes', '0'],
      ['', '', '', '', '', '1'],
    ])
  })

  it('leaves out details that are not for the client, unless the user wants them', () => {
    const internals = {
      accountName: 'Main',
      requestId: 4,
      taskId: 'task-4',
      units: 1,
      message: undefined,
      doubt: undefined,
    }
    const rows = reported.slice(0, 1).map((row) => ({ ...row, internals }))
    const sheet = (withInternals: boolean) =>
      reportParts({ rows, withInternals }).get('xl/worksheets/sheet3.xml') ?? ''
    expect(sheet(false)).not.toContain('task-4')
    expect(sheet(true)).toMatch(/Main.*>4<.*task-4.*>1</)
  })
})

describe('results as a workbook', () => {
  const rows = Array.from({ length: 30 }, (_, index) => {
    const link = `https://a.example/page-${index}?a=1&b=2`
    const row =
      index % 3 === 0
        ? rowOf(link, { status: 'accepted', sent: sentFacts({ units: 1.5 }) })
        : rowOf(link)
    return tableLine([`00${index}`, link, '=1+1'], index + 2, [row], 1)
  })
  const list = listOf(rows, ['ID', 'Link', 'Note'])

  it('have the same cells when Linkferry imports them', async () => {
    const lines = await readBack(workbookOf(list), 'results.xlsx')
    const [headings = [], first = [], second = []] = lines
    expect(headings.slice(0, 4)).toEqual(['ID', 'Link', 'Note', 'Status'])
    const byHeading = (cells: readonly string[]) =>
      Object.fromEntries(headings.map((heading, column) => [heading, cells[column]]))
    expect(byHeading(first)).toMatchObject({
      ID: '000',
      Link: 'https://a.example/page-0?a=1&b=2',
      Note: '=1+1',
      Status: 'Accepted',
      Request: '7',
      Task: 'task-7',
      Date: '2026-11-21 12:03:05',
      Units: '1.5',
    })
    expect(byHeading(second)).toMatchObject({
      ID: '001',
      Link: 'https://a.example/page-1?a=1&b=2',
      Status: 'Ready',
      Request: '',
      Units: '',
    })
    expect(lines.length).toBeGreaterThan(30)
  })

  it('have frozen headings, a filter, column widths and links', () => {
    const parts = partsOf(workbookOf(list))
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    )
    expect(sheet).toMatch(/<autoFilter ref="A1:[A-Z]+31"\/>/)
    expect(sheet).toContain('<col min="2" max="2" width="36" customWidth="1"/>')
    expect(sheet).toContain('<hyperlink ref="B2" r:id="link1"/>')
    expect(sheet).not.toContain('<f>')
    const targets = parts.get('xl/worksheets/_rels/sheet1.xml.rels') ?? ''
    expect(targets).toContain('Target="https://a.example/page-0?a=1&amp;b=2" TargetMode="External"')
  })

  it('say at the heading Status what “Accepted” means, wherever that column is', () => {
    for (const isWhole of [true, false]) {
      const sheet = partsOf(workbookOf({ ...list, isWhole })).get('xl/worksheets/sheet1.xml') ?? ''
      const [, column] = /prompt="“Accepted” means[^>]* sqref="([A-Z]+)1"/.exec(sheet) ?? []
      expect(cellsOf(sheet).get(`${column}1`)).toBe('Status')
    }
  })

  it('hold text as text, whatever it looks like', () => {
    const parts = partsOf(workbookOf(list))
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    expect(cellsOf(sheet).get('C2')).toBe('=1+1')
    for (const [name, part] of parts) expect([name, part.includes('<f>')]).toEqual([name, false])
  })

  it('end with a sheet that counts rows by status, and units', () => {
    const cells = cellsOf(partsOf(workbookOf(list)).get('xl/worksheets/sheet2.xml') ?? '')
    const figures = [...cells]
      .filter(([ref]) => /^[AB](?:[6-9]|1\d)$/.test(ref))
      .map(([, text]) => text)
    expect(figures).toEqual([
      'Status',
      'Lines',
      'Ready',
      '20',
      'Accepted',
      '10',
      'Lines',
      '30',
      'Units',
      '15',
      '“Accepted” means that the submission service took the link. Whether a page is indexed is up to the search engines.',
    ])
  })

  it('have the checks of pages, and their sums in the totals', async () => {
    const pages = [
      pageAnswer({ finding: 'other-canonical', canonicalUrl: 'https://a.example/other' }),
      pageAnswer({ target: targetAnswer({ anchor: '=1+1' }) }),
      undefined,
    ].map((page, index) => {
      const link = `https://a.example/${index}`
      return textLine(link, index + 1, [rowOf(link, { page })])
    })
    const book = workbookOf(listOf(pages, [''], { hasPages: true, hasTargets: true }))
    const [headings = [], ...lines] = await readBack(book, 'results.xlsx')
    const cells = (line: number, ...names: readonly string[]) =>
      names.map((name) => lines[line]?.[headings.indexOf(name)])
    expect(cells(0, 'Page', 'Page finding', 'HTTP status', 'Redirect or canonical')).toEqual([
      'Would be wasted',
      'Canonical is another page',
      '200',
      'https://a.example/other',
    ])
    expect(cells(1, 'Page', 'Our link', 'Link rel', 'Anchor text')).toEqual([
      'Fine',
      'There',
      'follow',
      '=1+1',
    ])
    expect(cells(2, 'Page', 'Our link')).toEqual(['', ''])
    const totals = [...cellsOf(partsOf(book).get('xl/worksheets/sheet2.xml') ?? '').values()]
    const valueOf = (name: string) => totals[totals.indexOf(name) + 1]
    expect(valueOf('Page: Fine')).toBe('1')
    expect(valueOf('Page: Would be wasted')).toBe('1')
    expect(valueOf('Page: Couldn’t be checked')).toBe('0')
    expect(valueOf('Our link: There')).toBe('1')
  })

  it('make hyperlinks only of links that Excel can open', () => {
    const odd = [
      'https://a.example/?q="1"',
      'javascript:alert(1)',
      'https://a.example/a page',
      `https://a.example/${'x'.repeat(2_100)}`,
      'https://a.example/?a=1#part',
    ].map((text, index) => textLine(text, index + 1, [rowOf(undefined)]))
    const sheet = partsOf(workbookOf(listOf(odd))).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet.match(/<hyperlink .*?>/g)).toEqual([
      '<hyperlink ref="A6" r:id="link1" location="part"/>',
    ])
  })
})

it('a table that does not fit one sheet continues in the next, under the same headings', () => {
  const rows = ['1', '2', '3'].map((cell) => [cell])
  const pieces = workbook([{ kind: 'table', name: 'Lines', headings: ['A'], rows }], {
    title: '',
    author: '',
    color: { hex: '0B63CE', onColor: 'FFFFFF' },
    sheetRows: 3,
  })
  const parts = partsOf(bytesOf(pieces))
  expect(parts.get('xl/workbook.xml')?.match(/<sheet name=".*?"/g)).toEqual([
    '<sheet name="Lines"',
    '<sheet name="Lines 2"',
  ])
  expect([...cellsOf(parts.get('xl/worksheets/sheet2.xml') ?? '').values()]).toEqual(['A', '3'])
})

/** The texts of a sheet's cells by their references. */
function cellsOf(xml: string): ReadonlyMap<string, string> {
  const cells = new Map<string, string>()
  let [row, column, ref] = [0, 0, '']
  for (const { name, text } of elementsOf(xml)) {
    if (name === 'row') [row, column] = [row + 1, 0]
    if (name === 'c') ref = `${String.fromCharCode(65 + column++)}${row}`
    if (name === 't' || name === 'v') cells.set(ref, text)
  }
  return cells
}
