import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { workbookOf, zipOf } from '../engine/importers/formats/zip-fixture.ts'
import { linkferry } from './linkferry.ts'
import { linkferryInProcess } from './linkferry-in-process.ts'

const mixed = [
  'https://a.example/1',
  ' https://a.example/2 ',
  'https://a.example/1',
  'a.example/3',
  'mailto:x@a.example',
  '',
  'https://a.example/4?utm_source=x',
].join('\n')

async function fileWith(text: string): Promise<string> {
  const file = path.join(await temporaryFolder(), 'list.txt')
  await writeFile(file, text)
  return file
}

describe('linkferry check', () => {
  test('counts every line in one document and ends with 2 if some are not usable', async () => {
    const { code, stdout, stderr } = await linkferry(['check', await fileWith(mixed), '--json'])
    expect(JSON.parse(stdout)).toEqual({
      lines: 7,
      links: 3,
      byStatus: {
        ready: 2,
        cleaned: 1,
        decide: 1,
        duplicate: 1,
        'sent-before': 0,
        rejected: 1,
        excluded: 0,
        blank: 1,
      },
      byReason: {
        'unsupported-scheme': 1,
        'not-a-link': 0,
        'too-long': 0,
        'invalid-host': 0,
        'invalid-port': 0,
        'has-credentials': 0,
      },
      byWarning: {
        'unknown-suffix': 0,
        'has-fragment': 0,
        'tracking-parameters': 1,
        'near-duplicate': 0,
        'unusual-characters': 0,
        'trailing-punctuation': 0,
        'sent-on-another-account': 0,
      },
    })
    expect(stderr).toBe('')
    expect(code).toBe(2)
  })

  test.each([
    [
      'cleaned',
      [{ line: 2, text: ' https://a.example/2 ', link: 'https://a.example/2', kind: null }],
    ],
    [
      'duplicate',
      [{ line: 3, text: 'https://a.example/1', link: 'https://a.example/1', kind: null }],
    ],
    ['decide', [{ line: 4, text: 'a.example/3', link: null, kind: 'no-scheme' }]],
    ['rejected', [{ line: 5, text: 'mailto:x@a.example', link: null, kind: 'unsupported-scheme' }]],
  ])('lists the lines with status %s', async (status, list) => {
    const { stdout } = await linkferryInProcess(['check', '-', '--json', '--list', status], {
      input: mixed,
    })
    expect(JSON.parse(stdout)).toMatchObject({ list })
  })

  test('reads several files as one list and ends with 0 if every line is usable', async () => {
    const first = await fileWith('https://a.example/1\nhttps://a.example/2\n')
    const second = await fileWith('https://a.example/2\nhttps://a.example/3\n')
    const { code, stdout } = await linkferryInProcess(['check', first, second, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      lines: 4,
      links: 3,
      byStatus: { ready: 3, duplicate: 1 },
    })
    expect(code).toBe(0)
  })

  test('without --json writes to standard error only', async () => {
    const { stdout, stderr } = await linkferryInProcess(['check', '-'], { input: mixed })
    expect(stderr).toContain('7 lines, 3 links to send.')
    expect(stderr).toContain('1  Needs review')
    expect(stderr).toContain('1  Not http or https')
    expect(stdout).toBe('')
  })

  test('counts formulas as not-a-link in JSON', async () => {
    const { stdout } = await linkferryInProcess(['check', '-', '--json', '--list', 'rejected'], {
      input: 'https://a.example/1\n#CALC!\n#REF!\n',
    })
    const document: unknown = JSON.parse(stdout)
    expect(document).toMatchObject({ byReason: { 'not-a-link': 2 } })
    const list = [2, 3].map((line) => ({ line, kind: 'not-a-link' }))
    expect(document).toMatchObject({ list })
    expect(stdout).not.toContain('formula')
  })

  test('counts near-duplicates and unknown suffixes as the window does', async () => {
    const input =
      'http://a.example/x\nhttps://www.a.example/x\nhttps://a.example/x/\nhttps://a.con/y\n'
    const { stdout } = await linkferryInProcess(['check', '-', '--json'], { input })
    expect(JSON.parse(stdout)).toMatchObject({
      links: 4,
      byWarning: { 'near-duplicate': 2, 'unknown-suffix': 1 },
    })
  })

  test('completes paths with --site and reports an invalid site', async () => {
    const input = '/blog/a\ntag/orient\n../tag/timex\n'
    const asked = await linkferryInProcess(['check', '-', '--json', '--list', 'decide'], { input })
    const list = [1, 2, 3].map((line) => ({ line, link: null, kind: 'no-site' }))
    expect(JSON.parse(asked.stdout)).toMatchObject({ lines: 3, links: 0, list })
    expect(asked.code).toBe(2)
    const args = ['check', '-', '--json', '--list', 'cleaned', '--site', 'shop.example/de']
    const { code, stdout } = await linkferryInProcess(args, { input })
    const links = ['blog/a', 'tag/orient', 'tag/timex'].map((rest) => ({
      link: `https://shop.example/${rest}`,
    }))
    expect(JSON.parse(stdout)).toMatchObject({ links: 3, list: links })
    expect(code).toBe(0)
    const wrong = await linkferryInProcess(['check', '-', '--site', '/blog'], { input })
    expect(wrong.stderr).toContain('--site takes a site')
    expect(wrong.code).toBe(64)
  })

  test('takes the longest link from --limits', async () => {
    const args = ['check', '-', '--json', '--limits', 'length=19']
    const { stdout } = await linkferryInProcess(args, {
      input: 'https://a.example/1\nhttps://a.example/22\n',
    })
    expect(JSON.parse(stdout)).toMatchObject({ links: 1, byReason: { 'too-long': 1 } })
  })

  test('names a file that cannot be read and ends with 64', async () => {
    const { code, stdout, stderr } = await linkferryInProcess([
      'check',
      '/no/such/list.txt',
      '--json',
    ])
    expect(stderr).toBe('/no/such/list.txt cannot be read.\n')
    expect(stdout).toBe('')
    expect(code).toBe(64)
  })

  test('needs no data folder and creates none', async () => {
    const home = await temporaryFolder()
    const env = { HOME: path.join(home, 'nobody') }
    const { code, stderr } = await linkferry(['check', '-'], { input: 'https://a.example/1', env })
    expect([code, stderr]).toEqual([0, expect.stringContaining('1 line, 1 link to send.')])
    await expect(linkferry(['status'], { env })).resolves.toMatchObject({
      code: 0,
      stderr: 'Nothing has been sent yet.\n',
    })
  })

  test('names skipped files of an archive, also with --json', async () => {
    const input = zipOf({ 'a.txt': 'https://a.example/', 'b.pdf': '%PDF-1.7' })
    const { code, stderr } = await linkferryInProcess(['check', '-'], { input })
    expect(stderr).toContain('1 line, 1 link to send.')
    expect(stderr).toContain('b.pdf is not a list. It was skipped.')
    expect(code).toBe(0)
    const asked = await linkferryInProcess(['check', '-', '--json'], { input })
    expect(asked.stderr).toBe('b.pdf is not a list. It was skipped.\n')
    expect(JSON.parse(asked.stdout)).toMatchObject({ lines: 1, links: 1 })
    expect(asked.stdout).not.toContain('b.pdf')
  })

  test('names an unreadable file of an archive, and says if an archive has no list', async () => {
    const problemWith = async (files: Parameters<typeof zipOf>[0]): Promise<string> => {
      const { code, stderr } = await linkferryInProcess(['check', '-'], { input: zipOf(files) })
      expect(code).toBe(64)
      return stderr
    }
    const list = 'https://a.example/'
    expect(await problemWith({ 'a.txt': list, 'b.xml': '<urlset><url>' })).toBe(
      'Standard input – b.xml is damaged or incomplete, so links could be missing.\n',
    )
    expect(await problemWith({ 'a.txt': list, 'b.txt': 'http\0\x01' })).toBe(
      'b.txt in Standard input cannot be read. Unpack it and use the lists in it.\n',
    )
    expect(await problemWith({ 'b.pdf': '%PDF-1.7' })).toBe(
      'Standard input contains no list, only b.pdf.\n',
    )
  })

  test('reads a compressed workbook from standard input and names its hidden sheets', async () => {
    const row = (link: string): string =>
      `<sheetData><row><c t="inlineStr"><is><t>${link}</t></is></c></row></sheetData>`
    const hiddenRow = row('https://a.example/').replace('<row>', '<row hidden="1">')
    const sheets = { Shown: hiddenRow, 'Old!': row('https://b.example/') }
    const input = gzipSync(workbookOf(sheets))
    const { code, stderr } = await linkferryInProcess(['check', '-'], { input })
    expect(stderr).toContain('2 lines, 2 links to send.')
    expect(stderr).toContain('Standard input – Old is a hidden sheet. It was imported too.')
    expect(stderr).toContain('Standard input – Shown has 1 hidden row, imported too.')
    expect(code).toBe(0)
  })
})
