import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'
import { practiceService, startEngine, valueOf } from './engine-fixture.ts'

it('results hold every source line once, in source order, with its outcome', async () => {
  const practice = await practiceService()
  const engine = await startEngine(await temporaryFolder())
  const accountId = await engine.addAccount(practice.baseUrl)
  const lines = ['https://a.example/1', 'https://reject-me.example/a', '', 'not a link']
  const list = await engine.paste([...lines, 'https://a.example/1'].join('\n'))
  await engine.settled(valueOf(await engine.submit(list.id, accountId)).submission.id)
  await expect.poll(() => engine.counts(list.id)).toMatchObject({ accepted: 1, refused: 1 })

  const text = valueOf(await engine.ask('list.copyResults', { listId: list.id, part: 'all' }))
  const [headings, ...rows] = text.split('\n')
  expect(headings).toContain('\t')
  expect(rows.map((row) => row.split('\t')[0])).toEqual([...lines, 'https://a.example/1'])
  expect(rows[0]).toContain('Accepted')
  expect(rows[1]).toContain('Refused')
  const part = { statuses: ['refused'] }
  const refused = valueOf(await engine.ask('list.copyResults', { listId: list.id, part }))
  expect(refused.split('\n')).toHaveLength(2)
})
