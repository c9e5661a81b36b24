import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cellsIn, read } from './file-fixture.ts'

describe('a gzip file', () => {
  it('is read as the file in it', async () => {
    expect(await read('a.txt.gz', gzipSync('https://a.example/1\n\nhttps://a.example/2'))).toEqual([
      'ready https://a.example/1',
      'blank',
      'ready https://a.example/2',
    ])
    expect(await cellsIn('a.csv.gz', gzipSync('u,v\nhttps://a.example/,1\n'))).toEqual([
      ['u', 'v'],
      ['https://a.example/', '1'],
    ])
  })

  it('adds nothing if it is cut off', async () => {
    const packed = gzipSync(
      Array.from({ length: 9_000 }, (_, n) => `https://a.example/${n}`).join('\n'),
    )
    expect(await read('a.txt.gz', packed.subarray(0, packed.length / 2))).toBe('damaged-file')
  })

  it('adds nothing if it is compressed twice, or expands too much', async () => {
    expect(await read('a.txt.gz', gzipSync(gzipSync('https://a.example/')))).toBe('nested-too-deep')
    const bomb = gzipSync(Buffer.alloc(20 * 2 ** 20, `${'a'.repeat(1023)}\n`), { level: 9 })
    expect(bomb.length).toBeLessThan(2 ** 20)
    expect(await read('a.txt.gz', bomb)).toBe('expands-too-much')
  })
})
