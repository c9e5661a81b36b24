import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { forget } from '../../../../../electron/engine/old/ledger/forgetting.ts'
import { linkHashes } from '../../../../../electron/engine/old/ledger/link-hash.ts'
import { searchLinks } from '../../../../../electron/engine/old/ledger/link-search.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

let past: PastLedger
beforeEach(async () => {
  past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
})

async function found(links: readonly string[], signal?: AbortSignal): Promise<readonly unknown[]> {
  const all: unknown[] = []
  const note = (link: string, batchId: number): void => void all.push([link, batchId])
  await searchLinks(past.ledger, [past.account.id, past.practice.id], links, note, signal)
  return all
}

describe('a search for links', () => {
  test('finds every batch that holds one, on any account, in however many steps', async () => {
    const links = manyLinks(5_000)
    const one = past.send({ links, atMs: 1_000 })
    const two = past.send({ links: ['https://b.example/'], atMs: 2_000, account: past.practice })
    const asked = [...links, 'https://b.example/', 'https://never.example/']
    const all = await found(asked)
    expect(all).toHaveLength(5_001)
    expect(all.at(-1)).toEqual(['https://b.example/', two.batchId])
    expect(all[4_999]).toEqual([links[4_999], one.batchId])
  })

  test('finds links of a batch that is damaged, by their hashes', async () => {
    const { batchId } = past.send({ links: manyLinks(3), atMs: 1_000 })
    past.ledger.database.run("UPDATE batch_links SET bytes = x'0011'")
    expect(new Set(await found(manyLinks(4)))).toEqual(
      new Set(manyLinks(3).map((link) => [link, batchId])),
    )
  })

  test('does not take a link for another with the same hash', async () => {
    const { batchId } = past.send({ links: ['https://a.example/'], atMs: 1_000 })
    const other = 'https://other.example/'
    past.ledger.database.run(
      'INSERT INTO seen VALUES (?, ?, ?)',
      past.account.id,
      linkHashes([other])[0] ?? 0n,
      batchId,
    )
    expect(await found([other])).toEqual([])
    expect(await found([other, 'https://a.example/'])).toEqual([['https://a.example/', batchId]])
  })

  test('goes on where what it would look through is forgotten meanwhile', async () => {
    const one = past.send({ links: ['https://a.example/'], atMs: 1_000, end: 'refused' })
    const two = past.send({ links: ['https://b.example/'], atMs: 2_000, end: 'refused' })
    const asked = found(['https://a.example/', 'https://b.example/'])
    await forget(past.ledger, [one.submissionId])
    expect(await asked).toEqual([['https://b.example/', two.batchId]])
  })

  test('stops when it is told to', async () => {
    past.send({ links: manyLinks(3), atMs: 1_000 })
    await expect(found(manyLinks(3), AbortSignal.abort())).rejects.toThrow('aborted')
  })
})
