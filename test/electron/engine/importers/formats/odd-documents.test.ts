import { describe, expect, it } from 'vitest'
import { cellsIn, read } from './file-fixture.ts'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const plain = '<url><loc>https://a.example/plain</loc></url>'
/** More than is looked at at once. */
const long = plain.repeat(10_000)
const sitemap = (entries: string, start = '<?xml version="1.0"?>'): string =>
  `${start}<urlset>${entries}</urlset>`

describe('the letters of a document', () => {
  it('are those of the encoding that it declares, also where the first stands far behind', async () => {
    const declared = '<?xml version="1.0" encoding="windows-1251"?>'
    const rows = await read('a.xml', latin1(sitemap(`${long}${wordIn('\xf4')}`, declared)))
    expect(rows.at(-1)).toBe('cleaned https://a.example/%D1%84')
  })

  it('are never taken for others where the encoding is declared wrongly or not at all', async () => {
    for (const encoding of ['UTF-8', 'utf-16', 'nobody-knows'])
      expect(
        await read(
          'a.xml',
          latin1(sitemap(wordIn('\xe9'), `<?xml version="1.0" encoding="${encoding}"?>`)),
        ),
      ).toEqual(['cleaned https://a.example/%C3%A9'])
    expect(await read('a.json', latin1('["https://a.example/\xe9"]'))).toEqual([
      'cleaned https://a.example/%C3%A9',
    ])
  })

  it('may be of two encodings, each in words of its own', async () => {
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
    'are whole where they lie on the border of two pieces, %i bytes further',
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

describe('a sitemap out of the ordinary', () => {
  it('gives a line for each address of an entry', async () => {
    const two = '<url><loc>https://a.example/1</loc><loc>https://a.example/2</loc></url>'
    const rows = ['https://a.example/plain', 'https://a.example/1', 'https://a.example/2']
    expect(await cellsIn('a.xml', sitemap(plain + two))).toEqual(rows.map((link) => [link, '']))
  })

  it('gives a line for an address beside its entries', async () => {
    const rows = await read('a.xml', sitemap(`${plain}<loc>https://a.example/1</loc>${plain}`))
    expect(rows).toContain('ready https://a.example/1')
  })

  it('keeps the address of an entry in which another stands', async () => {
    const inner = '<x:url><x:loc>https://a.example/in</x:loc></x:url>'
    const outer = `<url><loc>https://a.example/1</loc><lastmod>2026</lastmod>${inner}</url>`
    expect(await cellsIn('a.xml', sitemap(outer))).toEqual([
      ['https://a.example/in', ''],
      ['https://a.example/1', '2026'],
    ])
  })

  it.each([
    '\n <?xml version="1.0"?>',
    '<!-- made by hand -->\n',
    '<!DOCTYPE urlset>\n',
    '<?xml-stylesheet href="a"?>',
  ])('may begin with %s', async (start) => {
    expect(await cellsIn('a.xml', sitemap(plain, start))).toEqual([['https://a.example/plain', '']])
  })
})

it('finds the links in an XML document that stand before an element', async () => {
  const file = '<?xml version="1.0"?><p>https://a.example/1<br/>https://a.example/2</p>'
  expect(await cellsIn('a.xml', file)).toEqual([
    ['https://a.example/1', 'p'],
    ['https://a.example/2', 'p'],
  ])
})
