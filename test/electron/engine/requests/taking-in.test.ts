import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EngineHouse } from '../../../fakes/engine-house.ts'

const link = 'https://a.example/1'

let house: EngineHouse
beforeEach(async () => {
  house = await EngineHouse.build()
})
afterEach(() => house.demolish())

test('what came in before a file that cannot be read is looked up all the same', async () => {
  await house.paste(link)
  await house.whenIn(await house.submit(), 'finished')
  const { id: draftId } = await house.paste('https://a.example/new')
  const { id: accountId } = await house.account()
  await house.ask('draft.useAccount', { draftId, accountId })

  const path = join(house.folder, 'list.txt')
  await writeFile(path, link)
  const files = [
    { path, name: 'list.txt', move: false },
    { path: join(house.folder, 'gone.txt'), name: 'gone.txt', move: false },
  ]
  const added = await house.ask('draft.addFiles', { draftId, files })

  expect(added).toEqual({ ok: false, error: 'file-unreadable' })
  const { draft } = await house.ask('engine.snapshot', undefined)
  expect(draft?.byStatus).toMatchObject({ ready: 1, 'sent-before': 1 })
})
