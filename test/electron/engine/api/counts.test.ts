import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openLedger } from '../../../../electron/engine/ledger/index.ts'
import { dayOf } from '../../../../electron/shared/schedule.ts'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'
import { links, practiceService, startEngine, valueOf } from './engine-fixture.ts'

test('a report counts a link as sent before as soon as another list with it is submitted', async () => {
  const practice = await practiceService()
  const folder = await temporaryFolder()
  const first = await startEngine(folder)
  const accountId = await first.addAccount(practice.baseUrl)
  const list = await first.paste(links(3), 'Norda')
  const other = await first.paste(links(2), 'Sylva')
  const options = { accountId, batchSize: 'balanced', when: { kind: 'now' } }
  await first.ask('list.setSendOptions', { listId: list.id, options })
  await first.ask('list.useAccount', { listId: list.id, accountId })
  await first.stop()
  // After this, only the submitted list is in memory.
  const engine = await startEngine(folder)
  const today = dayOf(Date.now())
  const scope = { kind: 'client', client: 'Norda', fromDay: today, toDay: today }
  const figures = async () => valueOf(await engine.ask('report.figures', { scope }))
  const { id } = valueOf(await engine.submit(other.id, accountId)).submission
  expect(await figures()).toMatchObject({ notSubmitted: 1, sentBefore: 2 })
  await engine.settled(id)
  expect(await figures()).toMatchObject({ notSubmitted: 1, sentBefore: 2, accepted: 0 })
  // The results of the list agree.
  const text = valueOf(await engine.ask('list.copyResults', { listId: list.id, part: 'all' }))
  expect(text.match(/Sent before/g)).toHaveLength(2)
})

test('counts include an edit after which the engine was killed', async () => {
  const folder = await temporaryFolder()
  const engine = await startEngine(folder)
  const list = await engine.paste(links(5))
  valueOf(await engine.ask('rows.exclude', { listId: list.id, target: { rows: [1, 2] } }))
  // A killed engine would leave what is on the disk now.
  const killed = await temporaryFolder()
  cpSync(folder, killed, { recursive: true })
  const next = await startEngine(killed)
  const { lists } = await next.ask('engine.snapshot')
  expect(lists).toMatchObject([{ id: list.id, counts: { ready: 3, excluded: 2 } }])
})

test('a new list that was empty when the engine was killed is deleted', async () => {
  const folder = await temporaryFolder()
  const ledger = valueOf(openLedger(folder))
  const list = {
    name: '',
    client: '',
    label: '',
    sources: [],
    accountId: undefined,
    isPractice: false,
    sendOptions: { accountId: undefined, batchSize: 'balanced', when: { kind: 'now' } },
  } as const
  const [, inFolder] = [ledger.lists.add(list, 1), ledger.lists.add(list, 2)]
  ledger.close()
  const listFolder = path.join(folder, 'lists', String(inFolder.id))
  mkdirSync(listFolder, { recursive: true })
  writeFileSync(path.join(listFolder, 'edits.log'), '')
  const engine = await startEngine(folder)
  expect((await engine.ask('engine.snapshot')).lists).toEqual([])
})

test('cancelled rows can be reopened at once', async () => {
  const practice = await practiceService()
  const engine = await startEngine(await temporaryFolder())
  const accountId = await engine.addAccount(practice.baseUrl)
  const list = await engine.paste(links(4))
  const when = { kind: 'at', atMs: Date.now() + 86_400_000 }
  const submitted = await engine.submit(list.id, accountId, { when })
  const { id: submissionId } = valueOf(submitted).submission
  valueOf(await engine.ask('submission.cancel', { submissionId }))
  const target = { filter: { statuses: ['cancelled'] } }
  const reopened = valueOf(await engine.ask('rows.reopen', { listId: list.id, target }))
  expect(reopened.changed).toBe(4)
})

test('deleted history is in no event any more, and rows of a list that is not in memory count as new', async () => {
  const practice = await practiceService()
  const folder = await temporaryFolder()
  const first = await startEngine(folder)
  const accountId = await first.addAccount(practice.baseUrl)
  const list = await first.paste(links(3))
  await first.settled(valueOf(await first.submit(list.id, accountId)).submission.id)
  await expect.poll(() => first.counts(list.id)).toEqual({ accepted: 3 })
  await first.stop()
  const database = new DatabaseSync(path.join(folder, 'ledger.sqlite'))
  database.exec('UPDATE submission SET finished_ms = finished_ms - 3 * 86400000')
  database.close()
  const engine = await startEngine(folder)
  const beforeDay = dayOf(Date.now() + 86_400_000)
  valueOf(await engine.ask('history.delete', { beforeDay, dryRun: false }))
  const [summary] = (await engine.ask('engine.snapshot')).lists
  expect(summary?.counts).toMatchObject({ ready: 3, accepted: 0 })
  // The window removes the deleted submission.
  expect(engine.last('submissions.changed')).toEqual({ submissions: [], isAll: true })
})
