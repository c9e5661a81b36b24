import { expect, test } from 'vitest'
import { reportName } from '../../../electron/ipc/report-name.ts'

const november = { kind: 'client', fromDay: '2026-11-01', toDay: '2026-11-30' } as const

test.each([
  ['Müller & Söhne', 'link-report-Müller-Söhne-2026-11-01-2026-11-30.xlsx'],
  ['हिन्दी', 'link-report-हिन्दी-2026-11-01-2026-11-30.xlsx'],
  ['日本商会', 'link-report-日本商会-2026-11-01-2026-11-30.xlsx'],
  ['../../etc: "a\\b"?', 'link-report-etc-a-b-2026-11-01-2026-11-30.xlsx'],
  ['x'.repeat(200), `link-report-${'x'.repeat(45)}-2026-11-01-2026-11-30.xlsx`],
  [undefined, 'link-report-2026-11-01-2026-11-30.xlsx'],
  ['***', 'link-report-2026-11-01-2026-11-30.xlsx'],
])('the report of the client %j is called %s', (client, name) => {
  expect(reportName({ ...november, client }, 'xlsx')).toBe(name)
})

test('no client has a name that is too long for a file system', () => {
  const name = reportName({ ...november, client: '𠀀'.repeat(1_000) }, 'xlsx')

  expect(Buffer.byteLength(name)).toBeLessThan(240)
})

test('the report of a submission is called by its number, as its results are', () => {
  expect(reportName({ kind: 'submission', submissionId: 7 }, 'html')).toBe('link-report-7.html')
})
