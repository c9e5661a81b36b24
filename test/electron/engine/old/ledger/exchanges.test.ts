import { beforeEach, describe, expect, test } from 'vitest'
import type { PaidExchange } from '../../../../../electron/shared/paid-list.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { newPerson, type SharingPerson } from '../../../../fakes/sharing-person.ts'

const links = manyLinks(4)
const others = manyLinks(3, 'b.example')

let ada: SharingPerson
let ben: SharingPerson
beforeEach(async () => {
  ada = await newPerson()
  ben = await newPerson()
})

function exchangeOf({ past }: SharingPerson): PaidExchange {
  return past.ledger.exchanges.of(past.account.id)
}

describe('an account’s last exchange of paid links', () => {
  test('is none at first, and counts what is sent meanwhile', () => {
    expect(exchangeOf(ada)).toEqual({
      given: undefined,
      sentSince: 0,
      taken: undefined,
      doubtedElsewhere: 0,
    })
    ada.send(links, 1_000, 'accepted')
    ada.send(others, 2_000, 'in-doubt')
    expect(exchangeOf(ada)).toMatchObject({ given: undefined, sentSince: 7 })
  })

  test('tells of a list that is written, with how many links', async () => {
    ada.send(links, 1_000, 'accepted')
    await ada.write(2_000)
    const given = { atMs: 2_000, links: 4, onTheirWay: 0 }
    expect(exchangeOf(ada)).toMatchObject({ given, sentSince: 0 })
    ada.send(others, 3_000, 'accepted')
    expect(exchangeOf(ada)).toMatchObject({ given, sentSince: 3 })
  })

  test('counts the links of a list that were paid for, or may have been, and not what it says was not charged', async () => {
    const doubted = ada.send(links, 1_000, 'in-doubt')
    await ada.write(2_000)
    ada.settle(doubted, 'not-charged', 3_000)
    ada.send(others, 4_000, 'accepted')
    await ada.write(5_000)
    expect(exchangeOf(ada).given).toMatchObject({ atMs: 5_000, links: 3 })
  })

  test('tells of links that were on their way, until a list says what became of them', async () => {
    const batchId = ada.send(links, 1_000, 'sending')
    await ada.write(2_000)
    expect(exchangeOf(ada).given).toMatchObject({ onTheirWay: 4 })
    ada.refuse(batchId, 'refused', 3_000)
    expect(exchangeOf(ada).given).toMatchObject({ onTheirWay: 4 })
    await ada.write(4_000)
    expect(exchangeOf(ada)).toMatchObject({ given: { atMs: 4_000, onTheirWay: 0 } })
  })

  test('counts what left and was answered after its list was begun as sent since', async () => {
    const writing = ada.write(2_000)
    const batchId = ada.send(links, 2_500, 'sending')
    ada.accept(batchId, 3_000)
    await writing
    expect(exchangeOf(ada)).toMatchObject({ given: { onTheirWay: 0 }, sentSince: 4 })
  })

  test('does not count as sent since what its list told as on its way: nobody sends it meanwhile', async () => {
    const batchId = ada.send(links, 1_000, 'sending')
    await ada.write(2_000)
    ada.accept(batchId, 3_000)
    expect(exchangeOf(ada)).toMatchObject({ given: { onTheirWay: 4 }, sentSince: 0 })
  })

  test('counts what was not charged, by the user’s word, as sent no longer, until that is taken back', () => {
    ada.send(others, 1_000, 'accepted')
    const doubted = ada.send(links, 2_000, 'in-doubt')
    ada.settle(doubted, 'not-charged', 3_000)
    expect(exchangeOf(ada).sentSince).toBe(3)
    ada.unsettle(doubted, 4_000)
    expect(exchangeOf(ada).sentSince).toBe(7)
    ada.settle(doubted, 'charged', 5_000)
    ada.unsettle(doubted, 6_000)
    expect(exchangeOf(ada).sentSince).toBe(7)
  })

  test('counts of a batch that was taken in part what was taken, until that word is taken back', () => {
    const doubted = ada.send(links, 1_000, 'in-part')
    expect(exchangeOf(ada).sentSince).toBe(4)
    ada.settleInPart(doubted, links.slice(0, 2), 2_000)
    expect(exchangeOf(ada).sentSince).toBe(2)
    ada.unsettle(doubted, 3_000)
    expect(exchangeOf(ada).sentSince).toBe(4)
  })

  test('counts no doubt that a list told of since as one that was sent and was not charged', async () => {
    const doubted = ada.send(links, 1_000, 'in-doubt')
    await ada.write(2_000)
    ada.send(others, 3_000, 'accepted')
    ada.settle(doubted, 'not-charged', 4_000)
    expect(exchangeOf(ada).sentSince).toBe(3)
  })

  test('counts as sent since what its list says was not charged, once that word is taken back', async () => {
    const doubted = ada.send(links, 1_000, 'in-doubt')
    const inPart = ada.send(others, 2_000, 'in-part')
    ada.settle(doubted, 'not-charged', 3_000)
    ada.settleInPart(inPart, others.slice(0, 1), 3_000)
    await ada.write(4_000)
    expect(exchangeOf(ada).sentSince).toBe(0)
    ada.unsettle(doubted, 5_000)
    expect(exchangeOf(ada).sentSince).toBe(4)
    ada.unsettle(inPart, 6_000)
    expect(exchangeOf(ada).sentSince).toBe(6)
  })

  test('does not count what its list told of as doubted, whatever word is taken back since', async () => {
    const doubted = ada.send(links, 1_000, 'in-doubt')
    await ada.write(2_000)
    ada.settle(doubted, 'not-charged', 3_000)
    ada.unsettle(doubted, 4_000)
    expect(exchangeOf(ada).sentSince).toBe(0)
  })

  test('counts what a kill left in doubt as sent', () => {
    ada.send(links, 1_000, 'sending')
    ada.past.ledger.recover(2_000)
    expect(exchangeOf(ada).sentSince).toBe(4)
  })

  test('tells of a list that is read: whose it was, when it was written, and what of it is in doubt', async () => {
    ada.send(links, 1_000, 'in-doubt')
    ada.send(others, 2_000, 'accepted')
    await ben.read(await ada.write(3_000), 4_000)
    expect(exchangeOf(ben)).toEqual({
      given: undefined,
      sentSince: 0,
      taken: { atMs: 4_000, from: ada.past.account.name, links: 7, writtenMs: 3_000 },
      doubtedElsewhere: 4,
    })
  })

  test('tells of an old list that is read after a newer one, though nothing of it was news', async () => {
    ada.send(links, 1_000, 'in-doubt')
    const old = await ada.write(2_000)
    await ben.read(await ada.write(3_000), 4_000)
    expect(await ben.read(old, 5_000)).toMatchObject({ added: 0, known: 4 })
    expect(exchangeOf(ben).taken).toMatchObject({ atMs: 5_000, links: 4, writtenMs: 2_000 })
  })

  test('is none where the list was not written or not read to its end', async () => {
    ada.send(links, 1_000, 'accepted')
    await expect(ada.write(2_000, '/no/such/folder')).rejects.toThrow('folder-unwritable')
    expect(exchangeOf(ada)).toMatchObject({ given: undefined, sentSince: 4 })
    ben.die(links, 3_000)
    expect(exchangeOf(ben).taken).toBeUndefined()
  })

  test('is none where the ledger takes no note of it: no list is written', async () => {
    ada.send(links, 1_000, 'sending')
    ada.past.ledger.database.exec('PRAGMA query_only = ON')
    await expect(ada.write(2_000)).rejects.toThrow('folder-unwritable')
  })
})

test('a list tells of what an earlier life of its account has paid for', async () => {
  const { ledger, account } = ada.past
  const token = ledger.fingerprints.of('a-token')
  ledger.accounts.setFingerprint(account.id, token)
  ada.send(links, 1_000, 'accepted')
  const doubted = ada.send(others, 1_500, 'in-doubt')
  await ben.read(await ada.write(1_600), 1_700)
  ledger.accounts.remove(account.id, 2_000)
  ada.settle(doubted, 'not-charged', 2_500)
  const again = ledger.accounts.add(account, 'real')
  ledger.accounts.setFingerprint(again.id, token)
  const path = await ada.write(3_000, undefined, again)
  expect(await ben.read(path, 4_000)).toMatchObject({ added: 0, known: 4, freed: 3 })
})
