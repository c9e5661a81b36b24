import { describe, expect, it } from 'vitest'
import { newAccountSettings } from '../../../electron/shared/default-settings.ts'
import { addressOf, formOf, nameFromAddress, readForm } from '../../../renderer/accounts/form.ts'
import { isOutdated, resultOfReply, testSubject } from '../../../renderer/accounts/test-result.ts'
import { sampleAccount } from '../../setup/sample-account.ts'
import { pause, submission } from '../sample.ts'

const settings = newAccountSettings('Agency main', 'https://service.example')

describe('the form of an account', () => {
  it('is parsed to the settings it was made from, with formatted numbers too', () => {
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
  ])('has a problem for %s “%s”: %s', (field, typed, kind) => {
    const read = readForm({ ...formOf(settings), [field]: typed })
    expect(read).toMatchObject({ ok: false, error: { [field]: { kind } } })
  })
  it('has a problem for an exposure limit below the price of a link', () => {
    const read = readForm({ ...formOf({ ...settings, price: 10 }), exposureLimit: '9' })
    expect(read).toMatchObject({ ok: false, error: { exposureLimit: { least: 10 } } })
  })
  it.each([
    ['service.example', 'https://service.example'],
    ['https://service.example/api/links/', 'https://service.example'],
    ['127.0.0.1:45513/api/links', 'http://127.0.0.1:45513'],
    ['localhost:3000', 'http://localhost:3000'],
    ['indexer:8080', 'https://indexer:8080'],
  ])('completes “%s” to %s', (typed, address) => {
    expect(addressOf(typed)).toBe(address)
  })
  it('names an account by the host of its address', () => {
    expect(nameFromAddress('api.service.example')).toBe('service.example')
    expect(nameFromAddress('')).toBe('')
  })
})

describe('the result of a test', () => {
  const subject = testSubject(sampleAccount(), [submission({ accepted: 5 })])
  const refused = { kind: 'refused', httpStatus: 400, message: 'Invalid data' } as const
  const wrongToken = { kind: 'token-refused', httpStatus: 401, message: 'Unauthorized' } as const

  it('is good if the service refuses the invalid request, and does not quote it', () => {
    const result = resultOfReply({ ok: true, value: refused }, subject, 7)
    expect(result).toMatchObject({
      verdict: 'good',
      sentence: 'test.outcome.refused',
      message: undefined,
      atMs: 7,
    })
  })
  it('quotes the service if the test fails', () => {
    expect(resultOfReply({ ok: true, value: wrongToken }, subject, 7)).toMatchObject({
      verdict: 'bad',
      message: 'Unauthorized',
      status: 401,
    })
  })
  it('is outdated when the token or the address changes', () => {
    const result = resultOfReply({ ok: true, value: refused }, subject, 7)
    const now = (more: Parameters<typeof sampleAccount>[0]) =>
      testSubject(sampleAccount(more), [submission({ accepted: 5 })])
    expect(isOutdated(result, now({}))).toBe(false)
    expect(isOutdated(result, now({ token: { kind: 'absent' } }))).toBe(true)
    expect(isOutdated(result, now({ baseUrl: 'https://other.example' }))).toBe(true)
    expect(isOutdated(result, now({ pause: pause('token-refused') }))).toBe(true)
  })
  it('is outdated after an accepted link only if the test failed', () => {
    const later = testSubject(sampleAccount(), [submission({ accepted: 9 })])
    expect(isOutdated(resultOfReply({ ok: true, value: wrongToken }, subject, 7), later)).toBe(true)
    expect(isOutdated(resultOfReply({ ok: true, value: refused }, subject, 7), later)).toBe(false)
  })
})
