import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import {
  edits,
  inWords,
  listOf,
  lists,
  newId,
  reopened,
  rowsOf,
  sentLinks,
} from './list-fixture.ts'
import { siteIn } from '../../../../electron/engine/parsing/odd-links.ts'
import { pathOf } from '../importers/formats/file-fixture.ts'

const paths = '/tag/one\n/tag/two?x=1\n/\ntag/three\n../tag/four\ncontact.html'

it('all paths without a site need one choice, and none is lost or read as a host', async () => {
  const list = await listOf(paths)
  expect(inWords(list)).toEqual(Array.from({ length: 6 }, () => 'decide no-site'))
  expect(rowsOf(list).map(({ choices }) => choices)).toEqual(
    Array.from({ length: 6 }, () => ['exclude']),
  )
  expect(await edits(list).decide({ kind: 'no-site' }, 'mend')).toBe(0)
  await edits(list).applySuggestions()
  expect(sentLinks(list)).toEqual([])
})

it('naming a site once makes links of all paths, which can be undone', async () => {
  const list = await listOf(paths)
  expect(await edits(list).nameSite('https://shop.example')).toBe(6)
  const links = [
    'https://shop.example/tag/one',
    'https://shop.example/tag/two?x=1',
    'https://shop.example/',
    'https://shop.example/tag/three',
    'https://shop.example/tag/four',
    'https://shop.example/contact.html',
  ]
  expect(sentLinks(list)).toEqual(links)
  expect(rowsOf(list)[0]).toMatchObject({ status: 'cleaned', changes: ['site-added'] })
  expect(sentLinks(await reopened(list))).toEqual(links)
  await edits(list).undo()
  expect(list.facts().byDecideKind['no-site']).toBe(6)
  expect(inWords(list)).toEqual(Array.from({ length: 6 }, () => 'decide no-site'))
  await edits(list).nameSite('http://other.example')
  expect(sentLinks(list)[0]).toBe('http://other.example/tag/one')
})

it.for([
  ['a.example', 'https://a.example'],
  [' https://a.example/x?y#z ', 'https://a.example'],
  ['http://a.example:8080/x', 'http://a.example:8080'],
  ['https://me:secret@a.example/', undefined],
  ['ftp://a.example/', undefined],
  ['shop', undefined],
  ['my shop', undefined],
] as const)('takes the site from what is typed, if there is one: %j is %j', ([typed, site]) => {
  expect(siteIn(typed)).toBe(site)
})

it('paths that are imported later need another choice, and can have another site', async () => {
  const list = await listOf('/one')
  await edits(list).nameSite('https://a.example')
  await list.addText('/two', 'more')
  expect(inWords(list)).toEqual(['cleaned https://a.example/one', 'decide no-site'])
  await edits(list).nameSite('https://b.example')
  expect(sentLinks(await reopened(list))).toEqual([
    'https://a.example/one',
    'https://b.example/two',
  ])
})

it('words with a slash are paths only in a list of paths', async () => {
  const list = await listOf('https://a.example/\ntag/orient\nand/or\nN/A\nindex.html')
  expect(inWords(list).slice(1)).toEqual(Array.from({ length: 4 }, () => 'rejected not-a-link'))
  const few = await listOf(
    'https://a.example/1\nhttps://a.example/2\n/tag/one\nhttps://a.example/3\nand/or',
  )
  expect(inWords(few).slice(2)).toEqual([
    'decide no-site',
    'ready https://a.example/3',
    'rejected not-a-link',
  ])
  const among = await listOf(
    '/a\n/b\n/c\nwww.b.example/x\nb.example\n12/05/2026\nme@b.example/x\n(not set)',
  )
  expect(inWords(among).slice(3)).toEqual([
    'decide no-scheme https://www.b.example/x',
    'decide no-scheme https://b.example/',
    'rejected not-a-link',
    'rejected not-a-link',
    'rejected not-a-link',
  ])
})

it('cells behind paths are not part of them', async () => {
  const list = await listOf('Page path,Views\n/,120\n/blog/a?x=1,45\n/shop,7\n(not set),3')
  await edits(list).nameSite('https://a.example')
  expect(sentLinks(list)).toEqual([
    'https://a.example/',
    'https://a.example/blog/a?x=1',
    'https://a.example/shop',
  ])
  const titled = await listOf('/topic,1.html\n/topic,2.html\n/topic,3.html')
  await edits(titled).nameSite('https://a.example')
  expect(sentLinks(titled)[0]).toBe('https://a.example/topic,1.html')
})

it('the column of paths is read if a report has no links', async () => {
  const list = await lists.create(newId())
  const csv = 'Page title,Page path,Views\nHome,/,120\nBlog,/blog/a,45\nShop,/shop?x=1,7\n'
  await writeFile(pathOf('pages.csv'), csv)
  await list.addFile(pathOf('pages.csv'), 'pages.csv')
  expect(inWords(list)).toEqual(['blank', ...Array.from({ length: 3 }, () => 'decide no-site')])
  await edits(list).nameSite('https://a.example')
  expect(sentLinks(list)).toEqual([
    'https://a.example/',
    'https://a.example/blog/a',
    'https://a.example/shop?x=1',
  ])
})
