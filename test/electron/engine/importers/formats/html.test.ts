import { describe, expect, it } from 'vitest'
import { htmlParts, linksInPage } from '../../../../../electron/engine/importers/formats/html.ts'
import { cellsIn, read } from './file-fixture.ts'

describe('a web page', () => {
  it('yields its links with their texts, and the addresses in its text', async () => {
    const page = `<!DOCTYPE html><html><head><style>a > b {}</style>
      <script>document.write("<a href='https://no.example/'>")</script></head><body>
      <!-- <a href="https://no.example/"> --> See https://a.example/1. 3 < 4
      <a class="x>y" href="https://a.example/?a=1&amp;b=2">An <b>anchor</b>
      of words</a> <a href="/near">near</a> <A HREF=//a.example/3>three</A></body></html>`
    expect(await cellsIn('page.html', page)).toEqual([
      ['https://a.example/1', ''],
      ['https://a.example/?a=1&b=2', 'An anchor of words'],
      ['//a.example/3', 'three'],
    ])
  })

  it('may be the bookmarks of a browser, and longer than one piece', async () => {
    const marks = Array.from(
      { length: 5_000 },
      (_, index) => `<DT><A HREF="https://a.example/${index}" ADD_DATE="1">Mark ${index}</A>\n`,
    )
    const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<DL><p>\n${marks.join('')}</DL>`
    const rows = await cellsIn('bookmarks.html', file)
    expect(rows).toEqual(marks.map((_, index) => [`https://a.example/${index}`, `Mark ${index}`]))
  })

  it('refuses a tag that never ends', async () => {
    expect(await read('a.html', `<html><a title="${'a'.repeat(3 * 2 ** 20)}`)).toBe('line-too-long')
  })
})

const pageLink = '<a href="https://a.example/1">one</a>'
const cells = ['https://a.example/1', 'one']

it.for([
  ['a quote too many in a tag', `<p title="it's 5" tall">x</p>${pageLink}`],
  ['a quote in a value without quotes', `<p data-x=it's>${pageLink}`],
  ['a comment that ends as it begins', `<!-->${pageLink}<!-- x -->`],
])('%s hides no link behind it', async ([, soup]) => {
  expect(await cellsIn('a.html', `<html>${soup}</html>`)).toEqual([cells])
})

it('drops a comment in the text of a link', async () => {
  const page = '<html><a href="https://a.example/1">o<!-- x -->ne</a></html>'
  expect(await cellsIn('a.html', page)).toEqual([cells])
})

it('finds addresses behind a tag without an end', async () => {
  const page = `<html>${pageLink}<p title="x><a href='https://a.example/2'>two</a> https://a.example/3`
  expect(await cellsIn('a.html', page)).toEqual([
    cells,
    ['https://a.example/2', ''],
    ['https://a.example/3', ''],
  ])
})

it('an address in the text keeps its own brackets and loses those around it', async () => {
  const page = '<html>(https://a.example/rust_(language)), https://a.example/cut…</html>'
  expect(await cellsIn('a.html', page)).toEqual([
    ['https://a.example/rust_(language)', ''],
    ['https://a.example/cut…', ''],
  ])
})

it.for(['<a', '<a x="', '<a =', '<a x=y', '<', '<!--', '<!'])(
  'reads half a MiB of %s quickly',
  (begun) => {
    const page = begun.repeat(2 ** 19 / begun.length)
    expect(linksInPage(htmlParts(page))).toEqual([])
  },
)
