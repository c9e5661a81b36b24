import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { listOf, reopened, rowsOf } from '../../lists/list-fixture.ts'
import { cellsIn, pathOf, read } from './file-fixture.ts'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const plain = '<url><loc>https://a.example/plain</loc></url>'
/** Longer than one piece. */
const long = plain.repeat(10_000)
const sitemapOf = (entries: string, start = '<?xml version="1.0"?>'): string =>
  `${start}<urlset>${entries}</urlset>`

describe('the letters of a document', () => {
  it('are in the declared encoding, even if the first one is far behind', async () => {
    const declared = '<?xml version="1.0" encoding="windows-1251"?>'
    const rows = await read('a.xml', latin1(sitemapOf(`${long}${wordIn('\xf4')}`, declared)))
    expect(rows.at(-1)).toBe('cleaned https://a.example/%D1%84')
  })

  it('are right even if the encoding is declared wrongly or not at all', async () => {
    for (const encoding of ['UTF-8', 'utf-16', 'nobody-knows'])
      expect(
        await read(
          'a.xml',
          latin1(sitemapOf(wordIn('\xe9'), `<?xml version="1.0" encoding="${encoding}"?>`)),
        ),
      ).toEqual(['cleaned https://a.example/%C3%A9'])
    expect(await read('a.json', latin1('["https://a.example/\xe9"]'))).toEqual([
      'cleaned https://a.example/%C3%A9',
    ])
  })

  it('may be in two encodings, each word in one', async () => {
    const both = Buffer.concat([
      Buffer.from(`<urlset>${wordIn('ж')}${wordIn('é')}`),
      latin1(`${wordIn('\xe9')}${long}${wordIn('\xe8')}</urlset>`),
    ])
    const rows = await read('a.xml', both)
    const [first, second, third] = rows
    expect([first, second, third, rows.at(-1)]).toEqual([
      'cleaned https://a.example/%D0%B6',
      'cleaned https://a.example/%C3%A9',
      'duplicate https://a.example/%C3%A9',
      'cleaned https://a.example/%C3%A8',
    ])
  })

  it.each(Array.from({ length: 7 }, (_, shift) => shift))(
    'are whole at the border of two pieces, %i bytes further',
    async (shift) => {
      const letters = '日😀'.repeat(500)
      const before = `<urlset>${' '.repeat(2 ** 16 - 2_000 + shift)}`
      const file = `${before}${wordIn(letters)}</urlset>`
      expect(await cellsIn('a.xml', file)).toEqual([[`https://a.example/${letters}`, '']])
      const notUtf8 = Buffer.concat([
        Buffer.from(before),
        latin1(wordIn('\xe9')),
        Buffer.from(file),
      ])
      expect(JSON.stringify(await cellsIn('a.xml', notUtf8.subarray(0, -9)))).not.toContain(
        '\ufffd',
      )
    },
  )
})

function wordIn(letters: string): string {
  return `<url><loc>https://a.example/${letters}</loc></url>`
}

describe('a file in UTF-16', () => {
  const text = 'url,clicks\nhttps://a.example/1,1\nhttps://a.example/2,2\n'
  it.for([
    ['a.csv', text],
    ['a.txt', 'https://a.example/1\nhttps://a.example/2\n'],
    ['a.xml', sitemapOf('<url><loc>https://a.example/1</loc></url>')],
    ['a.json', '["https://a.example/1"]'],
    ['a.html', '<html><a href="https://a.example/1">1</a></html>'],
  ] as const)('is recognised and named: %s', async ([name, content]) => {
    for (const mark of ['\ufeff', ''])
      for (const [encoding, bytes] of [
        ['utf-16le', Buffer.from(mark + content, 'utf16le')],
        ['utf-16be', Buffer.from(mark + content, 'utf16le').swap16()],
      ] as const) {
        const list = await listOf()
        await writeFile(pathOf(name), bytes)
        await list.addFile(pathOf(name), name)
        for (const one of [list, await reopened(list)])
          expect(one.facts().sources).toMatchObject([{ encoding }])
        expect(rowsOf(list).map(({ link }) => link)).toContain('https://a.example/1')
      }
  })
})
