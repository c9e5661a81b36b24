import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { IdentityChange } from '../../../../../electron/engine/old/ledger/earlier-lives.ts'
import { knownNow } from '../../../../../electron/engine/old/ledger/known-then.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { plainSubmission } from '../../../../fakes/plain-submission.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'
import { WaitingLists } from '../../../../fakes/waiting-lists.ts'

const sent = manyLinks(4)
const fresh = manyLinks(4, 'new.example')

let past: PastLedger
let lists: WaitingLists
let againId: number
/** Four links were paid for on an account that was removed and added again, with another token. */
beforeEach(async () => {
  past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
  const { accounts, fingerprints } = past.ledger
  accounts.setFingerprint(past.account.id, fingerprints.of('token'))
  past.send({ links: sent, atMs: 1 })
  accounts.remove(past.account.id, 2)
  againId = accounts.add(plainAccount(past.account.baseUrl), 'real').id
  accounts.setFingerprint(againId, fingerprints.of('mistyped'))
  lists = new WaitingLists(past, againId)
})

function setToken(token: string): readonly number[] | undefined {
  const { accounts, fingerprints } = past.ledger
  const fingerprint = fingerprints.of(token)
  const identity = new IdentityChange(past.ledger, againId)
  for (const _ of identity.lookUpWaiting({ fingerprint })) continue
  return identity.commit(() => accounts.setFingerprint(againId, fingerprint), 9)
}

describe('a token that makes a removed account an earlier life', () => {
  test('cancels what that has sent, and the rest leaves when it would have', () => {
    const [first = '', second = '', third = '', fourth = ''] = sent
    const [a = '', b = '', c = '', d = ''] = fresh
    const id = lists.plan([[a], [first, b, second], [third, fourth], [c, d]])
    const changed = setToken('token')
    expect(lists.states(id)).toEqual([
      ['queued', 0, 1],
      ['queued', 1, 1],
      ['cancelled', 1, 2],
      ['cancelled', 2, 2],
      ['queued', 3, 2],
    ])
    expect(changed).toHaveLength(4)
    expect(lists.leaving(id)).toEqual([a, b, c, d])
  })

  test('is looked up at once for all that waits: a list in another order has links of each batch', () => {
    const [paid, waiting] = [0, 1].map((turn) =>
      Array.from({ length: 30 }, (_, batch) =>
        Array.from({ length: 30 }, (__, place) =>
          turn === 0
            ? `https://c.example/${batch}/${place}`
            : `https://c.example/${place}/${batch}`,
        ),
      ),
    )
    for (const links of paid ?? []) past.send({ links, atMs: 1, account: past.account })
    lists.plan(waiting ?? [])
    const opened = vi.spyOn(past.ledger.batches, 'links')
    setToken('token')
    expect(opened.mock.calls.length).toBeLessThan(200)
  })

  test('frees what was cancelled here, which is spoken for by that life alone', () => {
    const id = lists.plan([sent])
    setToken('token')
    expect(past.ledger.submissions.byId(id)?.finishedMs).toBe(9)
    const holders = past.ledger.spokenFor(againId).batchesOf(sent)
    expect([...holders.values()].flat().map(({ accountId }) => accountId)).toEqual(
      sent.map(() => past.account.id),
    )
  })

  test.each(['queued', 'split'] as const)(
    'cancels what was on its way, once its answer makes it %s',
    (kind) => {
      const id = lists.plan([[...sent, ...fresh]])
      const answer = lists.beginSending(id)
      setToken('token')
      expect(lists.states(id)).toEqual([['sending', 0, 8]])
      const changed = answer(kind)
      expect(lists.leaving(id)).toEqual(fresh)
      expect(past.ledger.batches.counts(id)).toMatchObject({ cancelled: 4 })
      const all = past.ledger.batches.ofSubmission(id).map((one) => one.id)
      expect(changed.toSorted((x, y) => x - y)).toEqual(all.toSorted((x, y) => x - y))
    },
  )

  test('keeps from being planned what is to be sent again, where it was not known when that was said', () => {
    const { ledger } = past
    const known = knownNow(ledger, againId)
    const upTo = ledger.batches.newestId()
    setToken('token')
    const id = ledger.submissions.add(plainSubmission(againId, { requestId: 'again' }))
    const batches = [{ links: [...sent, ...fresh], isUnusual: false }]
    const planned = ledger.plans.add(id, batches, upTo, 3, known)
    expect(planned).toEqual({ planned: fresh.length, spokenFor: sent.length })
  })

  test('leaves what is to be sent again though that life was known', () => {
    setToken('token')
    const id = lists.plan([sent], past.ledger.batches.newestId())
    expect(setToken('token')).toBeUndefined()
    expect(lists.leaving(id)).toEqual(sent)
  })

  test('of which no life is known changes nothing', () => {
    const id = lists.plan([sent])
    expect(setToken('another')).toBeUndefined()
    expect(lists.leaving(id)).toEqual(sent)
  })
})
