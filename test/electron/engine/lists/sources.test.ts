import { readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { List } from '../../../../electron/engine/lists/index.ts'
import {
  edits,
  inWords,
  listOf,
  lists,
  newId,
  reopened,
  root,
  rowsOf,
  readAgain,
  sentLinks,
} from './list-fixture.ts'
import { workbookOf, zipOf } from '../importers/formats/zip-fixture.ts'

async function add(
  list: List,
  name: string,
  content: string | Buffer,
  kind: 'file' | 'address' = 'file',
): Promise<unknown> {
  const path = join(root, encodeURIComponent(name))
  await writeFile(path, content)
  const added = await list.addFile(path, name, { kind })
  await rm(path)
  return added.ok ? 'taken' : added.error
}

it('a list can have sources of all formats, and is the same after reopening', async () => {
  const list = await listOf('https://a.example/')
  await add(list, 'b.csv', 'Title,URL\n"One, two",https://b.example/\n')
  await add(list, 'c.json', '{"url":"https://c.example/"}')
  await add(list, 'd.xml', '<urlset><url><loc>https://d.example/</loc></url></urlset>')
  await add(list, 'e.html', '<html><a href="https://e.example/">E</a></html>')
  await add(list, 'f.txt.gz', gzipSync('https://f.example/\nhttps://a.example/'))
  await add(list, 'g.txt', 'https://g.example/')
  const sitemap = '<urlset><url><loc>https://h.example/</loc></url></urlset>'
  await add(list, 'h.xml.gz', gzipSync(sitemap))
  for (const one of [list, await reopened(list)]) {
    expect(sentLinks(one)).toEqual(Array.from('abcdefgh', (host) => `https://${host}.example/`))
    expect(one.facts().sources.map(({ name, format }) => `${name} ${format}`)).toEqual([
      'a list text',
      'b.csv table',
      'c.json table',
      'd.xml table',
      'e.html table',
      'f.txt.gz text',
      'g.txt text',
      'h.xml.gz table',
    ])
  }
})

it('keeps the cells of a CSV file, with the status of each record', async () => {
  const list = await listOf()
  await add(list, 'b.csv', 'Title,URL\n"Two\nlines",https://b.example/\n\n,mailto:x@y.example\n')
  const lines = Array.from((await reopened(list)).sourceLines(), ({ cells, rows }) => [
    ...cells,
    ...rows.map(({ status }) => status),
  ])
  expect(lines).toEqual([
    ['Title', 'URL', 'blank'],
    ['Two\nlines', 'https://b.example/', 'ready'],
    ['', 'blank'],
    ['', 'mailto:x@y.example', 'rejected'],
  ])
})

it('excludes the addresses of a sitemap index, also after reopening', async () => {
  const list = await listOf()
  await add(
    list,
    'i.xml',
    '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>',
  )
  await edits(list).include([0])
  await edits(list).undo()
  await list.addText('https://b.example/', '')
  await edits(list).exclude([1])
  for (const one of [list, await reopened(list)]) {
    expect(inWords(one)[0]).toBe('excluded https://a.example/1.xml')
    expect(rowsOf(one).map(({ isSitemap }) => isSitemap)).toEqual([true, false])
    expect(one.facts().sources.map(({ sitemaps }) => sitemaps)).toEqual([1, 0])
  }
})

it('keeps no sheet of a workbook with a damaged sheet', async () => {
  const row = '<row><c t="inlineStr"><is><t>https://a.example/</t></is></c></row>'
  const cut = `<sheetData>${row.repeat(30_000)}</wrong>`
  const list = await listOf()
  const file = workbookOf({ Sound: `<sheetData>${row}</sheetData>`, Damaged: cut, Last: row })
  expect(await add(list, 'a.xlsx', file)).toBe('damaged-file')
  expect(list.facts()).toMatchObject({ lines: 0, sources: [] })
  expect((await readdir(lists.folderOf(list.id))).filter((name) => name !== 'edits.log')).toEqual(
    [],
  )
})

it('keeps nothing of a file that turns out to be damaged, in memory or on disk', async () => {
  const list = await listOf('https://a.example/')
  const links = Array.from(
    { length: 60_000 },
    (_, n) => `<url><loc>https://a.example/${n}</loc></url>`,
  )
  const packed = gzipSync(`<urlset>${links.join('\n')}`).subarray(0, -50)
  expect(await add(list, 'd.xml.gz', packed)).toBe('damaged-file')
  expect(inWords(list)).toEqual(['ready https://a.example/'])
  expect(list.facts()).toMatchObject({ lines: 1, rows: 1 })
  expect(await readdir(lists.folderOf(list.id))).toEqual(['edits.log', 'source-1'])
})

it('imports all lists of an archive or none, and has them after reopening', async () => {
  const list = await listOf('https://a.example/')
  const files = { 'b.txt': 'https://b.example/', 'c.txt': '', 'd.txt': 'https://d.example/' }
  expect(await add(list, 'p.zip', zipOf({ ...files, 'e.txt': Buffer.from('http\0\x01') }))).toBe(
    'unsupported-inside',
  )
  expect(list.facts()).toMatchObject({ lines: 1, rows: 1 })
  expect(await add(list, 'p.zip', zipOf({ 'e.pdf': '%PDF-1.7' }))).toBe('no-list-inside')
  expect(await readdir(lists.folderOf(list.id))).toEqual(['edits.log', 'source-1'])
  expect(await add(list, 'p.zip', zipOf({ ...files, 'e.pdf': '%PDF-1.7' }))).toBe('taken')
  for (const one of [list, await reopened(list)])
    expect(one.facts().sources.map(({ name }) => name)).toEqual([
      'a list',
      'p.zip – b.txt',
      'p.zip – d.txt',
    ])
  expect((await reopened(list)).facts().sources.at(-1)?.passedOver).toEqual(['e.pdf'])
})

it('numbers files of the same name', async () => {
  const list = await listOf()
  for (const host of ['a', 'b', 'c'])
    expect(await add(list, 'list.csv', `${host}.example/1,1\n${host}.example/2,2\n`)).toBe('taken')
  for (const one of [list, await reopened(list)])
    expect(one.facts().sources.map(({ name }) => name)).toEqual([
      'list.csv',
      'list (2).csv',
      'list (3).csv',
    ])
  expect(list.views.columns(2)?.columns).toHaveLength(2)
})

it('numbers the file, not the files in it, and not addresses', async () => {
  const list = await listOf()
  const archive = zipOf({ 'a.txt': 'https://a.example/' })
  const address = 'https://a.example/urls.txt'
  for (const name of ['p.zip', 'p.zip', address, address, 'x.csv.gz', 'x.csv.gz']) {
    const file =
      name === 'p.zip' ? archive : name === address ? 'b.example' : gzipSync('a,c.example')
    expect(await add(list, name, file, name === address ? 'address' : 'file')).toBe('taken')
  }
  expect(list.facts().sources.map(({ name }) => name)).toEqual([
    'p.zip – a.txt',
    'p (2).zip – a.txt',
    address,
    address,
    'x.csv.gz',
    'x (2).csv.gz',
  ])
})

it('does not keep the name of an empty file', async () => {
  const list = await listOf('https://a.example/')
  expect(await add(list, 'empty.txt', '')).toBe('taken')
  for (const one of [list, await reopened(list)])
    expect(one.facts().sources.map(({ name }) => name)).toEqual(['a list'])
  expect(await readdir(lists.folderOf(list.id))).toEqual(['edits.log', 'source-1'])
})

describe('reading a source in another way', () => {
  it('reads another column, and leaves other sources as they are', async () => {
    const list = await listOf('https://a.example/')
    const csv = 'Page,Other\nhttps://b.example/1,https://c.example/1\nhttps://b.example/2,x\n'
    await add(list, 'b.csv', csv)
    expect(list.views.columns(1)).toEqual({
      columns: [
        { heading: 'Page', links: 2, samples: ['https://b.example/1', 'https://b.example/2'] },
        { heading: 'Other', links: 1, samples: ['https://c.example/1', 'x'] },
      ],
      linkColumn: 0,
    })
    const { list: again } = await readAgain(list, { sourceIndex: 1, column: 1 })
    for (const one of [again, await reopened(again)]) {
      expect(sentLinks(one)).toEqual(['https://a.example/', 'https://c.example/1'])
      expect(rowsOf(one).at(-1)).toMatchObject({ text: 'x', context: ['https://b.example/2'] })
    }
  })

  it('reads a table as whole lines, and back', async () => {
    const list = await listOf('https://a.example/\tx\nhttps://b.example/\ty')
    expect(list.facts().sources[0]?.format).toBe('table')
    const { list: asText } = await readAgain(list, { sourceIndex: 0, column: 'whole-lines' })
    expect(inWords(asText)[0]).toMatch(/^decide text-after-link/)
    expect(asText.views.columns(0)?.linkColumn).toBeUndefined()
    const { list: asTable } = await readAgain(asText, { sourceIndex: 0, column: 0 })
    expect(sentLinks(asTable)).toEqual(['https://a.example/', 'https://b.example/'])
  })

  it('does not read an e-mail with a few tabs as a table', async () => {
    const mail = 'From:\tJo\nTo:\tAnn\n\nHere they are\nhttps://a.example/1\nhttps://a.example/2'
    const { columns } = (await listOf(mail)).views.columns(0) ?? {}
    expect(columns?.map(({ links }) => links)).toEqual([2])
  })

  it('reads the other legacy encoding', async () => {
    const list = await listOf()
    await add(list, 'a.txt', Buffer.from('https://a.example/\xe9', 'latin1'))
    expect(list.facts().sources[0]?.encoding).toBe('windows-1252')
    const { list: again } = await readAgain(list, { sourceIndex: 0, encoding: 'windows-1251' })
    expect(sentLinks(again)).toEqual(['https://a.example/%D0%B9'])
    expect((await reopened(again)).facts().sources[0]?.encoding).toBe('windows-1251')
  })

  it('reads UTF-16 that was not detected, and UTF-8 again', async () => {
    const list = await listOf()
    const inChinese = Buffer.from('https://a.example/中文', 'utf16le').swap16()
    await add(list, 'a.txt', Buffer.concat([Buffer.from('  '), inChinese]))
    const { list: asBigEndian } = await readAgain(list, { sourceIndex: 0, encoding: 'utf-16be' })
    expect(sentLinks(asBigEndian)).toEqual(['https://a.example/%E4%B8%AD%E6%96%87'])
    const { list: asUtf8 } = await readAgain(asBigEndian, { sourceIndex: 0, encoding: 'utf-8' })
    expect(sentLinks(asUtf8)).toEqual([])
    for (const one of [list, asBigEndian, await reopened(asUtf8)])
      expect(one.facts().sources[0]?.encodings).toContain('utf-16be')
  })

  it('offers other encodings only if the original bytes are kept', async () => {
    const list = await listOf('https://a.example/')
    await add(list, 'a.csv', Buffer.from('https://a.example/\xe9,1\n', 'latin1'))
    await add(list, 'b.csv', Buffer.from('https://b.example/,1\n'))
    expect((await reopened(list)).facts().sources.map(({ encodings }) => encodings)).toEqual([
      ['utf-8'],
      ['windows-1251', 'windows-1252'],
      ['utf-8'],
    ])
  })

  it('that fails leaves the list as it was', async () => {
    const list = await listOf('https://a.example/\tx\nhttps://b.example/\ty')
    await rm(join(lists.folderOf(list.id), 'source-1'))
    const [id, other] = [newId(), { sourceIndex: 0, column: 1 }]
    for (const into of [list.id, id])
      expect(await lists.readAgain(list.id, other, into)).toEqual({
        ok: false,
        error: 'file-unreadable',
      })
    expect(await readdir(root)).not.toContain(String(id))
    expect(lists.inMemory(list.id)).toBe(list)
    expect(sentLinks(list)).toEqual(['https://a.example/', 'https://b.example/'])
  })

  it('in place refuses waiting edits, which were about other rows', async () => {
    const list = await listOf('a.example\tb.example\nc.example\td.example')
    const reading = lists.readAgain(list.id, { sourceIndex: 0, column: 1 }, list.id)
    await new Promise(setImmediate)
    const late = [
      list.exclude({ rows: [0] }),
      list.addText('https://e.example/', ''),
      list.submit(undefined, () => Promise.reject(new Error('nothing is planned'))),
      list.undo(),
    ]
    expect(await reading).toMatchObject({ ok: true })
    expect(await Promise.all(late)).toEqual([
      { ok: false, error: 'view-gone' },
      { ok: false, error: 'cancelled' },
      { ok: false, error: 'view-gone' },
      false,
    ])
    const again = lists.inMemory(list.id)
    for (const one of again === undefined ? [] : [again, await reopened(again)])
      expect(inWords(one)).toEqual([
        'decide no-scheme https://b.example/',
        'decide no-scheme https://d.example/',
      ])
  })

  it('that does not exist changes nothing', async () => {
    const list = await listOf('https://a.example/')
    expect(await lists.readAgain(list.id, { sourceIndex: 1, column: 0 }, list.id)).toEqual({
      ok: false,
      error: 'unknown-source',
    })
  })

  it('makes a new list beside the old one, which keeps its rows and edits', async () => {
    const list = await listOf('https://a.example/\thttps://b.example/\nc.example\tc.example')
    await edits(list).decide({ kind: 'no-scheme' }, 'mend')
    const { list: copy } = await readAgain(list, { sourceIndex: 0, column: 1 }, newId())
    expect(copy.id).not.toBe(list.id)
    for (const one of [copy, await reopened(copy)])
      expect(sentLinks(one)).toEqual(['https://b.example/', 'https://c.example/'])
    await lists.delete(copy.id)
    for (const one of [list, await reopened(list)])
      expect(sentLinks(one)).toEqual(['https://a.example/', 'https://c.example/'])
  })
})

it('reads a copied row with line breaks in a cell as one row', async () => {
  const rows = ['URL\tNote', 'https://a.example/1\t"two\nlines ""x"""', 'https://a.example/2\tend']
  const list = await listOf(rows.join('\n'))
  const links = ['ready https://a.example/1', 'ready https://a.example/2']
  expect(inWords(list)).toEqual(['blank', ...links])
  expect(rowsOf(list)[1]?.context).toEqual(['two\nlines "x"'])
  const quoted = await listOf('"https://a.example/1\nhttps://a.example/2"')
  expect(sentLinks(quoted)).toEqual(['https://a.example/1', 'https://a.example/2'])
})

it('refuses ten gigabytes without a line end at once, without copying them', async () => {
  const path = join(root, 'endless.txt')
  await writeFile(path, 'https://a.example/'.padEnd(2 ** 17, 'a'))
  await truncate(path, 10 * 2 ** 30)
  const list = await listOf()
  expect(await list.addFile(path, 'endless.txt')).toEqual({ ok: false, error: 'line-too-long' })
  await rm(path)
  expect(await readdir(lists.folderOf(list.id))).toEqual(['edits.log'])
})

describe('a paste with HTML', () => {
  async function pasted(text: string, html: string): Promise<readonly string[]> {
    const list = await listOf()
    expect(await list.paste(text, html)).toMatchObject({ ok: true })
    expect(inWords(await reopened(list))).toEqual(inWords(list))
    return inWords(list)
  }

  it('is read as text if that has all links', async () => {
    const page = '<a href="https://a.example/1">https://a.example/1</a>'
    expect(await pasted('https://a.example/1\n\nhi', page)).toEqual([
      'ready https://a.example/1',
      'blank',
      'rejected not-a-link',
    ])
  })

  it('has the links behind the cells of a sheet, row by row', async () => {
    const sheet = `<style>td {}</style><!--StartFragment--><table><tr><td>Page<td>DA</tr>
      <tr><td><a href="https://a.example/1?a=1&amp;b=2">Home
        page</a></td><td>4</td></tr><tr><td></td><td></td></tr>
      <tr><td><a href="https://a.example/2"></a></td><td>5</td></tr></table>`
    expect(await pasted('Page\tDA\nHome page\t4\n\t\n\t5', sheet)).toEqual([
      'blank',
      'cleaned https://a.example/1?a=1&b=2',
      'blank',
      'ready https://a.example/2',
    ])
  })

  it('is a row of a sheet if the HTML says so, else a link with words behind it', async () => {
    const row = '<table><tr><td>https://a.example/1</td><td>Home page</td></tr></table>'
    const text = 'https://a.example/1\tHome page'
    expect(await pasted(text, row)).toEqual(['ready https://a.example/1'])
    expect(await pasted(text, '<p>https://a.example/1 Home page</p>')).toEqual([
      'decide text-after-link https://a.example/1',
    ])
    const links = row.replace('Home page', 'https://a.example/2')
    expect(await pasted('https://a.example/1\thttps://a.example/2\r\n', links)).toEqual([
      'ready https://a.example/1',
      'ready https://a.example/2',
    ])
  })

  it('has the links behind the words of a page', async () => {
    const page = 'See <a href="https://a.example/1">this</a> and https://a.example/2'
    expect(await pasted('See this and https://a.example/2', page)).toEqual([
      'ready https://a.example/1',
      'ready https://a.example/2',
    ])
  })
})

it('shows the cells beside the links of a table without headings, with numbered columns', async () => {
  const list = await listOf()
  await add(list, 'a.csv', Buffer.from('1,https://a.example/,x\n2,https://b.example/,y y,z\n3,,\n'))
  await add(list, 'b.csv', Buffer.from('1,https://c.example/\n2,https://d.example/\n'))
  for (const one of [list, await reopened(list)]) {
    expect(one.facts().columns).toEqual(['', '', ''])
    expect(one.facts().sources.map(({ linkColumn }) => linkColumn)).toEqual([1, 1])
    expect(rowsOf(one).map(({ context }) => context)).toEqual([
      ['1', 'x'],
      ['2', 'y y', 'z'],
      ['3', ''],
      ['1'],
      ['2'],
    ])
    expect(Array.from(one.sourceLines(), ({ cells }) => cells.length)).toEqual([3, 4, 3, 2, 2])
  }
  await list.addText('https://g.example/', '')
  expect(list.facts().columns).toEqual(['', '', ''])
  await add(list, 'c.csv', Buffer.from('https://e.example/,1\nhttps://f.example/,2\n'))
  expect(list.facts().columns).toEqual([])
})

it('knows which sheets a workbook hides', async () => {
  const row = (link: string): string =>
    `<sheetData><row><c t="inlineStr"><is><t>${link}</t></is></c></row></sheetData>`
  const list = await listOf()
  const sheets = { Shown: row('https://a.example/'), 'Old!': row('https://b.example/') }
  await add(list, 'a.xlsx', workbookOf(sheets))
  expect(
    (await reopened(list)).facts().sources.map(({ name, isHidden }) => [name, isHidden]),
  ).toEqual([
    ['a.xlsx – Shown', false],
    ['a.xlsx – Old', true],
  ])
})
