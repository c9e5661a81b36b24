import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notTaken, type TakenFile } from '../../../../../electron/shared/taken-files.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { zipOf } from '../../importers/formats/zip-fixture.ts'

const link = 'https://a.example/1'

let house: EngineHouse
beforeEach(async () => {
  house = await EngineHouse.build()
})
afterEach(() => house.demolish())

test('what came in beside a file that cannot be read is looked up all the same', async () => {
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

  expect(value(added).files).toEqual([
    { name: 'list.txt', lines: 1 },
    { name: 'gone.txt', problem: 'file-unreadable' },
  ])
  const { draft } = await house.ask('engine.snapshot', undefined)
  expect(draft?.byStatus).toMatchObject({ ready: 1, 'sent-before': 1 })
})

describe('of files that are opened at once', () => {
  async function adding(
    contents: Readonly<Record<string, string | Buffer>>,
  ): Promise<readonly TakenFile[]> {
    const { id: draftId } = await house.draft()
    const files = Object.keys(contents).map((name) => ({
      path: join(house.folder, name),
      name,
      move: false,
    }))
    for (const { name, path } of files) await writeFile(path, contents[name] ?? '')
    return value(await house.ask('draft.addFiles', { draftId, files })).files
  }

  test('each comes in, whatever stands before it, and those that do not are told with the reason', async () => {
    const zip = zipOf({ 'lists/b.xml': '<urlset><url>' })
    const photo = Buffer.from('89504e470d0a1a0a00000000', 'hex')
    const taken = await adding({
      'x.png': photo,
      'mail.txt': `${link}\n\nno link`,
      'd.zip': zip,
      'empty.txt': '',
      'chat.txt': 'https://a.example/2',
    })
    expect(taken).toEqual([
      { name: 'x.png', problem: 'binary-file' },
      { name: 'mail.txt', lines: 3 },
      { name: 'd.zip', problem: 'damaged-file', about: ['lists/b.xml'] },
      { name: 'empty.txt', lines: 0 },
      { name: 'chat.txt', lines: 1 },
    ])
    expect(notTaken(taken)).toEqual([
      { problem: 'binary-file', names: ['x.png'], about: [] },
      { problem: 'damaged-file', names: ['d.zip'], about: ['lists/b.xml'] },
      { problem: 'no-links', names: ['empty.txt'], about: [] },
    ])
    const { sources, lines } = await house.draft()
    expect([lines, ...sources.map(({ name }) => name)]).toEqual([4, 'mail.txt', 'chat.txt'])
  })

  test('none is begun after the user stopped one', async () => {
    const { id: draftId } = await house.draft()
    // So long that it is seen being read on any computer.
    const many = Buffer.alloc(64_000_000, `${link}\n`)
    const adds = adding({ 'a.txt': link, 'many.txt': many, 'b.txt': 'https://b.example/' })
    await house.whenDraft(({ loading }) => loading?.name === 'many.txt')
    await house.ask('draft.cancelLoading', { draftId })
    const taken = await adds
    expect(taken).toEqual([
      { name: 'a.txt', lines: 1 },
      { name: 'many.txt', problem: 'cancelled' },
      { name: 'b.txt', problem: 'cancelled' },
    ])
    expect(await house.draft()).toMatchObject({ lines: 1 })
  })
})
