import { expect, test } from 'vitest'
import { pauseSince } from '../../../../electron/shared/account.ts'
import { problemsOf } from '../../../../renderer/old/queue/problems.ts'
import { timeLeft } from '../../../../renderer/old/queue/time-left.ts'
import { whatStandsStill } from '../../../../renderer/old/queue/what-stands-still.ts'
import { fakeAccount, fakeSubmission } from '../../../fakes/fake-data.ts'

const noonMs = new Date(2026, 2, 14, 12).getTime()
const hourMs = 3_600_000

const capped = fakeAccount({ id: 2, name: 'Norda', pause: pauseSince(noonMs, 'cap', 'day-cap') })
const running = fakeSubmission({ id: 1, accountId: 2, links: { accepted: 60, queued: 60 } })
const tomorrow = { ...running, sentByMs: noonMs + 24 * hourMs, nextSlotMs: noonMs + 20 * hourMs }
const tonight = { ...running, id: 3, nextSlotMs: noonMs + 10 * hourMs }

test('what is for tomorrow goes on as planned on an account at its cap of today', () => {
  expect(timeLeft(tomorrow, capped, noonMs, true)).toMatchObject({ kind: 'left' })
  expect(timeLeft(tonight, capped, noonMs, true)).toEqual({ kind: 'stopped' })
  expect(timeLeft(running, capped, noonMs, true)).toEqual({ kind: 'stopped' })
  const tokenless = { ...capped, pause: pauseSince(noonMs, 'token', 'missing-token') }
  expect(timeLeft(tomorrow, tokenless, noonMs, true)).toEqual({ kind: 'stopped' })
})

test('an account at its cap says so where nothing more was to leave today, and nothing stands still for it', () => {
  expect(problemsOf([capped], [tomorrow])).toMatchObject([{ isForLater: true, waitingLinks: 60 }])
  expect(whatStandsStill([capped], [tomorrow])).toEqual([])

  const held = problemsOf([capped], [tomorrow, tonight])
  expect(held).toHaveLength(1)
  expect(held[0]).not.toHaveProperty('isForLater')
  expect(whatStandsStill([capped], [tomorrow, tonight])).toMatchObject([{ submission: tonight }])
})
