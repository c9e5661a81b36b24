import { beforeEach, describe, expect, test } from 'vitest'
import { forget } from '../../../../../electron/engine/old/ledger/forgetting.ts'
import { beginAttempt } from '../../../../fakes/begin-attempt.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { newPerson, type SharingPerson } from '../../../../fakes/sharing-person.ts'

const links = manyLinks(4)
const [first = '', second = '', third = '', fourth = ''] = links

let ada: SharingPerson
let ben: SharingPerson
let cem: SharingPerson
beforeEach(async () => {
  ada = await newPerson()
  ben = await newPerson()
  cem = await newPerson()
})

function statesAt(one: SharingPerson, link = first): readonly string[] {
  return one.heard(link).map(({ state }) => state)
}

describe('links that were on their way when a list was written', () => {
  test('are held as maybe charged, and counted apart', async () => {
    ada.send(links, 1_000, 'sending')
    const read = await ben.read(await ada.write(2_000), 3_000)
    expect(read).toMatchObject({ added: 4, known: 0, onTheirWay: 4 })
    expect(statesAt(ben)).toEqual(['in-doubt'])
  })

  test.each(['queued', 'refused'] as const)(
    'and were %s since are free with the next list',
    async (kind) => {
      const batchId = ada.send(links, 1_000, 'sending')
      await ben.read(await ada.write(2_000), 3_000)
      ada.refuse(batchId, kind, 4_000)
      const read = await ben.read(await ada.write(5_000), 6_000)
      expect(read).toMatchObject({ freed: 4, onTheirWay: 0 })
      expect(ben.holders(first)).toEqual([])
    },
  )

  test('and were accepted since are paid for with the next list, and maybe charged no more', async () => {
    const batchId = ada.send(links, 1_000, 'sending')
    await ben.read(await ada.write(2_000), 3_000)
    ada.accept(batchId, 4_000)
    const read = await ben.read(await ada.write(5_000), 6_000)
    expect(read).toMatchObject({ added: 4, freed: 0 })
    expect(statesAt(ben)).toEqual(['accepted'])
    expect(ben.past.ledger.exchanges.of(ben.past.account.id).doubtedElsewhere).toBe(0)
  })

  test('are told as refused to those alone whose list said that they were on their way', async () => {
    const batchId = ada.send(links, 1_000, 'sending')
    ada.refuse(batchId, 'refused', 2_000)
    expect(await ben.read(await ada.write(3_000), 4_000)).toMatchObject({ added: 0, known: 0 })
    expect(ben.past.ledger.notCharged.all(new Set([ben.past.account.id]))).toEqual([])
  })
})

test('what two requests paid for is known by the other once one is forgotten, and kept once however often it is told', async () => {
  const batchId = ben.send(links, 1_000, 'accepted')
  ada.send(links, 2_000, 'accepted')
  const list = await ada.write(3_000)
  await ben.read(list, 4_000)
  await ben.read(list, 5_000)
  const { ledger } = ben.past
  await forget(ledger, [ledger.batches.byId(batchId)?.submissionId ?? 0])
  expect(statesAt(ben)).toEqual(['accepted'])
})

describe('links that count as charged by the user’s word alone', () => {
  test('are held as paid for, and in doubt once that word is taken back', async () => {
    const batchId = ada.send(links, 1_000, 'in-doubt')
    ada.settle(batchId, 'charged', 2_000)
    expect(await ben.read(await ada.write(3_000), 4_000)).toMatchObject({ added: 4 })
    expect(statesAt(ben)).toEqual(['accepted'])
    ada.unsettle(batchId, 5_000)
    await ben.read(await ada.write(6_000), 7_000)
    expect(statesAt(ben)).toEqual(['in-doubt'])
  })

  test('are free where that word is taken back and they were not charged', async () => {
    const batchId = ada.send(links, 1_000, 'in-doubt')
    ada.settle(batchId, 'charged', 2_000)
    await ben.read(await ada.write(3_000), 4_000)
    ada.unsettle(batchId, 5_000)
    ada.settle(batchId, 'not-charged', 6_000)
    expect(await ben.read(await ada.write(7_000), 8_000)).toMatchObject({ added: 0, freed: 4 })
    expect(ben.holders(first)).toEqual([])
  })

  test('and left the queue for that are merely cancelled there once they were not charged', async () => {
    const batchId = ada.send(links, 1_000, 'in-doubt')
    ada.settle(batchId, 'charged', 2_000)
    const queued = ben.send([first, second], 2_500, 'queued')
    expect(await ben.read(await ada.write(3_000), 4_000)).toMatchObject({ takenOut: 2 })
    const sentWith = () => ben.past.ledger.batches.byId(queued)?.sentWith
    expect(sentWith()).toMatchObject({ kind: 'paid-list' })
    ada.unsettle(batchId, 5_000)
    await ben.read(await ada.write(6_000), 7_000)
    expect(sentWith()).toMatchObject({ kind: 'paid-list' })
    ada.settle(batchId, 'not-charged', 8_000)
    await ben.read(await ada.write(9_000), 9_500)
    expect(sentWith()).toBeUndefined()
  })

  test('stay held by what the service took of somebody else', async () => {
    const batchId = ada.send(links, 1_000, 'in-doubt')
    ada.settle(batchId, 'charged', 2_000)
    await ben.read(await ada.write(3_000), 4_000)
    cem.send([first], 1_500, 'accepted')
    await ben.read(await cem.write(5_000), 5_500)
    ada.unsettle(batchId, 6_000)
    ada.settle(batchId, 'not-charged', 7_000)
    expect(await ben.read(await ada.write(8_000), 9_000)).toMatchObject({ freed: 3 })
    expect(statesAt(ben)).toEqual(['accepted'])
  })

  test('do not leave again here where somebody else was charged for them', async () => {
    const batchId = ada.send([first], 1_000, 'in-doubt')
    ada.settle(batchId, 'charged', 2_000)
    cem.send([first], 1_500, 'accepted')
    await ada.read(await cem.write(3_000), 4_000)
    ada.unsettle(batchId, 5_000)
    ada.settle(batchId, 'not-charged', 6_000)
    expect(ada.own().map(({ state }) => state)).toEqual(['cancelled'])
  })
})

describe('links of a batch of which the service took a part', () => {
  test('are told as taken and as not charged, and in doubt where that word is taken back', async () => {
    const batchId = ada.send(links, 1_000, 'in-part')
    await ben.read(await ada.write(2_000), 3_000)
    ada.settleInPart(batchId, [first, second], 4_000)
    expect(await ben.read(await ada.write(5_000), 6_000)).toMatchObject({ freed: 2 })
    expect(links.map((link) => statesAt(ben, link))).toEqual([['accepted'], ['accepted'], [], []])
    ada.unsettle(batchId, 7_000)
    await ben.read(await ada.write(8_000), 9_000)
    expect(links.map((link) => statesAt(ben, link))).toEqual(links.map(() => ['in-doubt']))
  })

  test('come back to nobody in an old list once the others left again', async () => {
    const batchId = ada.send(links, 1_000, 'in-part')
    await ben.read(await ada.write(2_000), 3_000)
    const old = await ben.write(3_500)
    ada.settleInPart(batchId, [first, second], 4_000)
    const others = ada.own().find(({ state }) => state === 'queued')?.id ?? 0
    beginAttempt(ada.past.ledger, others, 5_000)
    ada.refuse(others, 'refused', 6_000)
    expect(await ada.read(old, 7_000)).toMatchObject({ added: 0 })
    expect([third, fourth].flatMap((link) => ada.holders(link))).toEqual([])
  })
})

describe('a list that is passed on', () => {
  test('brings no doubt back that was lifted later, in whatever order they come', async () => {
    const batchId = ada.send(links, 1_000, 'in-doubt')
    await ben.read(await ada.write(2_000), 2_500)
    const old = await ben.write(9_000)
    ada.settle(batchId, 'not-charged', 3_000)
    const lifted = await ada.write(4_000)
    expect(await cem.read(lifted, 10_000)).toMatchObject({ added: 0, freed: 0 })
    expect(await cem.read(old, 11_000)).toMatchObject({ added: 0, known: 4 })
    expect(cem.holders(first)).toEqual([])
  })

  test('lifts a doubt by the word of whoever sent it', async () => {
    const batchId = ada.send(links, 1_000, 'in-doubt')
    const doubted = await ada.write(2_000)
    await ben.read(doubted, 2_500)
    await cem.read(doubted, 2_500)
    ada.settle(batchId, 'not-charged', 3_000)
    await ben.read(await ada.write(4_000), 5_000)
    expect(await cem.read(await ben.write(6_000), 7_000)).toMatchObject({ freed: 4 })
    expect(cem.holders(first)).toEqual([])
  })

  test('frees nothing of which whoever sent it said later that it is in doubt again', async () => {
    const batchId = ada.send(links, 1_000, 'in-doubt')
    await cem.read(await ada.write(1_500), 1_600)
    ada.settle(batchId, 'not-charged', 2_000)
    await ben.read(await ada.write(3_000), 3_500)
    const lifted = await ben.write(9_000)
    ada.unsettle(batchId, 4_000)
    await cem.read(await ada.write(5_000), 5_500)
    expect(await cem.read(lifted, 10_000)).toMatchObject({ freed: 0 })
    expect(statesAt(cem)).toEqual(['in-doubt'])
  })

  test('keeps what the service took of one link while the others of its request go free', async () => {
    const batchId = ada.send(links, 1_000, 'in-doubt')
    await ben.read(await ada.write(2_000), 2_500)
    cem.send([first], 1_500, 'accepted')
    await ben.read(await cem.write(2_600), 2_700)
    ada.settle(batchId, 'not-charged', 3_000)
    await ben.read(await ada.write(4_000), 4_500)
    expect(statesAt(ben)).toEqual(['accepted'])
    expect(ben.holders(second)).toEqual([])
  })

  test('read again changes nothing, and neither does what it says once more', async () => {
    ada.send(links, 1_000, 'in-doubt')
    await ben.read(await ada.write(2_000), 2_500)
    const before = ben.heard(first)
    const again = await ada.write(3_000)
    expect(await ben.read(again, 3_500)).toMatchObject({ added: 0, known: 4, freed: 0 })
    expect(await ben.read(again, 4_000)).toMatchObject({ added: 0, known: 4, freed: 0 })
    expect(ben.heard(first).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  test('keeps one note of what was not charged, however often it is said', async () => {
    const batchId = ada.send(links, 1_000, 'in-doubt')
    ada.settle(batchId, 'not-charged', 2_000)
    await ben.read(await ada.write(3_000), 3_500)
    await ben.read(await ada.write(4_000), 4_500)
    const known = ben.past.ledger.notCharged.all(new Set([ben.past.account.id]))
    expect(known).toMatchObject([{ atMs: 1_000, saidMs: 4_000, linkCount: 4 }])
  })
})

test('a list is later than the last one, though the clock was set back meanwhile', async () => {
  const batchId = ada.send(links, 1_000, 'in-doubt')
  await ben.read(await ada.write(90_000), 90_500)
  ada.settle(batchId, 'not-charged', 3_000)
  expect(await ben.read(await ada.write(4_000), 91_000)).toMatchObject({ freed: 4 })
})

test('what a list holds of links in doubt is not taken from the queue, and holds them back once that doubt is lifted', async () => {
  const doubted = ada.send([first], 1_000, 'in-doubt')
  cem.send([first], 1_500, 'in-doubt')
  expect(await ada.read(await cem.write(2_000), 3_000)).toMatchObject({ added: 0, known: 1 })
  ada.settle(doubted, 'not-charged', 4_000)
  expect(ada.own().map(({ state }) => state)).toEqual(['cancelled'])
  expect(statesAt(ada)).toEqual(['in-doubt'])
})

test('what is on its way here does not wait again where a list says that it may have been charged', async () => {
  const batchId = ada.send([first], 1_000, 'sending')
  cem.send([first], 900, 'in-doubt')
  expect(await ada.read(await cem.write(2_000), 3_000)).toMatchObject({ added: 1 })
  ada.refuse(batchId, 'queued', 4_000)
  expect(ada.own().map(({ state }) => state)).toEqual(['cancelled'])
})
