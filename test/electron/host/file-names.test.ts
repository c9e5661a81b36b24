import { expect, test } from 'vitest'
import { languages } from '../../../electron/shared/language.ts'
import {
  answersName,
  historyName,
  reportName,
  resultsName,
  sentLinksName,
} from '../../../electron/host/index.ts'

const november = {
  kind: 'client',
  fromDay: '2026-11-01',
  toDay: '2026-11-30',
  label: undefined,
} as const
const subject = { client: 'Müller & Söhne', name: 'backlinks.csv', day: '2026-11-20' }
const english = {
  withInternals: false,
  withOwnColumns: false,
  format: 'xlsx',
  locale: 'en',
} as const
const asIs = { sort: undefined, locale: undefined }
const nobody = { client: '', name: '', day: '2026-11-20' }

test.each([
  ['Müller & Söhne', 'link-report-Müller-Söhne-2026-11-01-2026-11-30.xlsx'],
  ['हिन्दी', 'link-report-हिन्दी-2026-11-01-2026-11-30.xlsx'],
  ['日本商会', 'link-report-日本商会-2026-11-01-2026-11-30.xlsx'],
  ['../../etc: "a\\b"?', 'link-report-etc-a-b-2026-11-01-2026-11-30.xlsx'],
  ['x'.repeat(200), `link-report-${'x'.repeat(24)}-2026-11-01-2026-11-30.xlsx`],
  [undefined, 'link-report-2026-11-01-2026-11-30.xlsx'],
  ['***', 'link-report-2026-11-01-2026-11-30.xlsx'],
])('the report of the client %j is called %s', (client, name) => {
  expect(reportName({ ...english, scope: { ...november, client } }, nobody)).toBe(name)
})

test.each([
  ['en-GB', 'link-report'],
  ['de', 'Linkbericht'],
  ['es', 'informe-de-enlaces'],
  ['fr-CA', 'rapport-de-liens'],
  ['pt-BR', 'relatório-de-links'],
  ['ru', 'отчёт-по-ссылкам'],
  ['zh-Hans-CN', '链接报告'],
  ['ja', 'link-report'],
])('a report in %s is called %s, whatever the language of the window', (locale, word) => {
  const scope = { ...november, client: 'Norda' }
  const name = `${word}-Norda-2026-11-01-2026-11-30.xlsx`
  expect(reportName({ ...english, scope, locale }, nobody)).toBe(name)
})

test('the report of a label has client and label in its name', () => {
  const scope = { ...november, client: 'Norda', label: 'Morning list' }
  expect(reportName({ ...english, scope, format: 'csv' }, nobody)).toBe(
    'link-report-Norda-Morning-list-2026-11-01-2026-11-30.csv',
  )
})

test('the report and the results of a list are named by number, client, list and day', () => {
  const scope = { kind: 'list', listId: 7 } as const
  expect(reportName({ ...english, scope, format: 'html' }, subject)).toBe(
    'link-report-7-Müller-Söhne-backlinks-csv-2026-11-20.html',
  )
  expect(resultsName({ ...asIs, listId: 7, part: 'all', format: 'csv' }, subject)).toBe(
    'linkferry-7-Müller-Söhne-backlinks-csv-2026-11-20-results.csv',
  )
  const refused = { statuses: ['refused' as const] }
  expect(resultsName({ ...asIs, listId: 7, part: refused, format: 'text' }, nobody)).toBe(
    'linkferry-7-2026-11-20-refused.txt',
  )
  expect(resultsName({ ...asIs, listId: 7, part: { search: 'x' }, format: 'xlsx' }, nobody)).toBe(
    'linkferry-7-2026-11-20-part.xlsx',
  )
})

test('history, answers and sent links are named by content and day', () => {
  const all = {
    accountId: undefined,
    listId: undefined,
    states: undefined,
    search: '',
    client: undefined,
    label: undefined,
    fromDay: undefined,
    toDay: undefined,
    practice: undefined,
  }
  const ofRequests = { filter: all, what: 'requests', format: 'csv', locale: undefined } as const
  expect(historyName(ofRequests, nobody)).toBe('linkferry-history-2026-11-20-requests.csv')
  const filter = { ...all, client: 'Acme', fromDay: '2026-11-01' }
  expect(historyName({ ...ofRequests, filter }, nobody)).toBe(
    'linkferry-history-Acme-2026-11-01-requests.csv',
  )
  expect(
    answersName({ askId: 1, part: undefined, format: 'xlsx', locale: undefined }, nobody),
  ).toBe('linkferry-was-it-sent-2026-11-20.xlsx')
  expect(sentLinksName({ ...nobody, name: 'Agency: EU' })).toBe(
    'linkferry-sent-links-Agency-EU-2026-11-20.txt.gz',
  )
})

test('no name is too long for a file system, however long client and list are', () => {
  const words = { ...subject, client: '𠀀'.repeat(1_000), name: '𠀀'.repeat(1_000) }
  const part = { statuses: ['in-doubt' as const] }
  const name = resultsName({ ...asIs, listId: 123_456, part, format: 'xlsx' }, words)
  expect(Buffer.byteLength(name)).toBeLessThan(250)
  const scope = { ...november, client: words.client, label: words.name }
  for (const locale of languages)
    expect(Buffer.byteLength(reportName({ ...english, scope, locale }, words))).toBeLessThan(253)
})
