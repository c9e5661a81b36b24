import { expect, test } from 'vitest'
import { pauseSince } from '../../../../../electron/shared/account.ts'
import type { Outcome } from '../../../../../electron/shared/outcome.ts'
import { FakeClock } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import {
  balanceTooLow,
  receipt,
  ScriptedService,
  serverError,
} from '../../../../fakes/scripted-service.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'

const build = houses()
const tokenRefused: Outcome = { kind: 'token-refused', httpStatus: 401, message: 'Who is it?' }

/** A house whose service answers so, and then takes everything. */
async function answering(...answers: readonly Outcome[]): Promise<SendingHouse> {
  const service = new ScriptedService((links, n) => answers[n] ?? receipt(links.length))
  return build({ service, clock: new FakeClock({ skips: true }) })
}

async function goOn(at: SendingHouse, submissionId: number): Promise<void> {
  at.queue.resume(at.account.id)
  await at.until(() => at.isAtRest(submissionId))
}

const counting = ({ ledger, account }: SendingHouse) =>
  ledger.stakes.linksThatCountAsDoubt(account.id)

test.each([
  ['a token that was refused', tokenRefused],
  ['a balance that was too low', balanceTooLow],
])('after %s, doubts that nobody was asked about go on to count', async (_, pausing) => {
  const at = await answering(serverError, pausing, serverError)
  const id = await at.send(manyLinks(50), 10)
  expect(at.pause?.[0]).not.toBe('in-doubt')
  await goOn(at, id)
  expect(at.pause).toEqual(['in-doubt', 'doubts-in-a-row'])
  expect(counting(at)).toBe(20)
})

test('doubts that an account stands still for count no more once its user goes on all the same', async () => {
  const at = await answering(serverError, serverError, serverError)
  const id = await at.send(manyLinks(50), 10)
  expect([at.pause, counting(at)]).toEqual([['in-doubt', 'doubts-in-a-row'], 20])
  await goOn(at, id)
  expect([at.pause, counting(at)]).toEqual([undefined, 10])
})

test('who goes on with an account that goes on already answers for none of its doubts', async () => {
  const at = await answering(serverError)
  await at.send(manyLinks(10))
  expect([at.pause, counting(at)]).toEqual([undefined, 10])
  at.queue.resume(at.account.id)
  expect(counting(at)).toBe(10)
})

test('a doubt that was settled meanwhile is none in a row', async () => {
  const at = await answering(serverError, tokenRefused, serverError)
  const id = await at.send(manyLinks(50), 10)
  at.settle(at.batches(id)[0]?.id ?? 0, 'charged')
  await goOn(at, id)
  expect([at.pause, counting(at)]).toEqual([undefined, 10])
})

test('an account that stands still for something else with two doubts in a row open is at no moment said to go on', async () => {
  const at = await answering(serverError, serverError)
  await at.send(manyLinks(50), 10)
  const { id } = at.account
  at.ledger.accounts.setPause(id, pauseSince(0, 'token', 'token-refused'))
  at.queue.resume(id)
  expect(at.pause).toEqual(['in-doubt', 'doubts-in-a-row'])
})

test('an account on which nothing waits goes on whatever doubts are open', async () => {
  const at = await answering(serverError, serverError)
  await at.send(manyLinks(20), 10)
  const { id } = at.account
  at.ledger.accounts.setPause(id, pauseSince(0, 'token', 'token-refused'))
  at.queue.resume(id)
  expect(at.pause).toBeUndefined()
})
