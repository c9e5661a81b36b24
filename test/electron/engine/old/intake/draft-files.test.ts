import { readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Draft } from '../../../../../electron/engine/old/intake/draft.ts'
import type { OtherReading } from '../../../../../electron/engine/old/intake/draft/other-reading.ts'
import { draftOf, inWords, newId, reopened, root, rowsOf, sentLinks } from './draft-fixture.ts'
import { workbookOf, zipOf } from '../../importers/formats/zip-fixture.ts'

async function add(draft: Draft, name: string, content: string | Buffer): Promise<unknown> {
  const path = join(root, encodeURIComponent(name))
  await writeFile(path, content)
  const added = await draft.addFile(path, name)
  await rm(path)
  return added.ok ? 'taken' : added.error
}

it('files of any kind are one list, opened again from what the draft kept of them', async () => {
  const draft = await draftOf('https://a.example/')
  await add(draft, 'b.csv', 'Title,URL\n"One, two",https://b.example/\n')
  await add(draft, 'c.json', '{"url":"https://c.example/"}')
  await add(draft, 'd.xml', '<urlset><url><loc>https://d.example/</loc></url></urlset>')
  await add(draft, 'e.html', '<html><a href="https://e.example/">E</a></html>')
  await add(draft, 'f.txt.gz', gzipSync('https://f.example/\nhttps://a.example/'))
  await add(draft, 'g.txt', 'https://g.example/')
  const sitemap = '<urlset><url><loc>https://h.example/</loc></url></urlset>'
  await add(draft, 'h.xml.gz', gzipSync(sitemap))
  for (const one of [draft, await reopened(draft)]) {
    expect(sentLinks(one)).toEqual(Array.from('abcdefgh', (host) => `https://${host}.example/`))
    expect(one.summary().sources.map(({ name, format }) => `${name} ${format}`)).toEqual([
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

it('gives the cells of a CSV file back as they were, beside what became of each record', async () => {
  const draft = await draftOf()
  await add(draft, 'b.csv', 'Title,URL\n"Two\nlines",https://b.example/\n\n,mailto:x@y.example\n')
  const lines = Array.from((await reopened(draft)).sourceLines(), ({ cells, rows }) => [
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

it('leaves the addresses of a sitemap index out, also when it is opened again', async () => {
  const draft = await draftOf()
  await add(
    draft,
    'i.xml',
    '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>',
  )
  await draft.edits.restore([0])
  await draft.edits.undo()
  await draft.addText('https://b.example/', '')
  await draft.edits.exclude([1])
  for (const one of [draft, await reopened(draft)]) {
    expect(inWords(one)[0]).toBe('excluded https://a.example/1.xml')
    expect(rowsOf(one).map(({ isSitemap }) => isSitemap)).toEqual([true, false])
    expect(one.summary().sources.map(({ sitemaps }) => sitemaps)).toEqual([1, 0])
  }
})

it('keeps no sheet of a workbook one of whose sheets is damaged', async () => {
  const row = '<row><c t="inlineStr"><is><t>https://a.example/</t></is></c></row>'
  const cut = `<sheetData>${row.repeat(30_000)}</wrong>`
  const draft = await draftOf()
  const file = workbookOf({ Sound: `<sheetData>${row}</sheetData>`, Damaged: cut, Last: row })
  expect(await add(draft, 'a.xlsx', file)).toBe('damaged-file')
  expect(draft.summary()).toMatchObject({ lines: 0, sources: [] })
  expect((await readdir(join(root, draft.id))).filter((name) => name !== 'edits.jsonl')).toEqual([])
})

it('keeps nothing of a file that turns out to be damaged, in memory or on disk', async () => {
  const draft = await draftOf('https://a.example/')
  const links = Array.from(
    { length: 60_000 },
    (_, n) => `<url><loc>https://a.example/${n}</loc></url>`,
  )
  const packed = gzipSync(`<urlset>${links.join('\n')}`).subarray(0, -50)
  expect(await add(draft, 'd.xml.gz', packed)).toBe('damaged-file')
  expect(inWords(draft)).toEqual(['ready https://a.example/'])
  expect(draft.summary()).toMatchObject({ lines: 1, rows: 1 })
  expect(await readdir(join(root, draft.id))).toEqual(['edits.jsonl', 'source-1'])
})

it('takes in all lists of an archive or none, and opens them again', async () => {
  const draft = await draftOf('https://a.example/')
  const lists = { 'b.txt': 'https://b.example/', 'c.txt': '', 'd.txt': 'https://d.example/' }
  expect(await add(draft, 'p.zip', zipOf({ ...lists, 'e.txt': Buffer.from('http\0\x01') }))).toBe(
    'unsupported-inside',
  )
  expect(draft.summary()).toMatchObject({ lines: 1, rows: 1 })
  expect(await add(draft, 'p.zip', zipOf({ 'e.pdf': '%PDF-1.7' }))).toBe('no-list-inside')
  expect(await readdir(join(root, draft.id))).toEqual(['edits.jsonl', 'source-1'])
  expect(await add(draft, 'p.zip', zipOf({ ...lists, 'e.pdf': '%PDF-1.7' }))).toBe('taken')
  for (const one of [draft, await reopened(draft)])
    expect(one.summary().sources.map(({ name }) => name)).toEqual([
      'a list',
      'p.zip – b.txt',
      'p.zip – d.txt',
    ])
  expect((await reopened(draft)).summary().sources.at(-1)?.passedOver).toEqual(['e.pdf'])
})

it('tells files of one name apart, also where the first is what a submission left over', async () => {
  const namesIn = (draft: Draft): readonly string[] =>
    draft.summary().sources.map(({ name }) => name)
  const monday = await draftOf()
  expect(await add(monday, 'list.csv', 'a.example,1\nb.example,2\n')).toBe('taken')
  await monday.freeze()
  const tuesday = await Draft.createFromLeftover(root, newId(), monday)
  expect(await add(tuesday, 'list.csv', 'c.example,1\nd.example,2\n')).toBe('taken')
  expect(await add(tuesday, 'list.csv', 'e.example,1\nf.example,2\n')).toBe('taken')
  for (const one of [tuesday, await reopened(tuesday)])
    expect(namesIn(one)).toEqual(['list.csv', 'list (2).csv', 'list (3).csv'])
  expect(tuesday.review.columns(2)?.columns).toHaveLength(2)
})

it('numbers the file, not what is in it, and no address', async () => {
  const draft = await draftOf()
  const archive = zipOf({ 'a.txt': 'https://a.example/' })
  const address = 'https://a.example/urls.txt'
  for (const name of ['p.zip', 'p.zip', address, address, 'x.csv.gz', 'x.csv.gz']) {
    const file =
      name === 'p.zip' ? archive : name === address ? 'b.example' : gzipSync('a,c.example')
    expect(await add(draft, name, file)).toBe('taken')
  }
  expect(draft.summary().sources.map(({ name }) => name)).toEqual([
    'p.zip – a.txt',
    'p (2).zip – a.txt',
    address,
    address,
    'x.csv.gz',
    'x (2).csv.gz',
  ])
})

it('keeps not even the name of a file in which nothing stands', async () => {
  const draft = await draftOf('https://a.example/')
  expect(await add(draft, 'empty.txt', '')).toBe('taken')
  for (const one of [draft, await reopened(draft)])
    expect(one.summary().sources.map(({ name }) => name)).toEqual(['a list'])
  expect(await readdir(join(root, draft.id))).toEqual(['edits.jsonl', 'source-1'])
})

describe('reading a source in another way', () => {
  it('takes another column, with the same cells, and leaves other sources as they are', async () => {
    const draft = await draftOf('https://a.example/')
    const csv = 'Page,Other\nhttps://b.example/1,https://c.example/1\nhttps://b.example/2,x\n'
    await add(draft, 'b.csv', csv)
    expect(draft.review.columns(1)).toEqual({
      columns: [
        { heading: 'Page', links: 2, samples: ['https://b.example/1', 'https://b.example/2'] },
        { heading: 'Other', links: 1, samples: ['https://c.example/1', 'x'] },
      ],
      linkColumn: 0,
    })
    const again = await readAgain(draft, { sourceIndex: 1, column: 1 })
    await draft.delete()
    for (const one of [again, await reopened(again)]) {
      expect(sentLinks(one)).toEqual(['https://a.example/', 'https://c.example/1'])
      expect(rowsOf(one).at(-1)).toMatchObject({ text: 'x', context: ['https://b.example/2'] })
    }
  })

  it('reads whole lines where a table was seen by mistake, and back', async () => {
    const draft = await draftOf('https://a.example/\tx\nhttps://b.example/\ty')
    expect(draft.summary().sources[0]?.format).toBe('table')
    const asText = await readAgain(draft, { sourceIndex: 0, column: 'whole-lines' })
    expect(inWords(asText)[0]).toMatch(/^decide text-after-link/)
    expect(asText.review.columns(0)?.linkColumn).toBeUndefined()
    const asTable = await readAgain(asText, { sourceIndex: 0, column: 0 })
    expect(sentLinks(asTable)).toEqual(['https://a.example/', 'https://b.example/'])
  })

  it('takes no line of an e-mail for cells because of a tab here and there', async () => {
    const mail = 'From:\tJo\nTo:\tAnn\n\nHere they are\nhttps://a.example/1\nhttps://a.example/2'
    const { columns } = (await draftOf(mail)).review.columns(0) ?? {}
    expect(columns?.map(({ links }) => links)).toEqual([2])
  })

  it('takes the other legacy encoding where the wrong one was guessed', async () => {
    const draft = await draftOf()
    await add(draft, 'a.txt', Buffer.from('https://a.example/\xe9', 'latin1'))
    expect(draft.summary().sources[0]?.encoding).toBe('windows-1252')
    const again = await readAgain(draft, { sourceIndex: 0, encoding: 'windows-1251' })
    expect(sentLinks(again)).toEqual(['https://a.example/%D0%B9'])
    expect((await reopened(again)).summary().sources[0]?.encoding).toBe('windows-1251')
  })

  it('takes the UTF-16 that bytes do not show, and UTF-8 again', async () => {
    const draft = await draftOf()
    const inChinese = Buffer.from('https://a.example/中文', 'utf16le').swap16()
    await add(draft, 'a.txt', Buffer.concat([Buffer.from('  '), inChinese]))
    const asBigEndian = await readAgain(draft, { sourceIndex: 0, encoding: 'utf-16be' })
    expect(sentLinks(asBigEndian)).toEqual(['https://a.example/%E4%B8%AD%E6%96%87'])
    const asUtf8 = await readAgain(asBigEndian, { sourceIndex: 0, encoding: 'utf-8' })
    expect(sentLinks(asUtf8)).toEqual([])
    for (const one of [draft, asBigEndian, await reopened(asUtf8)])
      expect(one.summary().sources[0]?.encodings).toContain('utf-16be')
  })

  it('offers other encodings only where its own bytes are kept', async () => {
    const draft = await draftOf('https://a.example/')
    await add(draft, 'a.csv', Buffer.from('https://a.example/\xe9,1\n', 'latin1'))
    await add(draft, 'b.csv', Buffer.from('https://b.example/,1\n'))
    expect((await reopened(draft)).summary().sources.map(({ encodings }) => encodings)).toEqual([
      ['utf-8'],
      ['windows-1251', 'windows-1252'],
      ['utf-8'],
    ])
  })

  it('that fails leaves no draft behind', async () => {
    const draft = await draftOf('https://a.example/\tx\nhttps://b.example/\ty')
    await rm(join(root, draft.id, 'source-1'))
    const id = newId()
    const read = await Draft.readAgain(root, id, draft, { sourceIndex: 0, column: 1 })
    expect(read).toEqual({ ok: false, error: 'file-unreadable' })
    expect(await readdir(root)).not.toContain(id)
  })

  async function readAgain(draft: Draft, change: OtherReading): Promise<Draft> {
    const read = await Draft.readAgain(root, newId(), draft, change)
    if (!read.ok) throw new Error(read.error)
    return read.value.draft
  }
})

it('keeps a copied row one row where a cell of it has line breaks', async () => {
  const rows = ['URL\tNote', 'https://a.example/1\t"two\nlines ""x"""', 'https://a.example/2\tend']
  const draft = await draftOf(rows.join('\n'))
  const links = ['ready https://a.example/1', 'ready https://a.example/2']
  expect(inWords(draft)).toEqual(['blank', ...links])
  expect(rowsOf(draft)[1]?.context).toEqual(['two\nlines "x"'])
  const quoted = await draftOf('"https://a.example/1\nhttps://a.example/2"')
  expect(sentLinks(quoted)).toEqual(['https://a.example/1', 'https://a.example/2'])
})

it('refuses ten gigabytes without a line end at once, and copies none of it', async () => {
  const path = join(root, 'endless.txt')
  await writeFile(path, 'https://a.example/'.padEnd(2 ** 17, 'a'))
  await truncate(path, 10 * 2 ** 30)
  const draft = await draftOf()
  expect(await draft.addFile(path, 'endless.txt')).toEqual({ ok: false, error: 'line-too-long' })
  await rm(path)
  expect(await readdir(join(root, draft.id))).toEqual(['edits.jsonl'])
})

describe('a paste with HTML', () => {
  async function pasted(text: string, html: string): Promise<readonly string[]> {
    const draft = await draftOf()
    expect(await draft.addText(text, '', html)).toMatchObject({ ok: true })
    expect(inWords(await reopened(draft))).toEqual(inWords(draft))
    return inWords(draft)
  }

  it('is read as text where that holds all the links', async () => {
    const page = '<a href="https://a.example/1">https://a.example/1</a>'
    expect(await pasted('https://a.example/1\n\nhi', page)).toEqual([
      'ready https://a.example/1',
      'blank',
      'rejected not-a-link',
    ])
  })

  it('gives the links behind the cells of a sheet, row by row', async () => {
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

  it('is one row of a sheet where it is one, and else a link with words behind it', async () => {
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

  it('gives the links behind the words of a page', async () => {
    const page = 'See <a href="https://a.example/1">this</a> and https://a.example/2'
    expect(await pasted('See this and https://a.example/2', page)).toEqual([
      'ready https://a.example/1',
      'ready https://a.example/2',
    ])
  })
})

it('shows the cells beside the links of a table without headings, named by their places', async () => {
  const draft = await draftOf()
  await add(
    draft,
    'a.csv',
    Buffer.from('1,https://a.example/,x\n2,https://b.example/,y y,z\n3,,\n'),
  )
  await add(draft, 'b.csv', Buffer.from('1,https://c.example/\n2,https://d.example/\n'))
  for (const one of [draft, await reopened(draft)]) {
    expect(one.summary().columns).toEqual(['', '', ''])
    expect(one.summary().sources.map(({ linkColumn }) => linkColumn)).toEqual([1, 1])
    expect(rowsOf(one).map(({ context }) => context)).toEqual([
      ['1', 'x'],
      ['2', 'y y', 'z'],
      ['3', ''],
      ['1'],
      ['2'],
    ])
    expect(Array.from(one.sourceLines(), ({ cells }) => cells.length)).toEqual([3, 4, 3, 2, 2])
  }
  await draft.addText('https://g.example/', '')
  expect(draft.summary().columns).toEqual(['', '', ''])
  await add(draft, 'c.csv', Buffer.from('https://e.example/,1\nhttps://f.example/,2\n'))
  expect(draft.summary().columns).toEqual([])
})

it('says which sheets a workbook hides', async () => {
  const row = (link: string): string =>
    `<sheetData><row><c t="inlineStr"><is><t>${link}</t></is></c></row></sheetData>`
  const draft = await draftOf()
  const sheets = { Shown: row('https://a.example/'), 'Old!': row('https://b.example/') }
  await add(draft, 'a.xlsx', workbookOf(sheets))
  expect(
    (await reopened(draft)).summary().sources.map(({ name, isHidden }) => [name, isHidden]),
  ).toEqual([
    ['a.xlsx – Shown', false],
    ['a.xlsx – Old', true],
  ])
})
