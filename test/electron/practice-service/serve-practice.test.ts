import { expect, test } from 'vitest'
import {
  practiceSettings,
  servePractice,
} from '../../../electron/practice-service/serve-practice.ts'
import { booksPath, post, settingsWith } from './practice.ts'

test('without options there are a million units, 60 requests a minute and no faults', () => {
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

test('options are taken as typed', () => {
  const words = { port: '4000', token: 't', balance: '5', rate: '7', fault: ['hang=0.5', 'slow=1'] }
  expect(practiceSettings(words, '/books')).toMatchObject({
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
])('a wrong %s is named with what was typed', (option, words, text) => {
  expect(practiceSettings(words, '/books')).toEqual({ ok: false, error: { option, text } })
})

test('the address is the first line, and the service runs until it is told to stop', async () => {
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
