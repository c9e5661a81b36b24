import { expect, test } from 'vitest'
import {
  practiceSettings,
  servePractice,
} from '../../../electron/practice-service/serve-practice.ts'
import { booksPath, post, settingsWith } from './practice.ts'

test('the defaults are a million units, 60 requests per minute and no faults', () => {
  expect(practiceSettings({}, '/books')).toEqual({
    ok: true,
    value: {
      port: 0,
      token: 'practice',
      balance: 1_000_000,
      ratePerMinute: 60,
      faults: [],
      booksPath: '/books',
    },
  })
})

test('options are parsed', () => {
  const options = {
    port: '4000',
    token: 't',
    balance: '5',
    rate: '7',
    fault: ['hang=0.5', 'slow=1'],
  }
  expect(practiceSettings(options, '/books')).toMatchObject({
    value: {
      port: 4_000,
      token: 't',
      balance: 5,
      ratePerMinute: 7,
      faults: [
        { kind: 'hang', rate: 0.5 },
        { kind: 'slow', rate: 1 },
      ],
    },
  })
})

test.each([
  ['port', { port: '65536' }, '65536'],
  ['port', { port: 'http' }, 'http'],
  ['token', { token: '' }, ''],
  ['balance', { balance: '-1' }, '-1'],
  ['rate', { rate: '1.5' }, '1.5'],
  ['fault', { fault: ['slow=1', 'explode=1'] }, 'explode=1'],
])('a wrong %s is reported with its text', (option, options, text) => {
  expect(practiceSettings(options, '/books')).toEqual({ ok: false, error: { option, text } })
})

test('prints its address first and runs until it is stopped', async () => {
  const stop = new AbortController()
  const { promise: firstLine, resolve: print } = Promise.withResolvers<string>()
  const serving = servePractice(await settingsWith({ booksPath: await booksPath() }), {
    print,
    signal: stop.signal,
  })
  const baseUrl = await firstLine
  expect((await post(baseUrl, { links: ['https://example.com/'] })).status).toBe(200)
  stop.abort()
  await serving
  await expect(post(baseUrl, {})).rejects.toThrow('fetch failed')
})
