import { describe, expect, test } from 'vitest'

import type { NotSentCause, Outcome } from '../../../../electron/shared/outcome.ts'
import { fail, ok } from '../../../../electron/shared/result.ts'
import { english } from '../../../../renderer/i18n/english.ts'
import { fetchWords, spokenLanguages } from '../../../../renderer/i18n/spoken.ts'
import {
  isOutdated,
  readTest,
  testedAccount,
} from '../../../../renderer/old/accounts/test-outcome.ts'
import { fakeAccount, fakeSubmission } from '../../../fakes/fake-data.ts'
import { englishText } from '../../i18n/english-text.ts'
import { textsOf } from '../../i18n/texts-of.ts'

const t = await englishText()

const message = 'Task wasn’t created: Invalid data provided'
const answers = [
  [{ kind: 'refused', httpStatus: 400, message }, 'good', /did not refuse the token/],
  [
    { kind: 'receipt', httpStatus: 200, taskId: '7f31', unitsUsed: 1, linksCount: 1, message },
    'bad',
    /task 7f31 .* 1 unit\./,
  ],
  [
    { kind: 'early-receipt', httpStatus: 200, taskId: '7f31', message },
    'bad',
    /task 7f31, before it had the whole request/,
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
  ['tls', /secure connection/],
  ['certificate-expired', /has expired .* date and time/],
  ['certificate-host', /another name/],
  ['certificate-untrusted', /does not trust .* system’s store/],
  ['proxy', /proxy/],
  ['proxy-login', /user name and a password/],
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

describe('the result of a test is shown no more', () => {
  const account = fakeAccount({ id: 2, name: 'Norda', token: { kind: 'present' } })
  const other = fakeSubmission({ id: 1, accountId: 3, links: accepted(500) })
  const before = testedAccount(account, [
    other,
    fakeSubmission({ id: 2, accountId: 2, links: accepted(1_000) }),
  ])
  const pause = {
    reason: 'token',
    detail: 'token-refused',
    sinceMs: 1,
    httpStatus: 403,
    message: undefined,
    batchId: 1,
    units: undefined,
    ofUnits: undefined,
  } as const

  function accepted(links: number) {
    return {
      total: links,
      queued: 0,
      sending: 0,
      accepted: links,
      refused: 0,
      inDoubt: 0,
      cancelled: 0,
    }
  }

  test.each([
    ['bad', true],
    ['question', true],
    ['good', false],
  ] as const)('where it was %s and links were accepted since: %s', (verdict, isOver) => {
    const submissions = [other, fakeSubmission({ id: 2, accountId: 2, links: accepted(1_500) })]
    expect(isOutdated(verdict, before, testedAccount(account, submissions))).toBe(isOver)
    expect(isOutdated(verdict, before, before)).toBe(false)
  })

  test('by what another account sent it stays', () => {
    const submissions = [
      fakeSubmission({ id: 1, accountId: 3, links: accepted(900) }),
      fakeSubmission({ id: 2, accountId: 2, links: accepted(1_000) }),
    ]
    expect(isOutdated('bad', before, testedAccount(account, submissions))).toBe(false)
  })

  test.each([
    ['another kind of token', { token: { kind: 'absent' } }],
    ['a pause for its token', { pause }],
    ['a pause for want of one', { pause: { ...pause, detail: 'missing-token' } }],
  ] as const)('where it has %s since', (_, change) => {
    const submissions = [fakeSubmission({ id: 2, accountId: 2, links: accepted(1_000) })]
    const now = testedAccount({ ...account, ...change }, submissions)
    expect(isOutdated('good', before, now)).toBe(true)
    // And where that pause ended, which a new token does.
    expect(isOutdated('bad', now, before)).toBe(true)
  })
})
