import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openLedgerForReading } from '../../../../../electron/engine/old/ledger/open-ledger.ts'
import type { AskedPart, ReportScope } from '../../../../../electron/shared/history.ts'
import { dayOf, startOfDay } from '../../../../../electron/shared/local-day.ts'
import { value } from '../../../../fakes/engine-house.ts'
import { houseWithPast } from '../../../../fakes/house-with-past.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

const today = dayOf(Date.now())
const lastYear = startOfDay(today, -365)

describe('forgetting', () => {
  test('tells the windows, looks the open list up again and removes what results were told from', async () => {
    const house = await houseWithPast((past) => {
      past.send({
        links: ['https://old.example/'],
        atMs: lastYear,
        draftId: '000000000000001-0000beef',
      })
    })
    const folder = join(house.folder, 'drafts/000000000000001-0000beef')
    await mkdir(folder)
    await writeFile(join(folder, 'source-1'), 'https://old.example/')
    const { accounts } = await house.ask('engine.snapshot', undefined)
    const { id: draftId } = await house.paste('https://old.example/')
    const accountId = accounts.find(({ isPractice }) => !isPractice)?.id ?? 0
    await house.ask('draft.useAccount', { draftId, accountId })
    expect((await house.draft()).byStatus['sent-before']).toBe(1)

    const beforeDay = today
    expect(await house.ask('history.forgettable', { beforeDay })).toMatchObject({ links: 1 })
    const forgotten = value(await house.ask('history.forget', { beforeDay }))
    expect(forgotten).toEqual({ submissions: 1, links: 1 })
    expect(house.events.findLast(({ name }) => name === 'submissions.forgotten')?.payload).toEqual({
      submissionIds: [1],
    })
    expect((await house.draft()).byStatus).toMatchObject({ ready: 1, 'sent-before': 0 })
    expect(existsSync(folder)).toBe(false)
    expect(value(await house.ask('history.forget', { beforeDay })).submissions).toBe(0)
    expect(value(await house.ask('history.giveRoomBack', undefined))).toMatchObject({ links: 0 })
  })

  test('of a paid list does not offer to send again what that had taken out of the Queue', async () => {
    let stays = 0
    const house = await houseWithPast((past) => {
      const links = ['https://a.example/']
      const taken = past.send({ links, atMs: Date.now(), end: 'cancelled' })
      const { submissionId: paidList } = past.send({ links, atMs: lastYear })
      past.ledger.submissions.setImported(paidList, lastYear, undefined)
      const by = { kind: 'paid-list', submissionId: paidList } as const
      past.ledger.batches.setCancelled(taken.batchId, by, Date.now())
      stays = taken.submissionId
    })
    expect(value(await house.ask('history.forget', { beforeDay: today }))).toMatchObject({
      links: 1,
    })
    const part = { kind: 'cancelled', submissionIds: [stays] } as const
    expect(await house.ask('history.unsent', { part })).toBe(0)
  })

  test('is told in the file of a report of its days or of a list that was submitted by then, and of no other', async () => {
    let [older, newer] = [0, 0]
    const house = await houseWithPast((past) => {
      past.send({ links: ['https://old.example/'], atMs: lastYear })
      const waits = { links: ['https://a.example/'], atMs: lastYear, end: 'queued' } as const
      older = past.send(waits).submissionId
      past.ledger.submissions.setPausedByUser(older, lastYear)
      newer = past.send({ links: ['https://new.example/'], atMs: Date.now() }).submissionId
    })
    const path = join(house.folder, 'report.csv')
    async function fileOf(scope: ReportScope): Promise<string> {
      const asked = { scope, withInternals: false, format: 'csv', locale: 'en', path } as const
      value(await house.ask('report.write', asked))
      return readFile(path, 'utf8')
    }
    const over = { kind: 'client', client: undefined, toDay: today } as const
    const alone = (submissionId: number) => ({ kind: 'submission', submissionId }) as const
    const isMissing = `Records may be missing up to,${dayOf(lastYear)}\r\n`
    const told = [{ ...over, fromDay: dayOf(lastYear) }, alone(older)]
    for (const scope of told) expect(await fileOf(scope)).not.toContain(isMissing)

    value(await house.ask('history.forget', { beforeDay: today }))
    for (const scope of told) expect(await fileOf(scope)).toContain(isMissing)
    const later = dayOf(startOfDay(dayOf(lastYear), 1))
    for (const other of [{ ...over, fromDay: later }, alone(newer)])
      expect(await fileOf(other)).not.toContain('missing')
  })

  test('is told in the file of “Was it sent?” above answers that may be of it, and of no others', async () => {
    const house = await houseWithPast((past) => {
      past.send({ links: ['https://old.example/'], atMs: lastYear })
      past.send({ links: ['https://new.example/'], atMs: Date.now() })
    })
    const path = join(house.folder, 'answers.csv')
    async function linesOf(text: string, only?: AskedPart): Promise<readonly string[]> {
      const { askId } = value(await house.ask('history.ask', { text }))
      const asked = { askId, only, format: 'csv', path } as const
      value(await house.ask('history.writeAnswers', asked))
      return (await readFile(path, 'utf8')).split('\r\n').slice(1, -1)
    }
    const all = 'https://old.example\nhttps://new.example\nhello'
    expect(await linesOf(all)).toHaveLength(3)
    value(await house.ask('history.forget', { beforeDay: today }))
    const isForgotten = `History up to ${dayOf(lastYear)} was forgotten; links sent then may show as not sent.,,,,,,,`
    const never = 'https://old.example,Not sent,,,,,,'
    expect((await linesOf(all)).slice(0, 2)).toEqual([isForgotten, never])
    expect(await linesOf(all, 'not-sent')).toEqual([isForgotten, never])
    expect(await linesOf(all, 'on-record')).toHaveLength(1)
    expect(await linesOf('hello')).toHaveLength(1)
  })

  test('leaves nothing to cancel, however late a window asks', async () => {
    let submissionId = 0
    const house = await houseWithPast((past) => {
      submissionId = past.send({ links: ['https://old.example/'], atMs: lastYear }).submissionId
    })
    house.ledger.plans.takeBack([submissionId])
    expect(await house.ask('submission.cancel', { submissionId })).toBeUndefined()
    expect(house.ledger.submissions.byId(submissionId)?.phase).toBe('planning')
  })

  test('has the ledger written anew only where nothing waits to be sent', async () => {
    let submissionId = 0
    const house = await houseWithPast((past) => {
      // As an early version made it: this changes only when all of it is written anew.
      past.ledger.database.exec('PRAGMA auto_vacuum = NONE; VACUUM')
      const waiting = past.send({ links: ['https://a.example/'], atMs: lastYear, end: 'queued' })
      submissionId = waiting.submissionId
      past.ledger.submissions.setPausedByUser(submissionId, lastYear)
    })
    const wasWrittenAnew = (): boolean => {
      const database = openLedgerForReading(house.folder)
      const mode = database?.first('PRAGMA auto_vacuum')
      database?.close()
      return mode?.['auto_vacuum'] === 2
    }
    value(await house.ask('history.giveRoomBack', undefined))
    expect(wasWrittenAnew()).toBe(false)
    await house.ask('submission.cancel', { submissionId })
    value(await house.ask('history.giveRoomBack', undefined))
    expect(wasWrittenAnew()).toBe(true)
  })

  test('never reaches into the last 24 hours, whatever day is named', async () => {
    const house = await houseWithPast((past) => {
      past.send({ links: ['https://new.example/'], atMs: Date.now() - 23 * 3_600_000 })
    })
    const beforeDay = dayOf(startOfDay(today, 30))
    expect(value(await house.ask('history.forget', { beforeDay })).submissions).toBe(0)
  })

  test('leaves no list that the next start would open in New, if killed after its commit', async () => {
    const house = await houseWithPast((past) => {
      past.send({
        links: ['https://old.example/'],
        atMs: lastYear,
        draftId: '999999999999999-0000beef',
      })
    })
    await house.stopEngine()
    // As a kill leaves it: forgotten in the ledger, marked, not yet removed.
    const folder = join(house.folder, 'drafts/999999999999999-0000beef')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'cleared'), 'forgotten')
    const past = new PastLedger(house.folder)
    past.ledger.database.exec("UPDATE submission SET draft_id = 'other'")
    past.close()
    await house.startEngine()
    expect(await readdir(join(house.folder, 'drafts'))).not.toContain('999999999999999-0000beef')
  })

  test('says how much is remembered, lists included, and no link that was cancelled or moved on', async () => {
    const house = await houseWithPast((past) => {
      past.send({ links: manyLinks(3), atMs: lastYear })
      past.send({ links: ['https://no.example/'], atMs: lastYear, end: 'cancelled' })
    })
    const size = await house.ask('history.size', undefined)
    const ledger = statSync(join(house.folder, 'ledger.sqlite')).size
    expect(size).toMatchObject({ submissions: 2, links: 3, oldestDay: dayOf(lastYear) })
    const { links } = await house.ask('history.forgettable', { beforeDay: today })
    expect(links).toBe(3)
    expect(size.bytes).toBeGreaterThanOrEqual(ledger)
  })
})
