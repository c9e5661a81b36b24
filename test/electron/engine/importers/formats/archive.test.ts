import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fail } from '../../../../../electron/shared/result.ts'
import { loadedFrom, pathOf, read, tableOfFile } from './file-fixture.ts'
import { workbookOf, zipOf } from './zip-fixture.ts'

const sheet =
  '<sheetData><row><c t="inlineStr"><is><t>https://b.example/</t></is></c></row></sheetData>'

const picture = Buffer.from('89504e470d0a1a0a', 'hex')

it('reads each file of an archive as a source, whatever its format', async () => {
  const archive = zipOf({
    'lists/': '',
    'lists/a.txt': 'https://a.example/\n',
    'lists/b.csv': 'Page,DA\nhttps://a.example/1,4\nhttps://a.example/2,5\n',
    'c.xlsx': workbookOf({ One: sheet }),
    'empty.txt': '',
    'page.html': '<html>no link</html>',
    '__MACOSX/lists/._a.txt': Buffer.from('0005160700', 'hex'),
    'lists/.DS_Store': Buffer.alloc(10),
  })
  expect(await read('a.zip', archive)).toEqual([
    'ready https://a.example/',
    'blank',
    'ready https://a.example/1',
    'ready https://a.example/2',
    'ready https://b.example/',
  ])
  const table = await tableOfFile('a.zip')
  const named = typeof table === 'string' ? [] : table.sources.filter(({ lines }) => lines > 0)
  expect(named.map(({ name }) => name)).toEqual([
    'a.zip – lists/a.txt',
    'a.zip – lists/b.csv',
    'a.zip – c.xlsx',
  ])
})

it('skips files that are certainly not lists, and names them', async () => {
  const archive = zipOf({
    'img/a.png': picture,
    'a.txt': 'https://a.example/\n',
    'b.txt': 'MZ, https://b.example/\n',
    'c.pdf': '%PDF-1.7\n1 0 obj https://c.example/',
    'd.exe': Buffer.from('4d5a90000300', 'hex'),
    'e.webp': 'RIFF\0\0\0\0WEBP',
    'f.mp4': '\0\0\0\x18ftypmp42',
  })
  const rows = await read('p.zip', archive)
  expect(rows).toHaveLength(2)
  const table = await tableOfFile('p.zip')
  const passedOver = typeof table === 'string' ? [] : table.sources.map((one) => one.passedOver)
  expect(passedOver).toEqual([[], ['img/a.png', 'c.pdf', 'd.exe', 'e.webp', 'f.mp4']])
})

it.each([
  ['holds nothing', {}, 'no-links'],
  ['holds only folders and what a system left', { 'a/': '', '__MACOSX/a': 'x' }, 'no-links'],
  ['holds an archive', { 'b.zip': zipOf({ 'a.txt': 'https://a.example/' }) }, 'nested-too-deep'],
  ['holds a picture alone', { 'b.png': picture }, 'no-list-inside'],
  ['holds a picture beside nothing', { 'b.png': picture, 'a.txt': '' }, 'no-list-inside'],
  [
    'holds a list that is no text',
    { 'a.txt': 'https://a.example/', 'b.txt': Buffer.from('68747470000102', 'hex') },
    'unsupported-inside',
  ],
  ['holds a document', { 'a.docx': zipOf({ 'word/document.xml': '<a/>' }) }, 'unsupported-inside'],
  [
    'is a document',
    { '[Content_Types].xml': '<a/>', 'a.txt': 'https://a.example/' },
    'unsupported-file',
  ],
])('an archive that %s adds nothing', async (_, files, problem) => {
  expect(await read('a.zip', zipOf(files))).toBe(problem)
})

it('names the file of an archive that cannot be read, and all files if none is a list', async () => {
  const problemWith = async (files: Parameters<typeof zipOf>[0]): Promise<unknown> => {
    await writeFile(pathOf('n.zip'), zipOf(files))
    return loadedFrom('n.zip')
  }
  const list = 'https://a.example/\n'
  const damaged = zipOf({ 'a.csv': list, 'lists/b.csv': list })
  const at = damaged.indexOf('lists/b.csv') + 12
  damaged[at] = (damaged[at] ?? 0) ^ 8
  await writeFile(pathOf('d.zip'), damaged)
  expect(await loadedFrom('d.zip')).toEqual(fail('damaged-file', ['lists/b.csv']))
  expect(await problemWith({ 'a.txt': list, 'b.txt': 'http\0\x01' })).toEqual(
    fail('unsupported-inside', ['b.txt']),
  )
  expect(await problemWith({ 'a.txt': list, 'b.xml.gz': gzipSync('<urlset><url>') })).toEqual(
    fail('damaged-file', ['b.xml.gz']),
  )
  expect(await problemWith({ 'b.zip': zipOf({ 'a.txt': list }) })).toEqual(
    fail('nested-too-deep', ['b.zip']),
  )
  expect(await problemWith({ 'b.png': picture, 'c.pdf': '%PDF-1.7' })).toEqual(
    fail('no-list-inside', ['b.png', 'c.pdf']),
  )
})

it('refuses an archive whose files together expand too much', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 8 }, (_, n) => [
      `${n}.txt`,
      Buffer.alloc(4 * 2 ** 20, `${'x'.repeat(999)}\n`),
    ]),
  )
  expect(await read('a.zip', zipOf(many))).toBe('expands-too-much')
  const more = Array.from({ length: 1_001 }, (_, n) => [`${n}.txt`, 'https://a.example/'] as const)
  expect(await read('a.zip', zipOf(Object.fromEntries(more)))).toBe('expands-too-much')
})

it('refuses an archive with a password, with an unknown compression, or with damage', async () => {
  const sound = zipOf({ 'a.txt': 'https://a.example/' })
  const inDirectory = sound.indexOf('PK\x01\x02')
  const changed = (at: number, value: number): Buffer => {
    const other = Buffer.from(sound)
    other.writeUInt16LE(value, inDirectory + at)
    return other
  }
  expect(await read('a.zip', changed(8, 1))).toBe('encrypted-file')
  expect(await read('a.zip', changed(10, 9))).toBe('unsupported-inside')
  const other = Buffer.from(sound)
  other[40] = (other[40] ?? 0) ^ 8
  expect(await read('a.zip', other)).toBe('damaged-file')
})

it.for(['a.xlsx', 'a.xlsm', 'a.ods', 'a.zip', 'a.txt.gz'])(
  'calls %s damaged if it holds neither its format nor text',
  async (name) => {
    expect(await read(name, Buffer.from('63f59a0b6426de3bac0bc27100004960', 'hex'))).toBe(
      'damaged-file',
    )
    expect(await read(name, Buffer.from('https://a.example/'))).not.toBe('damaged-file')
  },
)

it('loses no file whose name is used twice or is not in Unicode', async () => {
  const archive = zipOf({ 'Bb.txt': 'https://a.example/1', 'Cc.txt': 'https://a.example/2' })
  const [cyrillic, broken] = [
    Buffer.from('\x91\xab\x88', 'latin1'),
    Buffer.from('\xe9b\x07', 'latin1'),
  ]
  const named = (names: readonly Buffer[]): Buffer => {
    const other = Buffer.from(archive)
    const places = ['Bb.', 'Cc.'].map((name) => [other.indexOf(name), other.lastIndexOf(name)])
    for (const [index, name] of names.entries())
      for (const at of places[index] ?? []) name.copy(other, at)
    return other
  }
  const namesOf = async (names: readonly Buffer[]): Promise<readonly string[]> => {
    expect(await read('n.zip', named(names))).toEqual([
      'ready https://a.example/1',
      'ready https://a.example/2',
    ])
    const table = await tableOfFile('n.zip')
    return typeof table === 'string' ? [] : table.sources.map(({ name }) => name)
  }
  expect(await namesOf([cyrillic, broken])).toEqual(['n.zip – СлИtxt', 'n.zip – \ufffdb\ufffdtxt'])
  const same = Buffer.from('Aa.')
  expect(await namesOf([same, same])).toEqual(['n.zip – Aa.txt', 'n.zip – 2 – Aa.txt'])
})
