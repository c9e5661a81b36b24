import { describe, expect, it } from 'vitest'
import type { ByteSource } from '../../../../../electron/engine/importers/source/byte-source.ts'
import { ok } from '../../../../../electron/shared/result.ts'
import { tableOf, verdictsOf } from '../../table/table-fixture.ts'

/** Returns a few bytes at a time, so that borders fall inside characters and line ends. */
function inPieces(bytes: Buffer, pieceLength: number): ByteSource {
  let at = 0
  return {
    totalBytes: undefined,
    read: (into) => {
      const count = bytes.copy(
        into,
        0,
        at,
        Math.min(bytes.length, at + pieceLength, at + into.length),
      )
      at += count
      return Promise.resolve(ok(count))
    },
    close: () => Promise.resolve(),
  }
}

function windows1251(text: string): Buffer {
  return Buffer.from(text, 'utf16le').reduce<Buffer>((bytes, _, at, wide) => {
    if (at % 2 === 1) return bytes
    const code = wide.readUInt16LE(at)
    bytes[at / 2] = code < 128 ? code : code - 0x410 + 0xc0
    return bytes
  }, Buffer.alloc(text.length))
}

const text = 'Список ссылок\r\nhttps://пример.example/страница\r\nhttps://a.example/x\r\n'
const rows = [
  'rejected not-a-link',
  'cleaned https://xn--e1afmkfd.example/%D1%81%D1%82%D1%80%D0%B0%D0%BD%D0%B8%D1%86%D0%B0',
  'ready https://a.example/x',
]
const utf16be = Buffer.from(text, 'utf16le').swap16()
const ascii = 'https://a.example/x\r\n'.repeat(20)

describe('encoding', () => {
  it.for([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be])],
    ['windows-1251', windows1251(text)],
  ] as const)('is found: %s', async ([encoding, bytes]) => {
    const table = await tableOf(inPieces(bytes, 7))
    expect(verdictsOf(table)).toEqual(rows)
    expect(table.sources[0]).toMatchObject({ encoding, lines: 3, bytes: bytes.length })
  })

  it.for([
    ['utf-16le', Buffer.from(ascii, 'utf16le')],
    ['utf-16be', Buffer.from(ascii, 'utf16le').swap16()],
  ] as const)('is found without a mark: %s', async ([encoding, bytes]) => {
    const table = await tableOf(inPieces(bytes, 1_000))
    expect(table.counts.byStatus).toMatchObject({ ready: 1, duplicate: 19 })
    expect(table.sources[0]?.encoding).toBe(encoding)
  })

  it.for([
    ['utf-16le', Buffer.from(text.repeat(9).replaceAll(/[a-z.:/]/g, 'ж'), 'utf16le')],
    ['utf-16be', Buffer.from(text.repeat(9).replaceAll(/[a-z.:/]/g, 'ж'), 'utf16le').swap16()],
  ] as const)('is found where few letters are Latin: %s', async ([encoding, bytes]) => {
    const table = await tableOf(inPieces(bytes, 1_000))
    expect(table.sources[0]?.encoding).toBe(encoding)
    expect(table.text(0)).toBe('Список ссылок')
  })

  it('is not found in bytes that are not text', async () => {
    for (const bytes of ['d8aa000a4e2d4e2d4e2d4e2d', '00014e2d4e2d4e2d4e2d', '00ffff0012ff'])
      await expect(tableOf(inPieces(Buffer.from(bytes.repeat(9), 'hex'), 99))).rejects.toThrow(
        'binary-file',
      )
  })

  it('is Western if accented letters are single', async () => {
    const table = await tableOf(inPieces(Buffer.from('https://a.example/café-für\n', 'latin1'), 99))
    expect(verdictsOf(table)).toEqual(['cleaned https://a.example/caf%C3%A9-f%C3%BCr'])
    expect(table.sources[0]?.encoding).toBe('windows-1252')
  })

  it('leaves the UTF-8 lines of a mixed file as they are', async () => {
    const mixed = Buffer.concat([
      Buffer.from('https://a.example/é\n'),
      Buffer.from('caf\xe9\n', 'latin1'),
    ])
    expect(verdictsOf(await tableOf(inPieces(mixed, 99)))).toEqual([
      'cleaned https://a.example/%C3%A9',
      'rejected not-a-link',
    ])
  })

  it('keeps characters whole at the borders of blocks', async () => {
    const line = `https://пример.example/${'ж'.repeat(500)}`
    const large = Array.from({ length: 1_500 }, (_, n) => line + n).join('\n')
    const expected = new URL(line).href
    for (const bytes of [
      Buffer.from(large),
      Buffer.from(`\ufeff${large}`, 'utf16le'),
      windows1251(large.replaceAll('\n', '\r')),
    ]) {
      const table = await tableOf(inPieces(bytes, 65_521))
      expect(table.lines).toBe(1_500)
      expect(table.link(1_499)).toBe(`${expected}1499`)
    }
  })
})

describe('line ends', () => {
  it.for([1, 2, 3, 5, 1_000])('are the same in pieces of %i bytes', async (pieceLength) => {
    const bytes = Buffer.from('a\r\n\r\nb\rc\u2028d\u2029\ne\r')
    const table = await tableOf(inPieces(bytes, pieceLength))
    expect(Array.from(table.inOrder(), (row) => table.text(row))).toEqual([
      'a',
      '',
      'b',
      'c',
      'd',
      '',
      'e',
    ])
  })

  it('are counted as in the file if the last line has none', async () => {
    expect((await tableOf('a\nb')).lines).toBe(2)
    expect((await tableOf('a\nb\n')).lines).toBe(2)
    expect((await tableOf('')).lines).toBe(0)
  })
})
