import { execFileSync } from 'node:child_process'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { workbook } from '../../../../electron/engine/results/xlsx.ts'

/** The parts of a ZIP by name, found through its directory as every reader finds them. */
function partsOf(zip: Buffer): ReadonlyMap<string, string> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const parts = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const entryAt = zip.readUInt32LE(at + 42)
    const dataAt = entryAt + 30 + zip.readUInt16LE(entryAt + 26)
    const text = inflateRawSync(zip.subarray(dataAt, dataAt + packed)).toString()
    expect(Buffer.byteLength(text)).toBe(zip.readUInt32LE(at + 24))
    parts.set(name, text)
    at += 46 + nameLength
  }
  return parts
}

function written(rows: readonly (readonly (string | number)[])[], rowsASheet?: number): Buffer {
  return Buffer.concat([...workbook(['A', 'B'], rows, rows.length, rowsASheet)])
}

describe('a workbook', () => {
  it('holds text as text, whatever it looks like, and numbers as numbers', () => {
    const sheet = partsOf(written([['=1+1', 7]])).get('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<t xml:space="preserve">=1+1</t>')
    expect(sheet).toContain('<c><v>7</v></c>')
    expect(sheet).not.toContain('<f>')
  })

  it('escapes what XML cannot hold', () => {
    const sheet = partsOf(written([['<a & b>\u0000\ud800']])).get('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('&lt;a &amp; b&gt;\ufffd\ufffd')
  })

  it('goes on in a further sheet, below the same headings, where one is full', () => {
    const parts = partsOf(written([['1'], ['2'], ['3']], 3))
    expect([...parts.keys()].filter((name) => name.includes('sheets/'))).toEqual([
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
    ])
    expect(parts.get('xl/worksheets/sheet2.xml')).toMatch(/>A<.*>3</s)
  })

  it('is a sound archive for another program', ({ skip }) => {
    const check = `import sys, zipfile, io
z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert z.testzip() is None
print(len(z.read('xl/worksheets/sheet1.xml')))`
    const rows = Array.from({ length: 20_000 }, (_, n) => [`https://a.example/${n}`, n])
    let length: string
    try {
      length = execFileSync('python3', ['-c', check], { input: written(rows) }).toString()
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') skip('no Python')
      throw error
    }
    expect(Number(length)).toBeGreaterThan(1_000_000)
  })
})
