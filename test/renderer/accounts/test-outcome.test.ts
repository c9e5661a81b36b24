import { expect, test } from 'vitest'

import type { NotSentCause, Outcome } from '../../../electron/shared/outcome.ts'
import { fail, ok } from '../../../electron/shared/result.ts'
import { english } from '../../../renderer/text/english.ts'
import { fetchWords, spokenLanguages } from '../../../renderer/text/spoken.ts'
import { readTest } from '../../../renderer/accounts/test-outcome.ts'
import { englishText } from '../text/english-text.ts'
import { textsOf } from '../text/texts-of.ts'

const t = await englishText()

const message = 'Task wasn’t created: Invalid data provided'
const answers = [
  [{ kind: 'refused', httpStatus: 400, message }, 'good', /did not refuse the token/],
  [
    { kind: 'receipt', httpStatus: 200, taskId: '7f31', unitsUsed: 1, linksCount: 1, message },
    'bad',
    /task 7f31 .* 1 unit\./,
  ],
  [{ kind: 'unreadable', httpStatus: 200, message }, 'bad', /not as the service does/],
  [{ kind: 'moved', httpStatus: 301, message }, 'bad', /has moved/],
  [{ kind: 'ambiguous-status', httpStatus: 302, message }, 'bad', /302/],
  [{ kind: 'foreign-400', httpStatus: 400, message }, 'bad', /proxy or firewall/],
  [{ kind: 'token-refused', httpStatus: 403, message }, 'bad', /does not accept the token/],
  [{ kind: 'not-found', httpStatus: 404, message }, 'bad', /Check the address/],
  [{ kind: 'balance-too-low', httpStatus: 405, message }, 'question', /balance is too low/],
  [
    { kind: 'too-large', httpStatus: 413, message },
    'bad',
    /not this service|not the service|Check/,
  ],
  [{ kind: 'unexpected-status', httpStatus: 418, message }, 'bad', /418/],
  [
    { kind: 'too-many-requests', httpStatus: 429, retryAfterMs: undefined, message },
    'question',
    /too many requests/,
  ],
  [{ kind: 'server-error', httpStatus: 503, message }, 'question', /503/],
  [{ kind: 'no-answer', cause: 'timeout', code: undefined }, 'question', /no answer came/],
] as const satisfies readonly (readonly [Outcome, string, RegExp])[]

test.each(answers)('%j is %s news', (outcome, verdict, said) => {
  const reading = readTest(ok(outcome))
  expect(reading.verdict).toBe(verdict)
  expect(t(`accounts:${reading.sentence}`, reading.values)).toMatch(said)
})

const causes = [
  ['name', /No computer has this name/],
  ['refused', /does not answer on this port/],
  ['unreachable', /network does not lead there/],
  ['tls', /certificate/],
  ['proxy', /proxy/],
  ['cut', /broke before/],
  ['timeout', /in time/],
  ['insecure-address', /https:\/\//],
] as const satisfies readonly (readonly [NotSentCause, RegExp])[]

test.each(causes)('a request that was not sent for %s says why', (cause, said) => {
  const reading = readTest(ok({ kind: 'not-sent', cause, code: 'X' }))
  expect(reading.verdict).toBe('bad')
  expect(t(`accounts:${reading.sentence}`, reading.values)).toMatch(said)
})

test.each(['unknown-account', 'missing-token', 'no-free-slot'] as const)(
  'a test that could not be made for %s says so',
  (error) => {
    const reading = readTest(fail(error))
    expect(reading.verdict).toBe('bad')
    expect(t(`accounts:${reading.sentence}`, reading.values)).toMatch(/\.$/)
  },
)

test.each(spokenLanguages)(
  'that no request is free names no minute in %s: the account’s requests may be counted over a day',
  async (language) => {
    const texts = textsOf((await fetchWords(language)) ?? english)
    const said = texts.get('accounts.test.failure.no-free-slot')
    expect(said).toMatch(/[.。]$/u)
    expect(said).not.toMatch(/minut|минут|分钟/iu)
  },
)
