import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLedgerForReading } from '../../../../../electron/engine/old/ledger/open-ledger.ts'
import { EngineHouse } from '../../../../fakes/engine-house.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

let house: EngineHouse
beforeEach(async () => {
  house = await EngineHouse.build()
})
afterEach(() => house.demolish())

const links = manyLinks(3_000)

/** Resolves once some of the list is planned. */
async function untilPlanning(): Promise<void> {
  for (;;) {
    const { planned = 0 } = await house.draft()
    if (planned > 0) return
    await nextTurn()
  }
}

/** Resolves once some of a paid list is in the ledger. */
async function untilRead(): Promise<void> {
  const database = openLedgerForReading(house.folder)
  if (database === undefined) throw new Error('There is no ledger')
  while (database.first('SELECT 1 FROM batch') === undefined) await nextTurn()
  database.close()
}

/** A paid list of these links; `isWhole` false: it says that it holds more. */
async function paidList(paid: readonly string[], isWhole = true): Promise<string> {
  const path = join(house.folder, 'paid.txt.gz')
  const { name: account, baseUrl } = await house.account()
  const header = {
    format: 'linkferry-paid-list',
    version: 1,
    account,
    baseUrl,
    links: paid.length + (isWhole ? 0 : 1),
  }
  const lines = paid.map((link) => `${link}\taccepted\ttask\t2026-01-01T00:00:00.000Z`)
  await writeFile(path, gzipSync(`${JSON.stringify(header)}\n${lines.join('\n')}\n`))
  return path
}

describe('while a submission is planned', () => {
  test('its account cannot be removed', async () => {
    const { id: accountId } = await house.account()
    await house.paste(links.join('\n'))
    const pressed = house.submit({ batchSize: 10 })
    await untilPlanning()
    const removed = await house.ask('account.remove', { accountId })
    expect(removed).toEqual({ ok: false, error: 'has-unfinished' })
    const done = await house.whenIn(await pressed, 'finished', 'running')
    expect(done.links.total).toBe(3_000)
  })
})

describe('an account that is saved while a submission is planned', () => {
  test('asks again before the next one', async () => {
    const { id: accountId, ...account } = await house.account()
    await house.paste(links.join('\n'))
    const pressed = house.submit({ batchSize: 10 })
    await untilPlanning()
    await house.ask('account.save', { accountId, account: { ...plainAccount(account.baseUrl) } })
    await pressed
    await house.paste('https://b.example/')
    await expect(house.submit({ confirmed: false })).rejects.toThrow('confirmation-needed')
  })
})

describe('while a paid list is read', () => {
  test('a submission waits, so that a list which turns out damaged keeps no link from being sent', async () => {
    const path = await paidList(manyLinks(60_000), false)
    const { id: accountId } = await house.account()
    await house.paste(links.slice(0, 100).join('\n'))
    const importing = house.ask('account.readPaidList', { accountId, path, isSure: true })
    await untilRead()
    const id = await house.submit({ expectedUnits: 100 })
    expect(await importing).toEqual({ ok: false, error: 'damaged-paid-list' })
    expect((await house.whenIn(id, 'finished')).links.accepted).toBe(100)
  })
})
