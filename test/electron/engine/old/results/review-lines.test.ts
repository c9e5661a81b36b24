import { describe, expect, it } from 'vitest'
import { reviewFile } from '../../../../../electron/engine/old/results/review-lines.ts'
import type { ReviewFormat } from '../../../../../electron/shared/draft-rows.ts'
import { draftOf } from '../intake/draft-fixture.ts'

const lines = [
  'https://a.com/',
  'a.com/x',
  '=HYPERLINK("x")',
  'https://a.com/',
  'https://b.com/#top',
].join('\n')

function sendingOf(): undefined {
  return undefined
}

async function exported(format: ReviewFormat): Promise<string> {
  const draft = await draftOf(lines)
  const listed = await draft.review.listed({})
  const list = { ...listed, sendingOf, columns: [], linkColumn: undefined, sourceNames: ['a list'] }
  return Array.from(reviewFile(list, format, ','), String).join('')
}

describe('an exported review', () => {
  it('says of every line in CSV what it is and why, and holds no formula', async () => {
    expect((await exported('csv')).split('\r\n')).toEqual([
      '\u{feff}Number,Source,Line,Text,Status,Reason,Warnings,Link',
      '1,a list,1,https://a.com/,Ready,,,https://a.com/',
      '2,a list,2,a.com/x,Needs your choice,No http:// or https://,,https://a.com/x',
      `3,a list,3,"'=HYPERLINK(""x"")",Not a usable link,No link in it,,`,
      '4,a list,4,https://a.com/,Duplicate,Same link as number 1,,https://a.com/',
      '5,a list,5,https://b.com/#top,Ready,,Has a # part,https://b.com/#top',
      '',
    ])
  })

  it('is one link a line as text, or what was written where there is none', async () => {
    expect(await exported('text')).toBe(
      'https://a.com/\nhttps://a.com/x\n=HYPERLINK("x")\nhttps://a.com/\nhttps://b.com/#top\n',
    )
  })

  it('names what nearly the same was sent before, since it stands in no line', async () => {
    const draft = await draftOf('https://a.com/')
    const { rows } = await draft.review.listed({})
    const past = { state: 'sent', batchId: 1, taskId: '7f31c2', atMs: 0 } as const
    const near = Array.from(rows, (row) => ({
      ...row,
      warnings: ['has-fragment', 'near-duplicate'] as const,
      nearlySent: { ...past, link: 'http://a.com/', list: 'Spring' },
    }))
    const list = { columns: [], linkColumn: undefined, sourceNames: [''], sendingOf }
    const whole = { ...list, rows: near, rowCount: 1 }
    const [, record] = Array.from(reviewFile(whole, 'csv', ','), String)
      .join('')
      .split('\r\n')
    expect(record).toBe(
      '1,,1,https://a.com/,Ready,,Has a # part; Nearly the same as http://a.com/ (In a submission that was forgotten since),https://a.com/',
    )
  })

  it('cuts nothing off a long text', async () => {
    const long = `not a link ${'x'.repeat(10_000)}`
    const draft = await draftOf(long)
    const listed = await draft.review.listed({})
    const list = { ...listed, sendingOf, columns: [], linkColumn: undefined, sourceNames: [] }
    expect([...reviewFile(list, 'text', ',')].join('')).toBe(`${long}\n`)
  })

  it('calls only a line empty in which nothing stands', async () => {
    const joined = `https://a.example/${'x'.repeat(58)}`
    const draft = await draftOf(`URL\n\n${joined}\ny-and-z/\n`)
    await draft.edits.decide({ kind: 'maybe-cut' }, 'mend')
    const listed = await draft.review.listed({})
    const list = { ...listed, sendingOf, columns: [], linkColumn: undefined, sourceNames: [''] }
    const records = Array.from(reviewFile(list, 'csv', ','), String)
      .join('')
      .split('\r\n')
      .slice(1, -1)
    const statuses = records.map((record) => record.split(',')[4])
    expect(statuses).toEqual(['Heading', 'Empty line', 'Fixed', 'Joined to the line above'])
  })

  it('calls the columns of a table without headings by their places', async () => {
    const draft = await draftOf('1\thttps://a.com/\tx\n2\thttps://b.com/\ty')
    const listed = await draft.review.listed({})
    const list = { ...listed, sendingOf, columns: ['', ''], linkColumn: 1, sourceNames: [''] }
    const [headings = '', first] = Array.from(reviewFile(list, 'csv', ','), String)
      .join('')
      .split('\r\n')
    expect(headings).toMatch(/,Link,Column 1,Column 3$/)
    expect(first).toMatch(/,1,x$/)
  })
})
