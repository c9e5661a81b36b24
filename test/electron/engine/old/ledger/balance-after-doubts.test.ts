import { array, assert, constantFrom, integer, nat, oneof, property, record } from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { settleInPart } from '../../../../../electron/engine/old/ledger/partly-taken.ts'
import { settle, unsettle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { newPerson } from '../../../../fakes/sharing-person.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

const links = manyLinks(10)

async function build(): Promise<PastLedger> {
  const past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
  return past
}

function balance({ ledger, account }: PastLedger): number | undefined {
  return ledger.accounts.byId(account.id)?.knownBalance
}

test.each([1_000, 2_000])(
  'a balance that was entered at %d, with or after a batch that left at 1000, holds its charge: to call it charged deducts nothing, and to take that back adds nothing',
  async (enteredMs) => {
    const past = await build()
    const { ledger, account } = past
    const { batchId } = past.send({ links, atMs: 1_000, end: 'in-doubt' })
    ledger.accounts.enterBalance(account.id, 100, enteredMs)
    settle(ledger, batchId, 'charged', 3_000)
    expect(balance(past)).toBe(100)
    expect(ledger.batches.byId(batchId)?.unitsUsed).toBe(10)
    unsettle(ledger, batchId, 4_000)
    expect(balance(past)).toBe(100)
  },
)

test('what was deducted is not added to a balance that was entered since', async () => {
  const past = await build()
  const { ledger, account } = past
  ledger.accounts.enterBalance(account.id, 100, 500)
  const { batchId } = past.send({ links, atMs: 1_000, end: 'in-doubt' })
  settle(ledger, batchId, 'charged', 2_000)
  expect(balance(past)).toBe(90)
  ledger.accounts.enterBalance(account.id, 50, 3_000)
  unsettle(ledger, batchId, 4_000)
  expect(balance(past)).toBe(50)
})

/** Of what left at 1000 one link was paid for by somebody else: the rest, in doubt again. */
async function pieceInDoubt(end: 'in-doubt' | 'in-part', enteredMs: number) {
  const [ada, cem] = [await newPerson(), await newPerson()]
  const { ledger, account } = ada.past
  ledger.accounts.enterBalance(account.id, 100, enteredMs)
  const batchId = ada.send(links, 1_000, end)
  cem.send(links.slice(0, 1), 900, 'accepted')
  await ada.read(await cem.write(1_500), 1_600)
  ada.settle(batchId, 'not-charged', 2_000)
  const piece = ada.own().find(({ state }) => state === 'queued')?.id ?? 0
  ada.unsettle(piece, 3_000)
  return { ada, piece }
}

test('a piece that never left by itself left with the batch that it was cut from', async () => {
  const { ada, piece } = await pieceInDoubt('in-doubt', 1_800)
  ada.settle(piece, 'charged', 4_000)
  expect(balance(ada.past)).toBe(100)
})

test.each([
  ['in-part', 0],
  ['in-doubt', 9],
] as const)(
  'of a piece of what ended %s, %d units may be missing in a balance that was entered before',
  async (end, missing) => {
    const { ada } = await pieceInDoubt(end, 500)
    const { ledger, account } = ada.past
    const stored = ledger.accounts.byId(account.id) ?? account
    expect(ledger.stakes.unitsBeyondBalance(stored)).toBe(missing)
  },
)

test('the doubts of somebody else’s list are theirs, and take nothing from the balance here', async () => {
  const [ada, cem] = [await newPerson(), await newPerson()]
  const { ledger, account } = ada.past
  ledger.accounts.enterBalance(account.id, 100, 500)
  cem.send(links, 1_000, 'in-doubt')
  await ada.read(await cem.write(1_500), 1_600)
  expect(ada.heard(links[0] ?? '').map(({ state }) => state)).toEqual(['in-doubt'])
  const stored = ledger.accounts.byId(account.id) ?? account
  expect(ledger.stakes.unitsBeyondBalance(stored)).toBe(0)
})

const places = nat({ max: 5 })
const steps = array(
  oneof(
    record({
      kind: constantFrom('send' as const),
      end: constantFrom('accepted', 'in-doubt', 'in-doubt', 'in-doubt', 'in-part'),
      count: integer({ min: 2, max: 5 }),
    }),
    record({
      kind: constantFrom('charged', 'charged', 'not-charged', 'in-part', 'taken-back'),
      which: places,
    }),
    record({ kind: constantFrom('balance' as const), units: integer({ min: 0, max: 30 }) }),
    record({ kind: constantFrom('price' as const), price: integer({ min: 1, max: 3 }) }),
  ),
  { maxLength: 14, size: 'max' },
)

test('the known balance is the one that was entered less what left and was charged since, whatever is said of doubts, and taken back, in between, and says by how much it is lower if all were charged', async () => {
  const past = await build()
  const { ledger } = past
  let nowMs = 0
  let sent = 0
  assert(
    property(steps, (played) => {
      const account = past.addAccount('Another')
      let entered: { readonly units: number; readonly atMs: number } | undefined
      const batchIds: number[] = []
      for (const step of played) {
        nowMs += 1_000
        switch (step.kind) {
          case 'send': {
            const own = manyLinks(sent + step.count).slice(sent)
            sent += step.count
            batchIds.push(past.send({ links: own, atMs: nowMs, end: step.end, account }).batchId)
            break
          }
          case 'balance':
            ledger.accounts.enterBalance(account.id, step.units, nowMs)
            entered = { units: step.units, atMs: nowMs }
            break
          case 'price':
            ledger.accounts.setPrice(account.id, step.price)
            break
          default: {
            const batchId = batchIds[step.which % Math.max(1, batchIds.length)] ?? 0
            if (step.kind === 'taken-back') unsettle(ledger, batchId, nowMs)
            else if (step.kind === 'in-part') {
              const { linksCount = 0 } = ledger.batches.byId(batchId) ?? {}
              const taken = batchIds.length === 0 ? [] : ledger.batches.links(batchId)
              const named = new Set(taken.slice(0, linksCount))
              settleInPart(ledger, batchId, (link) => named.has(link), nowMs)
            } else settle(ledger, batchId, step.kind, nowMs)
          }
        }
      }
      const since = entered?.atMs ?? 0
      const spent = batchIds
        .flatMap((id) => ledger.batches.byId(id) ?? [])
        .filter(({ sentMs = 0 }) => sentMs > since)
        .reduce((units, { unitsUsed = 0 }) => units + unitsUsed, 0)
      const known = ledger.accounts.byId(account.id)?.knownBalance
      expect(known).toBe(entered === undefined ? undefined : entered.units - spent)
      const stored = ledger.accounts.byId(account.id)
      const beyond = stored === undefined ? undefined : ledger.stakes.unitsBeyondBalance(stored)
      for (const { id } of ledger.batches.inDoubt(account.id)) settle(ledger, id, 'charged', nowMs)
      const left = ledger.accounts.byId(account.id)?.knownBalance
      expect(known === undefined ? undefined : beyond).toBe(
        known === undefined ? undefined : known - (left ?? 0),
      )
    }),
    { numRuns: 100 },
  )
})
