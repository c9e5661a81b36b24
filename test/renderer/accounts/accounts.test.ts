import { describe, expect, it } from 'vitest'
import {
  addressOf,
  formOf,
  nameFromAddress,
  newAccountSettings,
  readForm,
} from '../../../renderer/accounts/form.ts'
import { isOutdated, readTest, testedOf } from '../../../renderer/accounts/test-result.ts'
import { account, pause, submission } from '../sample.ts'

const settings = newAccountSettings('Agency main', 'https://service.example')

describe('the fields of an account', () => {
  it('read what they were filled from, in the reader’s language too', () => {
    const grouped = (value: number) => new Intl.NumberFormat('de').format(value)
    const full = { ...settings, knownBalance: 1_234_567, tasksShownDays: 7, limitPerDay: 5_000 }
    expect(readForm(formOf(full))).toEqual({ ok: true, value: full })
    expect(readForm(formOf(full, grouped))).toEqual({ ok: true, value: full })
  })
  it.each([
    ['name', '', 'name-missing'],
    ['baseUrl', 'not an address', 'invalid-address'],
    ['baseUrl', 'http://service.example', 'insecure-address'],
    ['baseUrl', 'https://user:secret@service.example', 'invalid-address'],
    ['price', '', 'not-a-number'],
    ['price', '1.5', 'not-a-number'],
    ['parallel', '5', 'not-a-number'],
    ['tasksShownDays', '0', 'not-a-number'],
    ['limitPerDay', 'many', 'not-a-number'],
  ])('say that %s “%s” is wrong: %s', (field, typed, kind) => {
    const read = readForm({ ...formOf(settings), [field]: typed })
    expect(read).toMatchObject({ ok: false, error: { [field]: { kind } } })
  })
  it('refuse a limit of unconfirmed units below the price of a link', () => {
    const read = readForm({ ...formOf({ ...settings, price: 10 }), exposureLimit: '9' })
    expect(read).toMatchObject({ ok: false, error: { exposureLimit: { least: 10 } } })
  })
  it.each([
    ['service.example', 'https://service.example'],
    ['https://service.example/api/links/', 'https://service.example'],
    ['127.0.0.1:45513/api/links', 'http://127.0.0.1:45513'],
    ['localhost:3000', 'http://localhost:3000'],
    ['indexer:8080', 'https://indexer:8080'],
  ])('understand “%s” as %s', (typed, address) => {
    expect(addressOf(typed)).toBe(address)
  })
  it('name an account by its address', () => {
    expect(nameFromAddress('api.service.example')).toBe('service.example')
    expect(nameFromAddress('')).toBe('')
  })
})

describe('the result of a test', () => {
  const of = testedOf(account(), [submission({ accepted: 5 })])
  const refused = { kind: 'refused', httpStatus: 400, message: 'Invalid data' } as const
  const wrongToken = { kind: 'token-refused', httpStatus: 401, message: 'Unauthorized' } as const

  it('is good if the service refuses the invalid request, and does not quote it', () => {
    const result = readTest({ ok: true, value: refused }, of, 7)
    expect(result).toMatchObject({
      verdict: 'good',
      sentence: 'test.outcome.refused',
      message: undefined,
      atMs: 7,
    })
  })
  it('quotes the service where it says what is wrong', () => {
    expect(readTest({ ok: true, value: wrongToken }, of, 7)).toMatchObject({
      verdict: 'bad',
      message: 'Unauthorized',
      status: 401,
    })
  })
  it('goes when the token or the address changes', () => {
    const result = readTest({ ok: true, value: refused }, of, 7)
    const now = (more: Parameters<typeof account>[0]) =>
      testedOf(account(more), [submission({ accepted: 5 })])
    expect(isOutdated(result, now({}))).toBe(false)
    expect(isOutdated(result, now({ token: { kind: 'absent' } }))).toBe(true)
    expect(isOutdated(result, now({ baseUrl: 'https://other.example' }))).toBe(true)
    expect(isOutdated(result, now({ pause: pause('token-refused') }))).toBe(true)
  })
  it('goes when an answer proves a bad one wrong, and a good one stays', () => {
    const later = testedOf(account(), [submission({ accepted: 9 })])
    expect(isOutdated(readTest({ ok: true, value: wrongToken }, of, 7), later)).toBe(true)
    expect(isOutdated(readTest({ ok: true, value: refused }, of, 7), later)).toBe(false)
  })
})
