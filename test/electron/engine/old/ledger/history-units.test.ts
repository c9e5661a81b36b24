import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { HistoryList } from '../../../../../electron/engine/old/ledger/history-list.ts'
import { unitsChart } from '../../../../../electron/engine/old/ledger/history-units.ts'
import { PaidImport } from '../../../../../electron/engine/old/ledger/paid-import.ts'
import { settle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import type { UnitsQuery } from '../../../../../electron/shared/history.ts'
import { importPaid } from '../../../../fakes/known-as-sent.ts'
import { inZone } from '../../../../fakes/in-zone.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

let past: PastLedger
beforeEach(async () => {
  past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
})

function chart(changes: Partial<UnitsQuery> = {}) {
  const { database } = past.ledger
  return unitsChart(database, new HistoryList(database), {
    fromDay: '2026-10-24',
    toDay: '2026-10-26',
    step: 'day',
    by: 'account',
    accountId: undefined,
    states: undefined,
    search: '',
    ...changes,
  })
}

function send(host: string, count: number, at: string, changes = {}) {
  return past.send({ links: manyLinks(count, host), atMs: new Date(at).getTime(), ...changes })
}

describe('units', () => {
  test('belong to the local day on which their request began, on days of 25 hours too', async () => {
    inZone('Europe/Berlin')
    send('a.example', 1, '2026-10-24T23:59:59.999+02:00')
    send('b.example', 2, '2026-10-25T00:00:00+02:00')
    send('c.example', 4, '2026-10-25T23:59:59.999+01:00')
    send('d.example', 8, '2026-10-26T00:00:00+01:00')
    send('e.example', 16, '2026-10-27T00:00:00+01:00')
    expect(await chart()).toMatchObject({
      periods: ['2026-10-24', '2026-10-25', '2026-10-26'],
      series: [{ name: 'Agency main', units: [1, 6, 8] }],
      totals: { units: 15, accepted: 15 },
    })
  })

  test('come by month, quiet months too', async () => {
    inZone('America/New_York')
    send('a.example', 3, '2026-08-31T23:30:00-04:00')
    send('b.example', 5, '2026-10-01T00:00:00-04:00')
    const months = await chart({ fromDay: '2026-08-01', toDay: '2026-10-31', step: 'month' })
    expect(months.periods).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(months.series).toEqual([{ name: 'Agency main', units: [3, 0, 5] }])
  })

  test('come by account, client and label, those of most units first', async () => {
    inZone('UTC')
    const account = past.addAccount('Client Sole')
    send('a.example', 1, '2026-10-24T10:00:00Z', { client: 'Norda', label: 'One' })
    send('b.example', 2, '2026-10-25T10:00:00Z', { client: 'Palimo', label: 'One' })
    send('c.example', 4, '2026-10-25T10:00:00Z', { account, client: 'Norda', label: 'Two' })
    expect((await chart({ by: 'account' })).series).toEqual([
      { name: 'Client Sole', units: [0, 4, 0] },
      { name: 'Agency main', units: [1, 2, 0] },
    ])
    expect((await chart({ by: 'client' })).series.map(({ name }) => name)).toEqual([
      'Norda',
      'Palimo',
    ])
    expect((await chart({ by: 'label' })).series).toEqual([
      { name: 'Two', units: [0, 4, 0] },
      { name: 'One', units: [1, 2, 0] },
    ])
    expect((await chart({ accountId: account.id })).totals.units).toBe(4)
    expect((await chart({ client: 'Norda' })).totals.units).toBe(5)
  })

  test('of more than seven names are told of seven, and of all others together', async () => {
    inZone('UTC')
    for (let count = 1; count <= 9; count += 1)
      send(`h${count}.example`, count, '2026-10-25T10:00:00Z', { client: `Client ${count}` })
    const { series } = await chart({ by: 'client' })
    expect(series).toHaveLength(8)
    expect(series.at(-1)).toEqual({ name: undefined, units: [0, 3, 0] })
    expect((await chart()).totals.units).toBe(45)
  })

  test('leave Practice and what was imported out', async () => {
    inZone('UTC')
    const at = Date.parse('2026-10-25T10:00:00Z')
    send('a.example', 3, '2026-10-25T10:00:00Z', { account: past.practice })
    const paid = new PaidImport(past.ledger, past.account.id, 'Berlin office', at)
    paid.add([{ links: ['https://b.example/'], state: 'accepted', taskId: 't', atMs: at }])
    paid.finish()
    expect(await chart()).toMatchObject({ series: [], totals: { units: 0, accepted: 0 } })
  })

  test('count what the user said was charged, on the day on which it left', async () => {
    inZone('UTC')
    const { batchId } = send('a.example', 3, '2026-10-24T10:00:00Z', { end: 'in-doubt' })
    expect((await chart()).totals).toMatchObject({ units: 0, inDoubt: 3 })
    settle(past.ledger, batchId, 'charged', Date.parse('2026-10-26T10:00:00Z'))
    expect((await chart()).series).toEqual([{ name: 'Agency main', units: [3, 0, 0] }])
  })

  test('are those of every word of a filter, and come to what the list comes to', async () => {
    inZone('UTC')
    const elsewhere = past.addAccount('Client Sole')
    const at = '2026-10-25T10:00:00Z'
    send('a.example', 1, at, { client: 'Norda', label: 'One', lines: { 'sent-before': 5 } })
    send('b.example', 2, at, { client: 'Norda', label: 'Two', lines: { 'sent-before': 7 } })
    send('c.example', 4, at, { client: 'Norda', label: 'Two', end: 'refused' })
    const { batchId } = send('d.example', 8, at, { account: elsewhere, label: 'Two' })
    const createdMs = Date.parse('2026-10-25T12:00:00Z')
    send('e.example', 16, '2026-10-25T12:00:00Z', { lines: { 'sent-before': 9 } })
    const filters = [
      [{ label: 'Two' }, 10, 7],
      [{ label: 'Two', client: 'Norda' }, 2, 7],
      [{ label: 'Two', accountId: elsewhere.id }, 8, 0],
      [{ search: ' two' }, 10, 7],
      [{ search: 'one' }, 1, 5],
      [{ search: `task-${batchId}` }, 8, 0],
      [{ search: '12:00:00', unnamed: [createdMs] }, 16, 9],
      [{ states: ['refused'] as const }, 0, undefined],
      [{ states: ['accepted'] as const, label: 'Two' }, 10, undefined],
    ] as const
    const list = new HistoryList(past.ledger.database)
    const everything = { accountId: undefined, states: undefined, search: '' }
    for (const [changes, units, sentBefore] of filters) {
      const { totals, series, ...rest } = await chart(changes)
      const drawn = series.flatMap((one) => one.units).reduce((sum, one) => sum + one, 0)
      expect([changes, drawn, rest.sentBefore]).toEqual([changes, units, sentBefore])
      const page = list.page({ ...everything, ...changes, start: 0, count: 1 })
      expect(totals).toEqual(page.totals)
      expect(totals.units).toBe(units)
    }
  })

  test('stand beside the lines that were sent before', async () => {
    inZone('UTC')
    const lines = { ready: 2, 'sent-before': 7 }
    send('a.example', 2, '2026-10-25T10:00:00Z', { lines, client: 'Norda' })
    expect((await chart()).sentBefore).toBe(7)
    expect((await chart({ client: 'Palimo' })).sentBefore).toBe(0)
  })

  test('count links as sent before that left the queue because they had been, on that day', async () => {
    inZone('UTC')
    const waiting = { end: 'queued', lines: { ready: 3, 'sent-before': 1 } } as const
    send('a.example', 3, '2026-10-25T10:00:00Z', waiting)
    importPaid(past, { links: manyLinks(2, 'a.example'), atMs: Date.UTC(2026, 9, 26, 10) })
    expect((await chart()).sentBefore).toBe(3)
    expect((await chart({ fromDay: '2026-10-26' })).sentBefore).toBe(2)
    expect((await chart({ client: 'Palimo' })).sentBefore).toBe(0)
    expect((await chart({ states: ['sent-before'] })).sentBefore).toBeUndefined()
  })
})
