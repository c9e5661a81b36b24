import { appendFile, copyFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deskWith } from '../../../../fakes/desk-with.ts'

test('a list whose file is missing is told of at each start until it is whole again', async () => {
  const { folder, desk, open } = await deskWith('https://a.example/1\nhttps://a.example/2')
  const drafts = join(folder, 'drafts')
  const ofList = join(drafts, desk.current.id)
  const source = join(ofList, 'source-1')
  await copyFile(source, join(folder, 'backup'))
  await rm(source)
  const trouble = { kind: 'not-opened', folder: ofList }
  expect((await open()).summary()).toMatchObject({ rows: 0, listTrouble: trouble })
  expect((await open()).summary()).toMatchObject({ rows: 0, listTrouble: trouble })
  // The empty list of the first start is that of the second.
  expect(await readdir(drafts)).toHaveLength(2)

  await copyFile(join(folder, 'backup'), source)
  const whole = (await open()).summary()
  expect([whole.rows, whole.listTrouble]).toEqual([2, undefined])
})

test('a list whose record of choices was damaged says so until another one takes its place', async () => {
  const { folder, desk, open } = await deskWith('https://a.example/1\nhttps://a.example/2')
  const ofList = join(folder, 'drafts', desk.current.id)
  await appendFile(join(ofList, 'edits.jsonl'), 'no entry\n')
  await desk.current.edits.exclude([1])
  await appendFile(join(ofList, 'edits.jsonl'), 'no entry\n')
  const again = await open()
  expect(again.summary().listTrouble).toEqual({ kind: 'choices-damaged', folder: ofList })
  await again.clear()
  expect(again.summary().listTrouble).toBeUndefined()
})
