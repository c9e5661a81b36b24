import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localTime } from '../../../../../electron/engine/old/results/cell.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

let house: EngineHouse
beforeEach(async () => {
  house = await EngineHouse.build()
})
afterEach(() => house.demolish())

/** Status, reason, task and whether there is a date, of each line of a submission. */
async function told(submissionId: number) {
  const copied = value(await house.ask('results.copy', { submissionId, which: 'all' }))
  return copied.split('\n').map((line) => {
    const [, status = '', reason = '', , task = '', date = ''] = line.split('\t')
    return [status, reason, task, date === '' ? 'no date' : 'dated']
  })
}

/** A list without a label is told by when it was submitted. */
function submitted(id: number): string {
  return `a list, submitted ${localTime(house.ledger.submissions.byId(id)?.createdMs ?? 0)}`
}

async function sent(list: string): Promise<number> {
  await house.paste(list)
  const id = await house.submit()
  await house.whenIn(id, 'finished')
  return id
}

test('results say of each line that was not sent why, of which line and in which task', async () => {
  const earlier = await sent('https://a.example/1\nhttps://a.example/refused-1')
  const [[, , task] = []] = await told(earlier)
  const cut = `https://a.example/${'x'.repeat(58)}`
  const id = await house.paste(
    ['https://a.example/2', 'https://a.example/1', 'https://a.example/2', cut, 'y-z/'].join('\n'),
  )
  await house.ask('draft.decide', {
    draftId: id.id,
    target: { kind: 'maybe-cut' },
    choice: 'mend',
  })
  const later = await house.submit()
  await house.whenIn(later, 'finished')
  const own = (await told(later))[0]?.[2]
  expect(await told(later)).toEqual([
    ['Accepted', '', own, 'dated'],
    ['Sent before', `Accepted in ${submitted(earlier)}`, task, 'dated'],
    ['Duplicate', 'Same link as line 1: https://a.example/2', '', 'no date'],
    ['Accepted', '', own, 'dated'],
    ['Joined to the line above', 'The end of the link in line 4', '', 'no date'],
  ])
})

test('a duplicate of another paste names the list that has its link', async () => {
  await house.paste('https://a.example/1')
  const id = await sent('https://b.example/1\nhttps://a.example/1')
  expect((await told(id))[2]?.slice(0, 2)).toEqual([
    'Duplicate',
    'Same link as list 1, line 1: https://a.example/1',
  ])
})

test('a list exported from New says of a link that was sent before what results say of it', async () => {
  const earlier = await sent('https://a.example/1')
  const [[, , task] = []] = await told(earlier)
  const { id: draftId } = await house.paste('https://a.example/1')
  const path = join(await temporaryFolder(), 'list.csv')
  value(await house.ask('draft.write', { draftId, filter: {}, format: 'csv', path }))
  expect(await readFile(path, 'utf8')).toMatch(
    new RegExp(`,Sent before,"Accepted in ${submitted(earlier)}, task ${task}, \\d{4}-[^,]+",`),
  )
})
