import * as fc from 'fast-check'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { PaidImport } from '../../../../../electron/engine/old/ledger/paid-import.ts'
import { settleInPart } from '../../../../../electron/engine/old/ledger/partly-taken.ts'
import { settle, unsettle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import type { PaidState } from '../../../../../electron/shared/paid-list.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { stateOfEach } from '../../../../fakes/state-of-each.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'
import { WaitingLists } from '../../../../fakes/waiting-lists.ts'
import { randomRuns } from '../../../../random-runs.ts'

const theirs = manyLinks(4)
const ours = manyLinks(4, 'ours.example')

let past: PastLedger
let lists: WaitingLists
beforeEach(async () => {
  past = new PastLedger(await temporaryFolder())
  lists = new WaitingLists(past, past.account.id)
  onTestFinished(() => past.close())
})

function begin(links: readonly string[], state: PaidState = 'accepted'): PaidImport {
  const list = new PaidImport(past.ledger, past.account.id, 'Team', 9)
  list.add([{ links, state, taskId: 'their-task', atMs: 5 }])
  for (const _ of list.lookUpWaiting()) continue
  return list
}

function takenOut(links: readonly string[], state: PaidState = 'accepted'): number {
  return begin(links, state).finish().takenOut
}

describe('links that wait here while a paid list says that they were paid for', () => {
  test.each(['accepted', 'in-doubt'] as const)(
    'leave no more where they were %s, and the rest leaves when it would have',
    (state) => {
      const [first = '', second = '', third = '', fourth = ''] = theirs
      const [a = '', b = '', c = '', d = ''] = ours
      const id = lists.plan([[a], [first, b, second], [third, fourth], [c, d]])
      expect(begin(theirs, state).finish()).toMatchObject({ added: 4, known: 0, takenOut: 4 })
      expect(lists.states(id)).toEqual([
        ['queued', 0, 1],
        ['queued', 1, 1],
        ['cancelled', 1, 2],
        ['cancelled', 2, 2],
        ['queued', 3, 2],
      ])
      expect(lists.leaving(id)).toEqual([a, b, c, d])
    },
  )

  test('finish the submission that held nothing else, and are spoken for by the list alone', () => {
    const id = lists.plan([theirs])
    expect(takenOut(theirs)).toBe(4)
    expect(past.ledger.submissions.byId(id)?.finishedMs).toBe(9)
    const holders = past.ledger.spokenFor(past.account.id).batchesOf(theirs)
    const tasks = [...holders.values()].flat().map(({ taskId }) => taskId)
    expect(tasks).toEqual(theirs.map(() => 'their-task'))
  })

  test('take nothing else out where the list holds them twice, as maybe charged and as paid', () => {
    const [first = '', second = ''] = theirs
    const id = lists.plan([[first, second]])
    const list = new PaidImport(past.ledger, past.account.id, 'Team', 9)
    const one = { links: [first], taskId: undefined, atMs: 5 }
    list.add([
      { ...one, state: 'in-doubt' },
      { ...one, state: 'accepted' },
    ])
    expect(list.finish().takenOut).toBe(1)
    expect(lists.leaving(id)).toEqual([second])
  })

  test('are told of with each batch that changed or came to be', () => {
    const id = lists.plan([theirs, ours])
    const { changed } = begin([...theirs, ...ours.slice(2)]).finish()
    const all = past.ledger.batches.ofSubmission(id).map((batch) => batch.id)
    expect(changed.toSorted((x, y) => x - y)).toEqual(all.toSorted((x, y) => x - y))
  })

  test('leave all the same on another account, which the list says nothing of', () => {
    const other = past.addAccount('Other')
    const { submissionId } = past.send({ links: theirs, atMs: 1, account: other, end: 'queued' })
    expect(takenOut(theirs)).toBe(0)
    expect(lists.leaving(submissionId)).toEqual(theirs)
  })

  test('leave all the same where the user sends again what was known to be paid for', () => {
    takenOut(theirs)
    const id = lists.plan([theirs], past.ledger.batches.newestId())
    expect(takenOut(theirs)).toBe(0)
    expect(lists.leaving(id)).toEqual(theirs)
  })

  test.each(['queued', 'split'] as const)(
    'and were on their way do not wait again, once their answer makes their batch %s',
    (kind) => {
      const id = lists.plan([[...theirs, ...ours]])
      const answer = lists.beginSending(id)
      expect(takenOut(theirs)).toBe(0)
      expect(lists.states(id)).toEqual([['sending', 0, 8]])
      answer(kind)
      expect(lists.leaving(id)).toEqual(ours)
      expect(past.ledger.batches.counts(id)).toMatchObject({ cancelled: 4 })
    },
  )

  test('and came to wait again after they were looked up are taken out too', () => {
    const id = lists.plan([[...theirs, ...ours]])
    const answer = lists.beginSending(id)
    const list = begin(theirs)
    answer('split')
    expect(list.finish().takenOut).toBe(4)
    expect(lists.leaving(id)).toEqual(ours)
  })

  test('and were killed on their way are not sent again by a word that they were not charged', () => {
    const id = lists.plan([[...theirs, ...ours]])
    lists.beginSending(id)
    takenOut(theirs)
    past.ledger.recover(11)
    const settled = settle(past.ledger, lists.firstBatchId(id), 'not-charged', 12)
    expect(settled).toMatchObject({ ok: true, value: { queued: 4, cancelled: 4 } })
    expect(lists.leaving(id)).toEqual(ours)
  })

  test('wait as before after a kill at any moment before the list is whole', () => {
    const id = lists.plan([[...theirs, ...ours]])
    begin(theirs)
    past.ledger.recover(11)
    expect(lists.leaving(id)).toEqual([...theirs, ...ours])
  })

  test('wait as before where the disk refuses the last commit', () => {
    const id = lists.plan([[...theirs, ...ours]])
    const list = begin(theirs)
    past.ledger.database.exec('PRAGMA query_only = ON')
    expect(() => list.finish()).toThrow('folder-unwritable')
    past.ledger.database.exec('PRAGMA query_only = OFF')
    list.drop()
    expect(lists.leaving(id)).toEqual([...theirs, ...ours])
  })
})

test('whatever waits, is on its way, in doubt or paid for, no link of a list leaves after it', async () => {
  const links = [...manyLinks(12)]
  const ends = ['queued', 'sending', 'in-doubt', 'accepted', 'refused', 'cancelled'] as const
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.subarray(links, { minLength: 1 }), fc.constantFrom(...ends)), {
        maxLength: 5,
      }),
      fc.array(
        fc.tuple(fc.subarray(links, { minLength: 1 }), fc.constantFrom('accepted', 'in-doubt')),
        { minLength: 1, maxLength: 3 },
      ),
      fc.boolean(),
      async (sendings, groups, isLookedUp) => {
        const one = new PastLedger(await temporaryFolder())
        try {
          const { ledger, account } = one
          let atMs = 1
          for (const [some, end] of sendings) {
            const free = some.filter(
              (link) => !ledger.spokenFor(account.id).batchesOf([link]).has(link),
            )
            if (free.length === 0) continue
            one.send({ links: free, atMs: (atMs += 1_000), end })
          }
          const before = stateOfEach(one)
          const list = new PaidImport(ledger, account.id, 'Team', 90_000)
          list.add(
            groups.map(([some, state]) => ({ links: some, state, taskId: undefined, atMs: 1 })),
          )
          if (isLookedUp) for (const _ of list.lookUpWaiting()) continue
          const { takenOut: count } = list.finish()
          const after = stateOfEach(one)
          const listed = new Set(groups.flatMap(([some]) => some))
          let expected = 0
          for (const [key, state] of before) {
            const [, , link = ''] = key.split(' ')
            const isTaken = state === 'queued' && listed.has(link)
            if (isTaken) expected += 1
            expect(after.get(key)).toBe(isTaken ? 'cancelled' : state)
          }
          expect(after.size).toBe(before.size)
          expect(count).toBe(expected)
          const holders = ledger.spokenFor(account.id).batchesOf([...listed])
          for (const link of listed) {
            const held = holders.get(link) ?? []
            expect(held).not.toEqual([])
            expect(held.every(({ state }) => state !== 'queued')).toBe(true)
          }
        } finally {
          one.close()
        }
      },
    ),
    { numRuns: randomRuns(40, 1_000) },
  )
})

test('what waits of a paid list leaves no more where it was in doubt again, and told not charged, while that was read', () => {
  const links = manyLinks(10)
  const { batchId } = past.send({ links, atMs: 1, end: 'in-part' })
  const taken = new Set(links.slice(0, 5))
  settleInPart(past.ledger, batchId, (link) => taken.has(link), 2)
  const list = begin(links.slice(0, 1))
  unsettle(past.ledger, batchId, 10)
  settle(past.ledger, batchId, 'not-charged', 11)
  list.add([{ links: links.slice(5), state: 'accepted', taskId: 'their-task', atMs: 5 }])
  for (const _ of list.lookUpWaiting()) continue
  expect(list.finish()).toMatchObject({ takenOut: 5 })
})
