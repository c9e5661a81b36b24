import { describe, expect, it } from 'vitest'
import { isRequestName, parseInput } from '../../../electron/ipc/parse-request.ts'
import { RequestFailed } from '../../../electron/ipc/request-failed.ts'
import { schemas } from '../../../electron/ipc/schemas.ts'
import { newAccount, type AccountInput } from '../../../electron/shared/account.ts'
import type { Input, RequestName } from '../../../electron/shared/contract.ts'

const accountInput: AccountInput = {
  ...newAccount('https://index.example', 'Norda'),
  capPerSubmission: 5_000,
  people: 2,
}
const draft = { draftId: 'draft-1' }
const rows = { ...draft, target: { rows: [0, 5, 4_999_999] } }

const everything = { accountId: undefined, states: undefined, search: '' }

/** One input of each request, as a window makes it. */
const examples: { readonly [Name in RequestName]: Input<Name> } = {
  'app.snapshot': undefined,
  'settings.save': { theme: 'dark', lastAccountId: 3, leaveOutSentElsewhere: true },
  'app.openExternal': { url: 'https://example.org/' },
  'app.showDataFolder': undefined,
  'app.retryEngine': undefined,
  'draft.paste': { ...draft, text: 'https://example.org/\n', html: '<a>' },
  'draft.fetch': { ...draft, address: 'https://a.example/sitemap.xml', allowPrivate: false },
  'draft.fetchSitemaps': { ...draft, sourceIndex: 0, allowPrivate: true },
  'draft.columns': { ...draft, sourceIndex: 0 },
  'draft.values': { ...draft, column: 2 },
  'draft.readAgain': { ...draft, sourceIndex: 0, column: 2, encoding: 'windows-1251' },
  'draft.addSamples': draft,
  'draft.cancelLoading': draft,
  'draft.clear': { ...draft, what: 'unsendable' },
  'draft.restoreCleared': undefined,
  'draft.bringBack': draft,
  'draft.clearPutAside': draft,
  'draft.decide': { ...draft, target: { kind: 'no-scheme' }, choice: 'mend' },
  'draft.exclude': rows,
  'draft.trim': rows,
  'draft.nameSite': { ...draft, site: 'shop.example' },
  'draft.mendable': { ...draft, kind: 'maybe-cut' },
  'draft.mendSuggested': draft,
  'draft.restore': { ...draft, target: { viewId: 2, first: 0, last: 4_999_999 } },
  'draft.edit': { ...draft, row: 0, text: 'https://example.org/' },
  'draft.judge': { ...draft, row: 0, text: '' },
  'draft.keepAsOne': { ...draft, row: 0 },
  'draft.export': { ...draft, filter: { host: 'example.org' }, format: 'xlsx', locale: 'de-AT' },
  'draft.undo': draft,
  'draft.redo': draft,
  'draft.useAccount': { ...draft, accountId: 3, leaveOutSentElsewhere: true },
  'draft.includeSentBefore': { ...draft, include: true },
  'draft.keepHowToSend': {
    ...draft,
    howToSend: {
      accountId: 3,
      client: 'Norda',
      label: '',
      batchSize: 500,
      when: undefined,
      part: { kind: 'first', typed: '1,000' },
    },
  },
  'view.open': {
    ...draft,
    filter: { statuses: ['ready', 'decide'], search: 'blog' },
    sort: { by: 'host', descending: true },
  },
  'view.sorted': draft,
  'view.stopSorting': draft,
  'view.find': { ...draft, viewId: 1, row: 7 },
  'view.findLine': { ...draft, viewId: 1, line: 7 },
  'view.page': { ...draft, viewId: 1, start: 0, count: 500, part: { firstLinks: 2 } },
  'submission.forecast': { ...draft, accountId: 3, batchSize: 'balanced' },
  'submission.create': {
    requestId: 'press-1',
    ...draft,
    accountId: 3,
    client: '',
    label: 'November',
    batchSize: 2_500,
    expectedUnits: 36_421,
    confirmed: false,
  },
  'submission.stopPlanning': { draftId: 'd' },
  'submission.ofPress': { requestId: 'press-1' },
  'submission.pause': { submissionId: 5 },
  'submission.resume': { submissionId: 5 },
  'submission.cancel': { submissionId: 5 },
  'submission.reschedule': { submissionId: 5, when: { kind: 'at', atMs: 1_800_000_000_000 } },
  'submission.foreseeReschedule': { submissionId: 5, when: { kind: 'now' } },
  'submission.reorder': { submissionId: 5, to: { before: 4 } },
  'submission.movable': { submissionIds: [5, 6], accountId: 3 },
  'submission.moveRest': { submissionIds: [5], accountId: 3 },
  'submission.batches': { submissionId: 5 },
  'results.copy': { submissionId: 5, which: 'all' },
  'results.export': { submissionId: 5, which: 'unsettled' },
  'batch.settle': { batchId: 9, settlement: 'not-charged' },
  'batch.nameLinks': { batchId: 9, text: 'https://acko.net/' },
  'batch.settleInPart': { batchId: 9, text: 'https://acko.net/', names: 'not-taken' },
  'batch.unsettle': { batchId: 9 },
  'batch.links': { batchId: 9, start: 0, count: 1_000 },
  'account.add': accountInput,
  'account.save': { accountId: 3, account: accountInput, keepsBalance: true },
  'account.remove': { accountId: 3 },
  'account.resume': { accountId: 3, way: { kind: 'new-balance', units: 0 } },
  'account.setToken': { accountId: 3, token: 'secret', keep: 'session' },
  'account.forgetToken': { accountId: 3 },
  'account.test': { accountId: 3 },
  'account.doubts': { accountId: 3 },
  'account.exportPaidList': { accountId: 3 },
  'history.page': { ...everything, client: 'Norda', toDay: '2026-11-21', start: 0, count: 200 },
  'history.names': undefined,
  'history.unnamed': undefined,
  'history.units': {
    fromDay: '2026-11-01',
    toDay: '2026-11-30',
    step: 'day',
    by: 'client',
    ...everything,
    states: ['refused'],
    label: 'Morning list',
    unnamed: [1_000],
  },
  'history.batch': { batchId: 9 },
  'history.links': { batchId: 9, start: 0, count: 500 },
  'history.attempts': { batchId: 9 },
  'history.ask': { text: 'https://example.org/' },
  'history.stopAsking': undefined,
  'history.answers': { askId: 1, only: 'not-sent', start: 0, count: 500 },
  'history.export': { filter: everything, what: 'links', format: 'xlsx' },
  'history.exportAnswers': { askId: 1, format: 'csv' },
  'history.toDraft': {
    ...draft,
    part: { kind: 'batches', batchIds: [9] },
    beside: { word: 'join', about: { client: { inNew: '', theirs: ['Norda'] } } },
  },
  'history.unsent': { part: { kind: 'cancelled', submissionIds: [7] } },
  'history.size': undefined,
  'history.forgettable': { beforeDay: '2026-01-01' },
  'history.forget': { beforeDay: '2026-01-01' },
  'history.giveRoomBack': undefined,
  'report.figures': { scope: { kind: 'submission', submissionId: 5 } },
  'report.export': {
    scope: {
      kind: 'client',
      client: undefined,
      label: 'Morning list',
      fromDay: '2026-11-01',
      toDay: '2026-11-30',
    },
    withInternals: false,
    locale: 'zh-Hans-CN',
    format: 'html',
  },
}
const names = Object.keys(schemas).filter(isRequestName)

describe('every request', () => {
  it.each(names)('%s takes what a window sends', (name) => {
    expect(parseInput(name, structuredClone(examples[name]))).toEqual(examples[name])
  })

  it.each(names)('%s takes it from a browser, whose JSON has no undefined', (name) => {
    const json = JSON.stringify(examples[name] ?? null)
    expect(parseInput(name, JSON.parse(json) ?? undefined)).toEqual(examples[name])
  })

  it.each(names)('%s takes nothing more', (name) => {
    const input = { ...examples[name], surplus: 1 }
    expect(() => parseInput(name, input)).toThrow(RequestFailed)
  })

  it.each(names)('%s does not take something else', (name) => {
    for (const input of ['text', 7, [], null]) {
      expect(() => parseInput(name, input)).toThrow(RequestFailed)
    }
  })
})

describe('what could do harm', () => {
  it.each(['../ledger', 'a/b', 'a\\b', '..', '', 'C:', 'x'.repeat(65), 'a\0'])(
    'a draft cannot be called %j',
    (draftId) => {
      expect(() => parseInput('draft.clear', { draftId })).toThrow(RequestFailed)
    },
  )

  it.each([-1, 1.5, Number.NaN, Infinity, 2 ** 53])('no submission has the number %d', (id) => {
    expect(() => parseInput('submission.cancel', { submissionId: id })).toThrow(RequestFailed)
  })

  it('a page holds 500 rows at most, a batch one link at least', () => {
    const page = { ...examples['view.page'], count: 501 }
    expect(() => parseInput('view.page', page)).toThrow(RequestFailed)
    const forecast = { ...examples['submission.forecast'], batchSize: 0 }
    expect(() => parseInput('submission.forecast', forecast)).toThrow(RequestFailed)
  })

  it('figures of an account out of range go on to the engine, which names what is wrong', () => {
    const input = { ...accountInput, price: -1, parallel: 99 }
    expect(parseInput('account.add', input)).toEqual(input)
  })

  it.each(['', '2026-02-30', '2026-11-01T00:00', '\u001B[2J'])(
    'no figures are asked from a day %j that there is not',
    (fromDay) => {
      const input = { ...examples['history.units'], fromDay }
      expect(() => parseInput('history.units', input)).toThrow(RequestFailed)
    },
  )

  it('a refusal does not repeat what was sent', () => {
    const input = { accountId: 3, token: 'top-secret', keep: 'forever' }
    expect(() => parseInput('account.setToken', input)).toThrow(/^invalid-input$/)
  })
})
