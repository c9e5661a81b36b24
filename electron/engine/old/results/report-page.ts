import { inPieces } from './csv-text.ts'
import type { ReportWords } from './report-words/report-words.ts'
import type { Cell } from './cell.ts'

interface Table {
  readonly headings: readonly string[]
  readonly rows: Iterable<readonly Cell[]>
}

/** What a report's page shows. */
export interface ReportPage {
  /** A BCP 47 tag. */
  readonly locale: string
  readonly words: ReportWords
  readonly figures: readonly (readonly [name: string, figure: Cell])[]
  readonly days: Table
  readonly links: Table
}

/**
 * A page that stands alone, to be read, printed or kept: no script, nothing fetched, and a policy
 * that lets neither in. Piece by piece, since the list may be of any length.
 */
export function* reportPage({
  locale,
  words,
  figures,
  days,
  links,
}: ReportPage): Generator<string> {
  const shown = shownIn(locale)
  yield `${headOf(locale, words.title)}<h1>${words.title}</h1><dl>`
  for (const [name, figure] of figures)
    yield `<div><dt>${escaped(name)}</dt><dd>${shown(figure)}</dd></div>`
  yield `</dl><p>${escaped(words.meaning)}</p>`
  yield* table(words.byDay, days, shown, 'days')
  yield* table(words.links, links, shown, 'links')
  yield '</main></body></html>\n'
}

type Shown = (cell: Cell) => string

function* table(
  name: string,
  { headings, rows }: Table,
  shown: Shown,
  kind: 'days' | 'links',
): Generator<string> {
  const cells = headings.map((heading) => `<th scope="col">${escaped(heading)}</th>`).join('')
  yield `<h2>${escaped(name)}</h2><table class="${kind}"><thead><tr>${cells}</tr></thead><tbody>\n`
  yield* inPieces(rowParts(rows, shown))
  yield '</tbody></table>'
}

function* rowParts(rows: Iterable<readonly Cell[]>, shown: Shown): Generator<string> {
  const part = (cell: Cell): string =>
    typeof cell === 'number' ? `<td class="n">${shown(cell)}</td>` : `<td>${shown(cell)}</td>`
  for (const cells of rows) yield `<tr>${cells.map(part).join('')}</tr>\n`
}

/** What cells show to a reader of this locale. Each link of a day has that day, so it is written once. */
function shownIn(locale: string): Shown {
  const numbers = new Intl.NumberFormat(locale)
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const written = new Map<string, string>()
  return (cell) => {
    if (typeof cell === 'number') return numbers.format(cell)
    if (typeof cell === 'string') return escaped(cell)
    const day = written.get(cell.time) ?? escaped(days.format(Date.parse(cell.time)))
    written.set(cell.time, day)
    return day
  }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const style = `
:root { color-scheme: light }
body { margin: 0; background: #fff; color: #1d1c1a; font: 13px/20px system-ui, sans-serif }
main { max-inline-size: 960px; margin: 0 auto; padding: 32px 24px }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 28px }
h2 { margin: 28px 0 8px; font-size: 16px; line-height: 24px; break-after: avoid }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 12px; margin: 0 0 16px }
dl > div { border-block-start: 1px solid #d3d1cb; padding-block-start: 6px; break-inside: avoid }
dt { color: #5d5a54; font-size: 12px }
dd { margin: 0; font-size: 16px; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
table { inline-size: 100%; border-collapse: collapse }
th { text-align: start; color: #5d5a54; font-weight: 500 }
th, td { padding: 4px 12px 4px 0; border-block-end: 1px solid #e6e5e1; vertical-align: top }
td { overflow-wrap: anywhere }
td:nth-child(2), td:nth-child(3) { white-space: nowrap }
.n { font-variant-numeric: tabular-nums }
.days { inline-size: auto }
.days :is(th, td):not(:first-child) { padding-inline-start: 36px; text-align: end }
@media print {
  main { max-inline-size: none; padding: 0 }
  thead { display: table-header-group }
  tr { break-inside: avoid }
}
@page { margin: 16mm }
`

function headOf(locale: string, title: string): string {
  return `<!doctype html>
<html lang="${escaped(locale)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><main>
`
}
