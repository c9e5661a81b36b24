import { describe, expect, test } from 'vitest'
import { linksBody } from '../../../../../electron/engine/service/links-body.ts'
import type { LinkLines } from '../../../../../electron/shared/records.ts'
import { FakeClock, noonMs } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import {
  balanceTooLow,
  offline,
  receipt,
  refusal,
  ScriptedService,
  serverError,
  tooManyRequests,
} from '../../../../fakes/scripted-service.ts'
import { houseToken, manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'

const build = houses()

function resume(at: SendingHouse, unitsAllowed?: number): void {
  at.queue.resume(at.account.id, unitsAllowed)
}

describe('doubts', () => {
  test('the second in a row pauses the account, after a wait of 15 seconds', async () => {
    const service = new ScriptedService(() => serverError)
    const clock = new FakeClock({ skips: true })
    const at = await build({ service, clock })
    const id = await at.send(manyLinks(20), 5)
    expect(at.pause).toEqual(['in-doubt', 'doubts-in-a-row'])
    expect(clock.waits).toEqual([15_000])
    expect(at.states(id)).toEqual([
      ['in-doubt', 5],
      ['in-doubt', 5],
      ['queued', 5],
      ['queued', 5],
    ])
  })

  test('an accepted batch between them starts the row again', async () => {
    const service = new ScriptedService((links, n) =>
      n % 2 === 0 ? serverError : receipt(links.length),
    )
    const clock = new FakeClock({ skips: true })
    const at = await build({ service, clock, account: { doubtLimit: 1_000 } })
    const id = await at.send(manyLinks(50), 10)
    expect(at.pause).toBeUndefined()
    expect(at.ledger.batches.counts(id)).toMatchObject({ inDoubt: 30, accepted: 20 })
  })

  test('a balanced batch after one is cut to 1,000, in its place, until one is accepted', async () => {
    const service = new ScriptedService((links, n) =>
      n === 1 ? serverError : receipt(links.length),
    )
    const at = await build({ service, clock: new FakeClock({ skips: true }) })
    await at.send(manyLinks(21_000))
    expect(service.sizes).toEqual([1_000, 5_000, 1_000, 4_000, 5_000, 5_000])
  })

  test('a batch that was ambiguous makes the next one careful too', async () => {
    const ambiguous = { kind: 'ambiguous-status', httpStatus: 409, message: undefined } as const
    const service = new ScriptedService((links, n) => (n === 0 ? ambiguous : receipt(links.length)))
    const at = await build({ service, clock: new FakeClock({ skips: true }) })
    const id = await at.send(manyLinks(7_000))
    resume(at)
    await at.until(() => at.isAtRest(id))
    expect(service.sizes).toEqual([1_000, 1_000, 4_000, 1_000])
  })
})

test('a client that rejects, which sends nothing, leaves no doubt when the mistake ends the engine', async () => {
  const service = new ScriptedService()
  const mistake = new Error('a mistake of ours')
  service.submit = () => Promise.reject(mistake)
  const at = await build({ service })
  const id = await at.plan(manyLinks(20), 10)
  const rejected = firstUnhandledRejection()
  at.start()
  expect(await rejected).toBe(mistake)
  expect(at.states(id)).toEqual([
    ['queued', 10],
    ['queued', 10],
  ])
})

/** Takes it from the test runner, which would fail on it. */
function firstUnhandledRejection(): Promise<unknown> {
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  return new Promise((resolve) => {
    process.once('unhandledRejection', (error) => {
      for (const other of others) process.on('unhandledRejection', other)
      resolve(error)
    })
  })
}

describe('stored links that are damaged', () => {
  test('do not keep the answer to another request from being recorded', async () => {
    const service = new ScriptedService()
    const at = await build({ service })
    const id = await at.plan(manyLinks(20), 20)
    at.start()
    ;(await service.next()).answer(refusal)
    const half = await service.next()
    const [, , other] = at.ledger.batches.ofSubmission(id)
    flipBit(at, other?.id ?? 0)
    half.answer(receipt(10))
    await at.until(() => at.pause?.[1] === 'links-damaged')
    expect(at.ledger.batches.counts(id)).toMatchObject({ accepted: 10, queued: 10 })
  })

  test('are not halved when their request is refused', async () => {
    const service = new ScriptedService()
    const at = await build({ service })
    const id = await at.plan(manyLinks(20), 20)
    at.start()
    const request = await service.next()
    flipBit(at, at.ledger.batches.ofSubmission(id)[0]?.id ?? 0)
    request.answer(refusal)
    await at.until(() => at.pause?.[1] === 'links-damaged')
    expect(at.ledger.batches.counts(id)).toMatchObject({ queued: 20, inDoubt: 0 })
  })

  const damages: readonly (readonly [string, string])[] = [
    ['a flipped bit', ''],
    ['bytes that are none of it', "bytes = x'00112233'"],
    ['another way of packing', "codec = 'gzip'"],
  ]
  test.each(damages)(
    'do not leave, hold the account with their number, and can be cancelled: %s',
    async (what, change) => {
      const service = new ScriptedService((links) => receipt(links.length))
      const at = await build({ service, clock: new FakeClock({ skips: true }) })
      const id = await at.plan(manyLinks(20), 10)
      const [first, second] = at.batches(id)
      if (first === undefined || second === undefined) throw new Error('There are two batches')
      if (what === 'a flipped bit') flipBit(at, second.id)
      else at.ledger.database.run(`UPDATE batch_links SET ${change} WHERE batch_id = ?`, second.id)
      at.start()
      await at.until(() => at.isAtRest(id))
      expect(service.sizes).toEqual([10])
      expect(at.ledger.accounts.byId(at.account.id)?.pause).toMatchObject({
        reason: 'disk',
        detail: 'links-damaged',
        batchId: second.id,
        ofUnits: 10,
      })
      // Tried again it is the same; nothing crashes.
      resume(at)
      await at.until(() => at.pause?.[1] === 'links-damaged')
      expect(service.sizes).toEqual([10])
      at.ledger.cancel(id, at.clock.wallMs())
      expect(at.ledger.batches.counts(id)).toMatchObject({ accepted: 10, cancelled: 10 })
    },
  )

  function flipBit({ ledger: { database } }: SendingHouse, batchId: number): void {
    const row = database.first('SELECT bytes FROM batch_links WHERE batch_id = ?', batchId)
    const bytes = Buffer.from(row?.['bytes'] instanceof Uint8Array ? row['bytes'] : [])
    bytes[30] = (bytes[30] ?? 0) ^ 1
    database.run('UPDATE batch_links SET bytes = ? WHERE batch_id = ?', bytes, batchId)
  }
})

describe('several requests at once', () => {
  test('the first batch is answered before others leave beside it', async () => {
    const service = new ScriptedService()
    const at = await build({ service, account: { parallel: 3, doubtLimit: 1_000 } })
    await at.plan(manyLinks(60), 10)
    at.start()
    const first = await service.next()
    expect(at.ledger.stakes.linksInFlight(at.account.id)).toBe(10)
    first.answer(receipt(10))
    const others = [await service.next(), await service.next(), await service.next()]
    expect(service.waiting).toBe(0)
    expect(at.ledger.stakes.linksInFlight(at.account.id)).toBe(30)
    for (const other of others) other.answer(serverError)
  })

  test('the first of two pauses stays', async () => {
    const service = new ScriptedService()
    const at = await build({ service, account: { parallel: 2, doubtLimit: 1_000 } })
    const id = await at.plan(manyLinks(60), 10)
    at.start()
    const proof = await service.next()
    proof.answer(receipt(10))
    const [second, third] = [await service.next(), await service.next()]
    second.answer(receipt(9))
    third.answer(balanceTooLow)
    await at.until(() => at.isAtRest(id))
    expect(at.pause).toEqual(['discrepancy', 'links-differ'])
    expect(at.ledger.batches.counts(id)).toMatchObject({ inDoubt: 10, accepted: 10, queued: 40 })
  })

  test('what is in flight counts against the doubt limit', async () => {
    const service = new ScriptedService()
    const at = await build({ service, account: { parallel: 4, doubtLimit: 25 } })
    const id = await at.plan(manyLinks(60), 10)
    at.start()
    const proof = await service.next()
    proof.answer(receipt(10))
    const second = await service.next()
    const third = await service.next()
    expect(at.ledger.stakes.linksInFlight(at.account.id)).toBe(20)
    second.answer(receipt(10))
    const fourth = await service.next()
    expect(at.ledger.stakes.linksInFlight(at.account.id)).toBe(20)
    third.answer(serverError)
    fourth.answer(serverError)
    await at.until(() => at.isAtRest(id))
    expect(at.ledger.batches.counts(id)).toMatchObject({ inDoubt: 20, accepted: 20, queued: 20 })
  })
})

describe('offline', () => {
  test('waits longer each time, then sends', async () => {
    const service = new ScriptedService((links, n) => (n < 9 ? offline : receipt(links.length)))
    const clock = new FakeClock({ skips: true })
    const at = await build({ service, clock })
    const id = await at.send(manyLinks(10))
    expect(clock.waits).toEqual([
      1_000, 2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000,
    ])
    expect(at.states(id)).toEqual([['accepted', 10]])
    expect(at.batches(id)[0]?.attempts).toBe(10)
  })
})

describe('429', () => {
  test('waits as long as the service asks and paces after it', async () => {
    const service = new ScriptedService((links, n) =>
      n === 0 ? tooManyRequests(30_000) : receipt(links.length),
    )
    const clock = new FakeClock({ skips: true })
    const at = await build({ service, clock })
    await at.send(manyLinks(30), 10)
    expect(clock.waits).toEqual([30_000, 1_000, 1_000])
    expect(service.sizes).toEqual([10, 10, 10, 10])
  })

  test('without a word how long, waits twice as long each time up to a window', async () => {
    const service = new ScriptedService((links, n) =>
      n < 8 ? tooManyRequests() : receipt(links.length),
    )
    const clock = new FakeClock({ skips: true })
    const at = await build({ service, clock })
    await at.send(manyLinks(10))
    expect(clock.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })
})

describe('405', () => {
  test('sends what a balance allows, then pauses again', async () => {
    const service = new ScriptedService((links, n) =>
      n === 0 ? balanceTooLow : receipt(links.length, links.length * 2),
    )
    const at = await build({ service, account: { price: 2 } })
    const id = await at.send(manyLinks(60), 20)
    expect(at.queue.pauseOf(at.account.id)).toMatchObject({ units: 40, ofUnits: 120 })
    resume(at, 51)
    await at.until(() => at.isAtRest(id))
    expect(service.sizes).toEqual([20, 20, 5])
    expect(at.queue.pauseOf(at.account.id)).toMatchObject({
      detail: 'balance-too-low',
      units: 30,
      ofUnits: 70,
    })
    resume(at)
    await at.until(() => at.isAtRest(id))
    expect(at.ledger.batches.counts(id)).toMatchObject({ accepted: 60, queued: 0 })
  })

  test('sends the one link that a balance allows', async () => {
    const service = new ScriptedService((links, n) =>
      n === 0 ? balanceTooLow : receipt(links.length, links.length * 2),
    )
    const at = await build({ service, account: { price: 2 } })
    const id = await at.send(manyLinks(20), 20)
    resume(at, 3)
    await at.until(() => at.isAtRest(id))
    expect(service.sizes).toEqual([20, 1])
    expect(at.queue.pauseOf(at.account.id)).toMatchObject({ detail: 'balance-too-low', units: 38 })
  })

  test('counts what is in flight as spent until it is answered', async () => {
    const service = new ScriptedService()
    const account = { parallel: 4, doubtLimit: 1_000 }
    const at = await build({ service, account, clock: new FakeClock({ skips: true }) })
    const id = await at.plan(manyLinks(60), 20)
    at.start()
    const refused = await service.next()
    refused.answer(balanceTooLow)
    await at.until(() => at.isAtRest(id))
    resume(at, 30)
    const first = await service.next()
    first.answer(receipt(20))
    const second = await service.next()
    expect(second.links).toHaveLength(10)
    second.answer(tooManyRequests(0))
    const again = await service.next()
    expect(again.links).toHaveLength(10)
    again.answer(receipt(10))
    await at.until(() => at.isAtRest(id))
    expect(at.ledger.batches.counts(id)).toMatchObject({ accepted: 30, queued: 30 })
  })
})

describe('the token', () => {
  test('is asked for once a run and again after a pause', async () => {
    const service = new ScriptedService((links, n) =>
      n === 2 ? balanceTooLow : receipt(links.length),
    )
    const at = await build({ service })
    const id = await at.send(manyLinks(50), 10)
    expect(at.tokenQuestions).toBe(1)
    resume(at)
    await at.until(() => at.isAtRest(id))
    expect(at.tokenQuestions).toBe(2)
    await at.send(manyLinks(10, 'b.example'))
    expect(at.tokenQuestions).toBe(3)
  })

  test('that the host does not have pauses before anything is sent', async () => {
    const service = new ScriptedService()
    const at = await build({ service, token: undefined })
    const id = await at.send(manyLinks(10))
    expect(at.pause).toEqual(['token', 'missing-token'])
    expect(at.states(id)).toEqual([['queued', 10]])
    expect(service.received).toEqual([])
  })

  test('that the host does not have is told while the rate holds everything back', async () => {
    const service = new ScriptedService((links) => receipt(links.length))
    const limits = { linksPerRequest: 10, urlLength: 2_000, requestsPerWindow: 1, windowMs: 60_000 }
    const at = await build({ service, account: { limits } })
    await at.send(manyLinks(10))
    at.token = undefined
    const id = await at.plan(manyLinks(10, 'b.example'))
    at.queue.poke(at.account.id)
    await at.until(() => at.pause !== undefined)
    expect(at.pause).toEqual(['token', 'missing-token'])
    expect(at.states(id)).toEqual([['queued', 10]])
  })

  test('that changed while an older one was being fetched is the one used', async () => {
    const service = new ScriptedService((links) => receipt(links.length))
    const old = Promise.withResolvers<string>()
    const questions = [old.promise, Promise.resolve(houseToken)]
    const at = await build({ service, needToken: async () => questions.shift() })
    const id = await at.plan(manyLinks(10))
    at.start()
    expect(at.tokenQuestions).toBe(1)
    at.queue.dropToken(at.account.id)
    old.resolve('old')
    await at.until(() => at.isAtRest(id))
    expect(service.received.map(({ token }) => token)).toEqual([houseToken])
  })

  test('that was missing is asked for again when the user goes on, though a request is in flight', async () => {
    const service = new ScriptedService()
    const at = await build({ service, account: { parallel: 2, doubtLimit: 1_000 } })
    await at.plan(manyLinks(40), 10)
    at.start()
    const proof = await service.next()
    proof.answer(receipt(10))
    const [second, third] = [await service.next(), await service.next()]
    at.token = undefined
    at.queue.dropToken(at.account.id)
    second.answer(receipt(10))
    await at.until(() => at.pause !== undefined)
    expect(at.pause).toEqual(['token', 'missing-token'])
    at.token = 'found again'
    resume(at)
    third.answer(receipt(10))
    const next = service.next()
    await Promise.race([next, at.until(() => at.pause !== undefined)])
    expect(at.pause).toBeUndefined()
    const fourth = await next
    expect(fourth.token).toBe('found again')
    fourth.answer(receipt(10))
  })

  test('that never comes does not hold up a stop', async () => {
    const at = await build({ needToken: () => new Promise(() => {}) })
    await at.plan(manyLinks(10))
    at.start()
    await at.queue.stop()
    expect(at.pause).toBeUndefined()
  })
})

describe('the body of a request', () => {
  test('is made before its attempt is written: one that cannot be made is none that may be charged', async () => {
    const standing: unknown[] = []
    const service = Object.assign(new ScriptedService((links) => receipt(links.length)), {
      bodyOf: (lines: LinkLines) => {
        standing.push(at.states(id), at.ledger.attempts.since(at.account.id, 0))
        return linksBody(lines)
      },
    })
    const at = await build({ service })
    const id = await at.plan(manyLinks(10))
    at.start()
    await at.until(() => at.isAtRest(id))
    expect(standing).toEqual([[['queued', 10]], []])
  })
})

describe('stopping, sleeping, cancelling', () => {
  test('a stop waits for the answer on its way and sends nothing after it', async () => {
    const service = new ScriptedService()
    const at = await build({ service })
    const id = await at.plan(manyLinks(20), 10)
    at.start()
    const request = await service.next()
    const stopped = at.queue.stop()
    request.answer(receipt(10))
    await stopped
    expect(at.states(id)).toEqual([
      ['accepted', 10],
      ['queued', 10],
    ])
    expect(service.received).toHaveLength(1)
  })

  test('a sleeping computer takes no new batch, on any account, until it wakes up', async () => {
    const service = new ScriptedService()
    const at = await build({ service })
    at.queue.suspend()
    const id = await at.plan(manyLinks(10))
    at.start()
    expect(at.tokenQuestions).toBe(0)
    at.queue.wakeUp()
    const request = await service.next()
    request.answer(receipt(10))
    await at.until(() => at.isAtRest(id))
    expect(at.states(id)).toEqual([['accepted', 10]])
  })

  test.each([
    ['429', tooManyRequests()],
    ['no connection', offline],
    ['405', balanceTooLow],
    ['a refusal', { kind: 'refused', httpStatus: 400, message: 'No' } as const],
  ])(
    'in a cancelled submission %s cancels what was in flight and frees its links',
    async (_, outcome) => {
      const service = new ScriptedService()
      const at = await build({ service, clock: new FakeClock() })
      const links = manyLinks(20)
      const id = await at.plan(links, 10)
      at.start()
      const request = await service.next()
      at.ledger.cancel(id, noonMs)
      expect(at.states(id)).toEqual([
        ['sending', 10],
        ['cancelled', 10],
      ])
      request.answer(outcome)
      await at.until(() => at.isAtRest(id))
      expect(at.states(id)).toEqual([
        ['cancelled', 10],
        ['cancelled', 10],
      ])
      expect(at.spokenFor(links)).toBe(0)
      expect(at.submission(id).finishedMs).toBe(noonMs)
    },
  )

  test('what a cancelled submission had in flight is accepted if it was', async () => {
    const service = new ScriptedService()
    const at = await build({ service })
    const links = manyLinks(20)
    const id = await at.plan(links, 10)
    at.start()
    const request = await service.next()
    at.ledger.cancel(id, noonMs)
    request.answer(receipt(10))
    await at.until(() => at.isAtRest(id))
    expect(at.states(id)).toEqual([
      ['accepted', 10],
      ['cancelled', 10],
    ])
    expect(at.spokenFor(links)).toBe(10)
  })
})

describe('a service whose 500 charges nothing', () => {
  test('is tried three times more, then the account pauses', async () => {
    const service = new ScriptedService(() => serverError)
    const clock = new FakeClock({ skips: true })
    const at = await build({ service, clock, account: { serverErrorIsFree: true } })
    const id = await at.send(manyLinks(10))
    expect(at.pause).toEqual(['status', 'unexpected-status'])
    expect(at.states(id)).toEqual([['queued', 10]])
    expect(service.received).toHaveLength(4)
  })
})

describe('the test request', () => {
  test('is an attempt without a batch that takes a slot', async () => {
    const at = await build()
    const tested = await at.queue.test(at.account.id)
    expect(tested).toMatchObject({ ok: true, value: { kind: 'refused', httpStatus: 400 } })
    expect(at.queue.rateOf(at.account.id).usedSlots).toBe(1)
    expect(at.ledger.attempts.since(at.account.id, 0)).toMatchObject([{ outcome: 'refused' }])
  })

  test('goes to the address that its token was asked for, whatever is saved meanwhile', async () => {
    const probed: string[] = []
    const service = Object.assign(new ScriptedService(), {
      probe: async ({ baseUrl }: { readonly baseUrl: string }) => {
        probed.push(baseUrl)
        return serverError
      },
    })
    const token = Promise.withResolvers<string>()
    const at = await build({ service, needToken: () => token.promise })
    const tested = at.queue.test(at.account.id)

    at.ledger.accounts.save(at.account.id, plainAccount('https://elsewhere.example'), noonMs)
    token.resolve(houseToken)

    expect(await tested).toMatchObject({ ok: true })
    expect(probed).toEqual([at.account.baseUrl])
  })

  test('that fails by a mistake of ours gives its slot back after two windows', async () => {
    const service = Object.assign(new ScriptedService((links) => receipt(links.length)), {
      probe: () => Promise.reject(new Error('a mistake')),
    })
    const limits = { linksPerRequest: 10, urlLength: 2_000, requestsPerWindow: 1, windowMs: 60_000 }
    const clock = new FakeClock({ skips: true })
    const at = await build({ service, clock, account: { limits } })

    await expect(at.queue.test(at.account.id)).rejects.toThrow('a mistake')

    // A slot that is never given back would hold the list for good.
    const id = await at.send(manyLinks(1))
    expect(at.states(id)).toEqual([['accepted', 1]])
    expect(clock.waits).toEqual([120_000])
  })

  test('is not made without a free slot', async () => {
    const limits = { linksPerRequest: 10, urlLength: 2_000, requestsPerWindow: 1, windowMs: 60_000 }
    const at = await build({ account: { limits } })
    await at.queue.test(at.account.id)
    expect(await at.queue.test(at.account.id)).toEqual({ ok: false, error: 'no-free-slot' })
  })
})
