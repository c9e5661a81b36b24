import { expect, it } from 'vitest'
import { HtmlReader, linksInPage } from '../../../../../electron/engine/importers/formats/html.ts'
import { cellsIn } from './file-fixture.ts'

const link = '<a href="https://a.example/1">one</a>'
const cells = ['https://a.example/1', 'one']

it.for([
  ['a quote too many in a tag', `<p title="it's 5" tall">x</p>${link}`],
  ['a quote in a value without quotes', `<p data-x=it's>${link}`],
  ['a comment that ends as it begins', `<!-->${link}<!-- x -->`],
])('%s hides no link behind it', async ([, soup]) => {
  expect(await cellsIn('a.html', `<html>${soup}</html>`)).toEqual([cells])
})

it('a comment in the words of a link is not one of them', async () => {
  const page = '<html><a href="https://a.example/1">o<!-- x -->ne</a></html>'
  expect(await cellsIn('a.html', page)).toEqual([cells])
})

it('addresses behind a tag without end are still seen', async () => {
  const page = `<html>${link}<p title="x><a href='https://a.example/2'>two</a> https://a.example/3`
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
  'half a MiB of %s is no trouble',
  (begun) => {
    const page = begun.repeat(2 ** 19 / begun.length)
    expect(linksInPage(new HtmlReader().parts(page, true))).toBe('')
  },
)
