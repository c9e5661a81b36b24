import { describe, expect, test } from 'vitest'

import {
  emptyForm,
  formOf,
  isEdited,
  rangeOf,
  readForm,
  type AccountForm,
} from '../../../../renderer/old/accounts/account-form.ts'
import { fakeAccount } from '../../../fakes/fake-data.ts'

const filled: AccountForm = {
  ...emptyForm,
  name: 'Agency main',
  baseUrl: 'https://service.example/',
}

function problemsOf(change: Partial<AccountForm>) {
  const read = readForm({ ...filled, ...change })
  return read.ok ? {} : read.error
}

test('a new account has the figures of the specification', () => {
  expect(readForm(filled)).toEqual({
    ok: true,
    value: {
      name: 'Agency main',
      baseUrl: 'https://service.example',
      limits: {
        linksPerRequest: 20_000,
        urlLength: 2_000,
        requestsPerWindow: 60,
        windowMs: 60_000,
      },
      price: 1,
      doubtLimit: undefined,
      capPerSubmission: undefined,
      capPerDay: undefined,
      knownBalance: undefined,
      people: 1,
      parallel: 1,
      answerTimeoutMs: 120_000,
      serverErrorIsFree: false,
    },
  })
})

describe('the address', () => {
  test.each([
    ['https://service.example', undefined],
    ['https://service.example/base', undefined],
    ['http://localhost:8080', undefined],
    ['http://127.0.0.1:8080', undefined],
    ['http://[::1]:8080', undefined],
    ['http://service.example', 'insecure-address'],
    ['http://127.evil.example', 'insecure-address'],
    ['ftp://service.example', 'invalid-address'],
    ['service', 'invalid-address'],
    ['999.0.0.1:8080', 'invalid-address'],
    ['127.0.0.1:99999', 'invalid-address'],
    ['me:secret@service.example', 'invalid-address'],
    ['https://user:secret@service.example', 'invalid-address'],
    ['https://service.example/?token=1', 'invalid-address'],
    ['', 'invalid-address'],
  ])('%s: %s', (baseUrl, kind) => {
    expect(problemsOf({ baseUrl }).baseUrl?.kind).toBe(kind)
  })

  test.each([
    ['service.example', 'https://service.example'],
    [' my.service.example:8443/base/ ', 'https://my.service.example:8443/base'],
    ['сервис.рф', 'https://сервис.рф'],
    ['127.0.0.1:8731', 'http://127.0.0.1:8731'],
    ['localhost:8731/base', 'http://localhost:8731/base'],
    ['[::1]:8731', 'http://[::1]:8731'],
    ['127.0.0.1.example', 'https://127.0.0.1.example'],
    ['192.168.0.7:8443', 'https://192.168.0.7:8443'],
    ['intranet:8443', 'https://intranet:8443'],
    ['https://service.example/api/links/', 'https://service.example'],
  ])('%s is meant as %s', (baseUrl, meant) => {
    const read = readForm({ ...filled, baseUrl })
    expect(read.ok ? read.value.baseUrl : read.error).toBe(meant)
  })
})

test('a name of spaces is missing', () => {
  expect(problemsOf({ name: '  ' })).toEqual({ name: { kind: 'name-missing' } })
})

describe.each(Object.entries(rangeOf))('the number %s', (field, { least, most, mayBeEmpty }) => {
  test('takes both ends of its range', () => {
    expect(problemsOf({ [field]: String(least) })).toEqual({})
    expect(problemsOf({ [field]: String(most) })).toEqual({})
  })
  test('is refused beyond them, with the range', () => {
    const problem = { [field]: { kind: 'not-a-number', least, most } }
    expect(problemsOf({ [field]: String(most + 1) })).toEqual(problem)
    expect(problemsOf({ [field]: 'many' })).toEqual(problem)
    expect(problemsOf({ [field]: '1.5' })).toEqual(problem)
  })
  test(`${mayBeEmpty ? 'may' : 'may not'} be empty`, () => {
    expect(field in problemsOf({ [field]: ' ' })).toBe(!mayBeEmpty)
  })
})

test('the fields of a saved account read back as the account', () => {
  const typed = { knownBalance: '81,793', people: '3', doubtLimit: '2000', serverErrorIsFree: true }
  const read = readForm({ ...filled, ...typed })
  if (!read.ok) throw new Error('the form is valid')
  const form = formOf(read.value)
  expect(readForm(form)).toEqual(read)
  expect(read.value.serverErrorIsFree).toBe(true)
})

test('what is typed back as it was changes nothing, of an account as of a new one', () => {
  const account = fakeAccount({ id: 2, name: 'Agency', knownBalance: 1_040 })
  const text = (value: number) => value.toLocaleString('en')
  expect(isEdited(account, { name: 'Agency', knownBalance: '1,040' }, text)).toBe(false)
  expect(isEdited(account, { knownBalance: '1,041' }, text)).toBe(true)
  expect(isEdited(undefined, { name: '', price: '1' }, text)).toBe(false)
  expect(isEdited(undefined, { name: 'Norda' }, text)).toBe(true)
})

test('a limit of doubts below the price of one link is refused', () => {
  expect(problemsOf({ price: '3', doubtLimit: '2' })).toMatchObject({ doubtLimit: { least: 3 } })
  expect(problemsOf({ price: '3', doubtLimit: '3' })).toEqual({})
})

test('a known balance that was spent beyond is shown and kept as it is, but no such balance can be typed', () => {
  const account = fakeAccount({ id: 2, name: 'Agency', knownBalance: -1_040 })
  const text = (value: number) => value.toLocaleString('en')
  const form = formOf(account, text)
  expect(form.knownBalance).toBe('-1,040')
  expect(readForm({ ...form, price: '2' }, account, text)).toMatchObject({
    ok: true,
    value: { knownBalance: -1_040, price: 2 },
  })
  const typed = readForm({ ...form, knownBalance: '-40' }, account, text)
  expect(typed).toMatchObject({ ok: false, error: { knownBalance: { least: 0 } } })
})
