import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Input } from '../../../../../electron/shared/contract.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'

let house: EngineHouse
beforeEach(async () => {
  house = await EngineHouse.build()
})
afterEach(() => house.demolish())

const tomorrow = { kind: 'at', atMs: Date.now() + 86_400_000 } as const

async function written(request: Input<'results.export'>): Promise<readonly string[]> {
  const file = path.join(house.folder, 'results.csv')
  value(await house.ask('results.write', { ...request, path: file }))
  return (await readFile(file, 'utf8')).replace('\u{feff}', '').trimEnd().split('\r\n')
}

test('the lines of one batch leave without those of others, under the headings of their list', async () => {
  const rows = ['a', 'b', 'c', 'd'].map((name) => `https://${name}.example/1\tClient ${name}`)
  await house.paste(['Link\tClient', ...rows, rows[0]].join('\n'))
  const submissionId = await house.submit({ batchSize: 2, when: tomorrow })
  const batches = await house.ask('submission.batches', { submissionId })
  const [first, second] = batches.toSorted((a, b) => a.position - b.position)
  const headings = 'Link,Client,Status,Reason,Link sent,Task,Date,Units'
  expect(await written({ submissionId, which: 'unsettled', batchId: second?.id ?? 0 })).toEqual([
    headings,
    'https://c.example/1,Client c,Waiting,,https://c.example/1,,,',
    'https://d.example/1,Client d,Waiting,,https://d.example/1,,,',
  ])
  const ofFirst = await written({ submissionId, which: 'unsettled', batchId: first?.id ?? 0 })
  expect(ofFirst.map((line) => line.split(',')[1])).toEqual(['Client', 'Client a', 'Client b'])
  expect((await written({ submissionId, which: 'unsettled' })).length).toBe(5)
})
