import { describe, expect, test } from 'vitest'

import {
  type Pause,
  pauseDetails,
  pauseReasons,
  pauseSince,
} from '../../../../electron/shared/account.ts'
import {
  adviceOf,
  chargedPrice,
  offeredRemedies,
  type Remedy,
} from '../../../../renderer/old/queue/pause-advice.ts'
import { englishText } from '../../i18n/english-text.ts'

const t = await englishText()

/** The details each reason can have, as the answer table of the design gives them. */
const detailsOf: Readonly<Record<Pause['reason'], readonly Pause['detail'][]>> = {
  user: ['paused-by-user'],
  token: ['missing-token', 'token-refused'],
  address: ['moved', 'not-found', 'insecure-address'],
  balance: ['balance-too-low'],
  discrepancy: ['price-differs', 'links-differ'],
  'in-doubt': ['ambiguous-answer', 'doubts-in-a-row', 'doubt-limit'],
  refusals: ['refusals-in-a-row'],
  status: ['foreign-400', 'unexpected-status', 'ambiguous-answer'],
  cap: ['day-cap', 'submission-cap'],
  disk: ['disk-full', 'folder-unwritable', 'links-damaged'],
}

const pause: Pause = {
  ...pauseSince(0, 'discrepancy', 'price-differs'),
  httpStatus: 200,
  batchId: 1,
  units: 2_000,
  ofUnits: 1_000,
}

test('every reason and every detail of a pause is known', () => {
  expect(Object.keys(detailsOf)).toEqual(expect.arrayContaining([...pauseReasons]))
  expect(new Set(Object.values(detailsOf).flat())).toEqual(new Set(Object.keys(adviceOf)))
})

describe.each(
  pauseReasons.flatMap((reason) => detailsOf[reason].map((detail) => [reason, detail] as const)),
)('a pause for %s: %s', (_, detail) => {
  test('says whose account it is and what it means', () => {
    const title = t(`queue:pause.${detail}.title`, { account: 'Agency main' })
    const text = t(`queue:pause.${detail}.text`, {
      units: 1_000,
      ofUnits: 81_793,
      inDoubt: 2_000,
      price: 1,
      label: 'June',
    })
    expect(title).toMatch(/[.]$/)
    expect(text).toMatch(/[.]$/)
    expect(title).toMatch(/Agency main|The disk|data folder/)
    expect(title + text).toMatch(/charged|spent|spend|cost|sent|took|token|units|disk/i)
  })

  test('has at least one button, the one that mends it first', () => {
    const names = adviceOf[detail].remedies.map((remedy) =>
      t(`queue:remedy.${remedy}`, { price: 2 }),
    )
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
  })
})

test.each<[Pause['detail'], readonly Remedy[]]>([
  ['missing-token', ['enter-token']],
  ['not-found', ['edit-account', 'try-again']],
  [
    'balance-too-low',
    ['enter-balance', 'send-what-it-allows', 'move-rest', 'export-rest', 'go-on'],
  ],
  ['price-differs', ['accept-price', 'keep-price']],
  ['links-differ', ['settle']],
  ['doubt-limit', ['settle', 'go-on', 'edit-account']],
  ['refusals-in-a-row', ['see-refused', 'go-on']],
  ['unexpected-status', ['try-again']],
  ['disk-full', ['try-again']],
  ['links-damaged', ['cancel-rest', 'try-again']],
])('%s is mended by %j', (detail, remedies) => {
  expect(adviceOf[detail].remedies).toEqual(remedies)
})

test('the price that was charged is units by links', () => {
  expect(chargedPrice(pause)).toBe(2)
  expect(t('queue:remedy.accept-price', { price: chargedPrice(pause) ?? 0 })).toBe(
    'Set the price to 2 units a link and go on',
  )
})

test('a charge that does not come to whole units a link names no price', () => {
  expect(chargedPrice({ ...pause, units: 1_500 })).toBeUndefined()
  expect(chargedPrice({ ...pause, units: undefined })).toBeUndefined()
  expect(chargedPrice({ ...pause, ofUnits: 0 })).toBeUndefined()
  expect(chargedPrice({ ...pause, units: 0 })).toBeUndefined()
})

describe('the buttons that are offered', () => {
  const circumstances = {
    openDoubts: 1,
    isSettled: false,
    waitingLinks: 500,
    hasOtherAccount: true,
    isOne: true,
    lacksToken: false,
  }
  const tooLow: Pause = { ...pause, reason: 'balance', detail: 'balance-too-low' }
  const differ: Pause = { ...pause, detail: 'links-differ' }

  test('leave out moving where there is no other account', () => {
    expect(offeredRemedies(tooLow, circumstances)).toContain('move-rest')
    expect(offeredRemedies(tooLow, { ...circumstances, hasOtherAccount: false })).toEqual([
      'enter-balance',
      'send-what-it-allows',
      'export-rest',
    ])
  })

  test('leave out what is about links that wait where none do', () => {
    expect(offeredRemedies(tooLow, { ...circumstances, waitingLinks: 0 })).toEqual([
      'enter-balance',
      'go-on',
    ])
  })

  test('end any pause where nothing waits, and try and show nothing then', () => {
    const nothing = { ...circumstances, openDoubts: 0, waitingLinks: 0, isOne: false }
    const details = pauseDetails.filter((detail) => detail !== 'submission-cap')
    const ways = details.map(
      (detail) => [detail, offeredRemedies({ ...pause, detail }, nothing)] as const,
    )
    expect(Object.fromEntries(ways)).toEqual({
      'missing-token': ['enter-token'],
      'token-refused': ['enter-token', 'go-on'],
      moved: ['edit-account', 'go-on'],
      'not-found': ['edit-account', 'go-on'],
      'insecure-address': ['edit-account', 'go-on'],
      'balance-too-low': ['enter-balance', 'go-on'],
      'price-differs': ['accept-price', 'keep-price'],
      'links-differ': ['go-on'],
      'ambiguous-answer': ['go-on'],
      'doubts-in-a-row': ['go-on'],
      'doubt-limit': ['go-on', 'edit-account'],
      'refusals-in-a-row': ['go-on'],
      'foreign-400': ['go-on'],
      'unexpected-status': ['go-on'],
      'day-cap': ['edit-account', 'go-on'],
      'disk-full': ['go-on'],
      'folder-unwritable': ['go-on'],
      'links-damaged': ['go-on'],
      'paused-by-user': ['go-on'],
    } satisfies Record<Exclude<Pause['detail'], 'submission-cap'>, readonly Remedy[]>)
  })

  test('do not go on as it is with a balance too low while links wait', () => {
    expect(offeredRemedies(tooLow, circumstances)).not.toContain('go-on')
  })

  test('leave out a price that no account can have', () => {
    expect(offeredRemedies({ ...pause, units: 1_500 }, circumstances)).toEqual(['keep-price'])
  })

  test('cancel the rest where a cap holds one submission, and not several at once', () => {
    const capped: Pause = { ...pause, reason: 'cap', detail: 'submission-cap' }
    const several = { ...circumstances, isOne: false }
    expect(offeredRemedies(capped, circumstances)).toEqual(adviceOf['submission-cap'].remedies)
    expect(offeredRemedies(capped, several)).toEqual(['edit-account', 'move-rest', 'export-rest'])
  })

  test('begin with the token where a cap hides that there is none', () => {
    const capped: Pause = { ...pause, reason: 'cap', detail: 'day-cap' }
    const [first, ...others] = offeredRemedies(capped, { ...circumstances, lacksToken: true })
    expect(first).toBe('enter-token')
    expect(others).toEqual(offeredRemedies(capped, circumstances))
  })

  test('never are none: where the doubts are settled, going on is left, beside what is owed on older ones', () => {
    expect(offeredRemedies(differ, circumstances)).toEqual(['settle'])
    const settled = { ...circumstances, isSettled: true }
    expect(offeredRemedies(differ, { ...settled, openDoubts: 0 })).toEqual(['go-on'])
    expect(offeredRemedies(differ, settled)).toEqual(['settle', 'go-on'])
  })
})
