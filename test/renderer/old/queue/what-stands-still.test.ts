import { expect, test } from 'vitest'
import { pauseSince } from '../../../../electron/shared/account.ts'

import { linksInDoubt, whatStandsStill } from '../../../../renderer/old/queue/what-stands-still.ts'
import { fakeAccount, fakeSubmission } from '../../../fakes/fake-data.ts'

const account = fakeAccount({ id: 2, name: 'Norda' })
const pause = pauseSince(1, 'token', 'missing-token')
const running = fakeSubmission({ id: 5, accountId: 2, links: { accepted: 10, queued: 90 } })
const asked = fakeSubmission({
  id: 4,
  accountId: 2,
  state: 'finished',
  links: { accepted: 10, inDoubt: 90 },
})
const held = fakeSubmission({
  id: 3,
  accountId: 2,
  state: 'paused',
  pause: pauseSince(1, 'user', 'paused-by-user'),
  links: { queued: 9 },
})

test('nothing stands still while all that is unfinished goes on', () => {
  expect(whatStandsStill([account], [running])).toEqual([])
  expect(whatStandsStill([{ ...account, pause }], [])).toEqual([])
})

test('of a finished submission an answer is owed before it, and after an account that stands still', () => {
  expect(whatStandsStill([account], [running, asked, held])).toEqual([
    { why: { kind: 'doubt' }, submission: asked, more: 0 },
  ])
  expect(whatStandsStill([{ ...account, pause }], [running, asked])).toMatchObject([
    { why: { kind: 'problem', problem: { pause } }, submission: running },
    { why: { kind: 'doubt' }, submission: asked },
  ])
})

test('an answer that is owed of the very submission that stands still is told with it', () => {
  const doubtful = { ...running, links: { ...running.links, inDoubt: 5 } }
  expect(whatStandsStill([{ ...account, pause }], [doubtful])).toMatchObject([
    { why: { kind: 'problem' }, submission: doubtful },
  ])
  expect(whatStandsStill([{ ...account, pause }], [doubtful, asked])).toMatchObject([
    { why: { kind: 'problem' }, submission: doubtful },
    { why: { kind: 'doubt' }, submission: doubtful, more: 1 },
  ])
})

test('an account that nothing waits on hides neither another that stands still nor an answer that is owed', () => {
  const idle = fakeAccount({ id: 7, name: 'Idle', pause })
  const stopped = { ...account, pause }
  expect(whatStandsStill([idle, stopped], [running])).toMatchObject([{ submission: running }])
  expect(whatStandsStill([idle, account], [asked])).toMatchObject([{ why: { kind: 'doubt' } }])
})

test('an account on which nothing is unfinished but a doubt that counts is not told by another’s submission', () => {
  const doubting = fakeAccount({ id: 7, name: 'Doubting', pause, linksCountedAsDoubt: 5 })
  const stopped = { ...account, pause }
  expect(whatStandsStill([doubting], [running])).toEqual([])
  expect(whatStandsStill([doubting, stopped], [running])).toMatchObject([{ submission: running }])
})

test('a submission at its cap is the one that is told, and not what goes on beside it', () => {
  const atCap = { ...held, pause: pauseSince(1, 'user', 'submission-cap') }
  expect(whatStandsStill([account], [running, atCap])).toMatchObject([
    { why: { kind: 'problem' }, submission: atCap, more: 0 },
  ])
})

test('what the user paused comes last, and others of its kind are counted', () => {
  const both = [held, { ...held, id: 2 }]
  expect(whatStandsStill([account], both)).toMatchObject([{ why: { kind: 'paused' }, more: 1 }])
  expect(linksInDoubt([running, asked, { ...asked, id: 1 }])).toBe(180)
})
