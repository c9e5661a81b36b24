import { beforeAll, expect, test } from 'vitest'

import type { DraftRow } from '../../../../electron/shared/draft-rows.ts'
import {
  cleanedChanges,
  decideKinds,
  linkStatuses,
  linkWarnings,
  rejectReasons,
} from '../../../../electron/shared/link.ts'
import {
  reasonsIn,
  type ReasonsInWords,
} from '../../../../renderer/old/new/use-reasons-in-words.ts'
import { createFormat } from '../../../../renderer/i18n/format.ts'
import { startText } from '../../../../renderer/i18n/text.ts'
import { FakeDraft } from '../../../fakes/fake-draft.ts'

let reasonsOf: ReasonsInWords

beforeAll(async () => {
  const texts = await startText()
  reasonsOf = reasonsIn(
    texts.getFixedT('en', 'new'),
    createFormat('en-GB', () => Date.UTC(2026, 10, 20)),
  )
})

const ready = new FakeDraft('d', 1).row(0)
const row = (changes: Partial<DraftRow>): DraftRow => ({ ...ready, ...changes })

const mainReason = (changes: Partial<DraftRow>) => reasonsOf(row(changes))[0]
/** Two words or more, with nothing left to fill in. */
const phrase = /^(?!.*(?:\{\{|undefined))\S+ .*\S$/

test('a ready link without warnings needs no words', () => {
  expect(reasonsOf(ready)).toEqual([])
})

test.each(decideKinds)('%s is told in words', (decideKind) => {
  expect(mainReason({ status: 'decide', decideKind })).toMatch(phrase)
})

test.each(rejectReasons)('%s is told in words', (rejectReason) => {
  expect(mainReason({ status: 'rejected', rejectReason })).toMatch(phrase)
})

test.each(cleanedChanges)('%s is told in words', (change) => {
  expect(mainReason({ status: 'cleaned', changes: [change] })).toMatch(phrase)
})

test.each(linkWarnings)('%s is told in words', (warning) => {
  expect(mainReason({ warnings: [warning] })).toMatch(phrase)
})

test.each(linkStatuses)('a line that is %s tells its warnings too', (status) => {
  expect(reasonsOf(row({ status, warnings: ['has-fragment'] })).at(-1)).toContain('#')
})

test('several changes are all told', () => {
  const changes = ['quotes', 'scheme-added'] as const
  expect(reasonsOf(row({ status: 'cleaned', changes }))).toEqual([
    'Quotes taken off',
    'https:// added',
  ])
})

test('a fixed line says first what stays at its end, so that it does not seem to be mended', () => {
  const told = (link: string) =>
    reasonsOf(
      row({ status: 'cleaned', link, changes: ['bullet'], warnings: ['trailing-punctuation'] }),
    )
  expect(told('https://a.example/x.')).toEqual([
    'Ends with “.”, which stays',
    'Bullet or number taken off',
  ])
  expect(told('https://a.example/%C3%A4%EF%BC%81!')[0]).toBe('Ends with “！!”, which stays')
  const [asIs] = reasonsOf(
    row({ link: 'https://a.example/Yahoo!', warnings: ['trailing-punctuation'] }),
  )
  expect(asIs).toBe('Ends with “!”, which stays')
})

test('a mended line says first what is sent, where that cannot be read in it', () => {
  const mended = (text: string, link: string, ...changes: DraftRow['changes']) =>
    reasonsOf(row({ status: 'cleaned', text, link, changes }))[0]
  const cut = 'https://a.example/the-start-of-a-long-'
  const whole = `${cut}name`
  expect(mended(cut, whole, 'joined')).toBe(`Sent as ${whole}`)
  expect(mended('https://a.example/1;x y', 'https://a.example/1;x', 'text-removed')).toBe(
    'Sent as https://a.example/1;x',
  )
  // Which of both schemes was meant is a guess.
  expect(mended('htp:/a.example/x', 'http://a.example/x', 'scheme-corrected')).toBe(
    'Sent as http://a.example/x',
  )
  expect(mended('see a.example - Ann', 'https://a.example/', 'scheme-added')).toBe(
    'Sent as https://a.example/',
  )
  expect(mended('> a.example ', 'https://a.example/', 'scheme-added')).toBe('https:// added')
  expect(mended('"https://a.example/1"', 'https://a.example/1', 'quotes')).toBe('Quotes taken off')
  const told = ['scheme-added', 'serialised'] as const
  expect(
    reasonsOf(row({ status: 'cleaned', text: 'ä.example/', link: whole, changes: told })),
  ).toEqual(['https:// added', `Sent as ${whole}`])
})

test('a duplicate names the row it repeats as the grid numbers it', () => {
  expect(reasonsOf(row({ status: 'duplicate', duplicateOf: 2_113 }))).toEqual(['Same as 2,114'])
})

test('a link sent before names when, and its task', () => {
  const sentBefore = {
    state: 'sent',
    batchId: 1,
    taskId: '7f31c2',
    atMs: new Date(2026, 10, 12, 9, 5).getTime(),
  } as const
  expect(reasonsOf(row({ status: 'sent-before', sentBefore }))).toEqual([
    'Sent 12 Nov 09:05, task 7f31c2',
  ])
  const waiting = { ...sentBefore, state: 'waiting', taskId: undefined } as const
  expect(reasonsOf(row({ status: 'sent-before', sentBefore: waiting }))).toEqual([
    'Waiting in the queue since 12 Nov 09:05',
  ])
})

test('a link that is sent again says that first, and when it was sent', () => {
  const warnings = ['sent-on-another-account', 'sent-again'] as const
  const atMs = new Date(2026, 10, 12, 9, 5).getTime()
  const sentBefore = { state: 'sent', batchId: 1, taskId: '7f31c2', atMs } as const
  expect(reasonsOf(row({ warnings, sentBefore }))).toEqual([
    'Will be paid for again',
    'Sent 12 Nov 09:05, task 7f31c2',
  ])
})

test('a piece of a line with several links says which', () => {
  expect(reasonsOf(row({ piece: 2, line: 12 }))).toEqual(['Link 2 of line 12 of the source'])
})

test('where another account sent it is said once, as a warning or as the reason', () => {
  const sentBefore = {
    state: 'sent',
    batchId: 1,
    taskId: '7f31c2',
    atMs: new Date(2026, 10, 12, 9, 5).getTime(),
    otherAccount: 'Team',
  } as const
  const words = ['Sent on “Team” 12 Nov 09:05']
  const warnings = ['sent-on-another-account'] as const
  expect(reasonsOf(row({ warnings, sentBefore }))).toEqual(words)
  expect(reasonsOf(row({ status: 'sent-before', warnings, sentBefore }))).toEqual(words)
})

test('a link that is nearly the same names which other, of this list, an earlier one or both', () => {
  const warnings = ['near-duplicate'] as const
  const atMs = new Date(2026, 10, 12, 9, 5).getTime()
  const inList = { nearDuplicateOf: 2, nearLink: 'http://a.example/' }
  const earlier = { link: 'http://a.example', batchId: 1, taskId: '7f31c2', atMs, list: '' }
  const told = (changes: Partial<DraftRow>) => reasonsOf(row({ warnings, ...changes }))
  expect(told({})).toEqual(['Nearly the same as another link'])
  expect(told(inList)).toEqual(['Nearly the same as 3: http://a.example/'])
  expect(told({ nearlySent: { ...earlier, state: 'waiting' } })).toEqual([
    'Nearly the same waits since 12 Nov 09:05: http://a.example',
  ])
  expect(told({ nearlySent: { ...earlier, state: 'maybe-charged' } })).toEqual([
    'Nearly the same was maybe charged 12 Nov 09:05: http://a.example',
  ])
  expect(told({ ...inList, nearlySent: { ...earlier, state: 'sent', list: 'Spring' } })).toEqual([
    'Nearly the same was sent with “Spring” 12 Nov 09:05: http://a.example',
    'Nearly the same as 3: http://a.example/',
  ])
})
