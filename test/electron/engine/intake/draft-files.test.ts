import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { Draft } from '../../../../electron/engine/intake/draft.ts'
import { draftOf, inWords, reopened, root, sentLinks } from './draft-fixture.ts'

async function add(draft: Draft, name: string, content: string | Buffer): Promise<unknown> {
  const path = join(root, name)
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
  for (const one of [draft, await reopened(draft)]) {
    expect(sentLinks(one)).toEqual(Array.from('abcdefg', (host) => `https://${host}.example/`))
    expect(one.summary().sources.map(({ name, format }) => `${name} ${format}`)).toEqual([
      'a list text',
      'b.csv table',
      'c.json table',
      'd.xml table',
      'e.html table',
      'f.txt.gz text',
      'g.txt text',
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
  await draft.restore([0])
  await draft.undo()
  for (const one of [draft, await reopened(draft)])
    expect(inWords(one)).toEqual(['excluded https://a.example/1.xml'])
})

it('keeps nothing of a file that turns out to be damaged, in memory or on disk', async () => {
  const draft = await draftOf('https://a.example/')
  const links = Array.from(
    { length: 60_000 },
    (_, n) => `<url><loc>https://a.example/${n}</loc></url>`,
  )
  expect(await add(draft, 'd.xml', `<urlset>${links.join('\n')}`)).toBe('damaged-file')
  expect(inWords(draft)).toEqual(['ready https://a.example/'])
  expect(draft.summary()).toMatchObject({ lines: 1, rows: 1 })
  expect(await readdir(join(root, draft.id))).toEqual(['edits.jsonl', 'source-1'])
})
