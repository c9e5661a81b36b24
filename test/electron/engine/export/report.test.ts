import { describe, expect, it } from 'vitest'
import {
  type Report,
  reportFile,
  type ReportRow,
} from '../../../../electron/engine/export/index.ts'

import { pageAnswer, targetAnswer } from './lists.ts'

const rows: readonly ReportRow[] = [
  {
    listName: 'November',
    link: 'https://a.example/?a=1&b="2"',
    outcome: 'accepted',
    day: '2026-11-21',
    own: ['7'],
    page: undefined,
    internals: undefined,
  },
  {
    listName: 'November',
    link: '<script>alert(1)</script>',
    outcome: 'notUsable',
    day: undefined,
    own: ['=1+1'],
    page: undefined,
    internals: undefined,
  },
]

const report: Report = {
  figures: {
    client: 'Acme & Söhne',
    label: '',
    listName: 'November',
    fromDay: undefined,
    toDay: undefined,
    lists: 1,
    received: 12_345,
    accepted: 12_344,
    refused: 0,
    inDoubt: 0,
    waiting: 0,
    cancelled: 0,
    duplicate: 0,
    sentBefore: 0,
    notUsable: 1,
    needsReview: 0,
    excluded: 0,
    notSubmitted: 0,
    units: 12_344,
    days: [{ day: '2026-11-21', accepted: 12_344, units: 12_344 }],
    pages: undefined,
  },
  madeOn: '2026-11-28',
  rows,
  ownColumns: ['ID'],
  withInternals: false,
  locale: 'de-DE',
  agency: {
    name: 'Nord & Licht',
    logo: 'data:image/svg+xml;base64,PHN2Zy8+',
    color: '#ffcc00',
  },
}

const written = (format: 'csv' | 'html', change: Partial<Report> = {}): string =>
  [...reportFile({ ...report, ...change }, format)].join('')

describe('a report as a page', () => {
  it('is in the language of its reader, with numbers and days as written there', () => {
    const page = written('html')
    expect(page).toContain('<html lang="de-DE">')
    expect(page).toContain('<h1>Bericht über eingereichte Links</h1>')
    expect(page).toContain('<td class="n">12.344</td>')
    expect(page).toContain('<td class="d">21.11.2026</td>')
  })

  it('lets links be followed, and shows everything else as text', () => {
    const page = written('html')
    expect(page).toContain(
      '<a href="https://a.example/?a=1&amp;b=&quot;2&quot;">https://a.example/?a=1&amp;b=&quot;2&quot;</a>',
    )
    expect(page).toContain('<td>&lt;script&gt;alert(1)&lt;/script&gt;</td>')
    expect(page).not.toContain('<script')
  })

  it('has no script, fetches nothing, and its policy forbids both', () => {
    const page = written('html')
    expect(page).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"`)
    expect(page.match(/(?:src|href)="(?!data:|https:\/\/a\.example)/g)).toBeNull()
  })

  it('has name, logo and color of the agency, and ignores values that are neither image nor color', () => {
    const page = written('html')
    expect(page).toContain('<p class="agency">Nord &amp; Licht</p>')
    expect(page).toContain('<img class="logo" src="data:image/svg+xml;base64,PHN2Zy8+"')
    expect(page).toContain('--color: #FFCC00')
    const hostile = written('html', {
      agency: { name: '', logo: 'https://evil.example/x.png', color: 'red;}body{display:none' },
    })
    expect(hostile).not.toContain('evil.example')
    expect(hostile).toContain('--color: #0B63CE')
    expect(hostile).not.toContain('<p class="agency">')
  })

  it('shows only outcomes that some row has', () => {
    const page = written('html')
    expect(page).toContain('<th scope="row">Unbrauchbar</th><td class="n">1</td>')
    expect(page).not.toContain('Abgelehnt')
  })
})

const pages: Report['figures']['pages'] = {
  byVerdict: { fine: 8, wasted: 3, unchecked: 1 },
  wastedExcluded: 2,
  unitsSaved: 4,
  byTarget: { there: 6, elsewhere: 0, missing: 4, unchecked: 2 },
  uncountedTargets: 5,
}

/** The report with page checks; its first row links to the target. */
const checked: Partial<Report> = {
  figures: { ...report.figures, pages },
  locale: 'en-US',
  rows: rows.map((row, index) =>
    index === 0
      ? {
          ...row,
          page: pageAnswer({ target: targetAnswer({ anchor: 'https://evil.example/' }) }),
        }
      : row,
  ),
}

describe('a report with page checks', () => {
  it('counts verdicts, the units saved and links to the target on its page', () => {
    const page = written('html', checked)
    expect(page).toContain('<h2>Page checks</h2>')
    expect(page).toContain('<th scope="row">Would be wasted</th><td class="n">3</td>')
    expect(page).toContain(
      '<th scope="row">Would have been wasted, excluded</th><td class="n">2</td>',
    )
    expect(page).toContain('<th scope="row">Units saved</th><td class="n">4</td>')
    expect(page).toContain('<h2>Our link</h2>')
    expect(page).toContain('<th scope="row">There</th><td class="n">6</td>')
    expect(page).toContain('a script may still add the link')
  })

  it('makes no link of the texts of pages', () => {
    const page = written('html', checked)
    expect(page).toContain('<td>“https://evil.example/”</td>')
    expect(page).not.toContain('href="https://evil.example')
  })

  it('has both tables in CSV, and the check of each row', () => {
    const lines = written('csv', checked).split('\r\n')
    const at = lines.indexOf('Page,Lines')
    expect(lines.slice(at - 1, at + 15)).toEqual([
      '',
      'Page,Lines',
      'Fine,8',
      'Would be wasted,3',
      'Couldn’t be checked,1',
      'Pages checked,12',
      '"Would have been wasted, excluded",2',
      'Units saved,4',
      '“Would be wasted” means that search engines would not index the page. “Couldn’t be checked” says nothing about the page.',
      '',
      'Our link,Lines',
      'There,6',
      'To another page of the site,0',
      'Not in the page’s source,4',
      'Couldn’t be checked,2',
      '"There, but not counted",5',
    ])
    expect(lines).toContain('Link,Outcome,Date,Page,Page finding,Our link,Link rel,Anchor text,ID')
    expect(lines.at(-3)).toContain('Fine,Can be indexed,There,follow,“https://evil.example/”,7')
  })

  it('says nothing of a target if no check looked for one', () => {
    const figures = { ...report.figures, pages: { ...pages, byTarget: undefined } }
    const text = written('csv', { ...checked, figures })
    expect(text).toContain('Page,Lines')
    expect(text).not.toContain('target')
  })
})

describe('a report as CSV', () => {
  it('holds facts, figures, days and rows, one table below the other', () => {
    expect(written('csv').split('\r\n')).toEqual([
      '\u{feff}Nord & Licht',
      'Bericht über eingereichte Links',
      'Kunde;Acme & Söhne',
      'Liste;November',
      'Erstellt am;2026-11-28',
      '',
      'Ergebnis;Zeilen',
      'Angenommen;12344',
      'Unbrauchbar;1',
      'Erhaltene Zeilen;12345',
      'Verbrauchte Einheiten;12344',
      '„Angenommen“ heißt, dass der Einreichungsdienst den Link übernommen hat. Ob eine Seite indexiert wird, entscheiden die Suchmaschinen.',
      '',
      'Tag;Angenommen;Einheiten',
      '2026-11-21;12344;12344',
      '',
      'Link;Ergebnis;Datum;ID',
      '"https://a.example/?a=1&b=""2""";Angenommen;2026-11-21;7',
      "<script>alert(1)</script>;Unbrauchbar;;'=1+1",
      '',
    ])
  })

  it('names the list of each row if it is about several lists', () => {
    const figures = { ...report.figures, listName: undefined }
    const lines = written('csv', { figures, locale: 'en-US' }).split('\r\n')
    expect(lines).toContain('List,Link,Outcome,Date,ID')
    expect(lines.at(-3)).toBe('November,"https://a.example/?a=1&b=""2""",Accepted,2026-11-21,7')
  })
})
