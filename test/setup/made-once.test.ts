import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { madeOnce } from './made-once.ts'
import { temporaryFolder } from './temporary-folder.ts'

const writeTwoFiles = async (into: string) => {
  await writeFile(join(into, 'one'), '')
  await writeFile(join(into, 'two'), '')
}

test('a folder is whole for each who asks, while another is still at making it', async () => {
  const house = await temporaryFolder()
  const folder = join(house, 'browser')
  const started = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow = madeOnce(folder, async (into) => {
    await writeFile(join(into, 'one'), '')
    started.resolve()
    await goOn.promise
    await writeFile(join(into, 'two'), '')
  })
  await started.promise
  await madeOnce(folder, writeTwoFiles)
  expect(readdirSync(folder)).toEqual(['one', 'two'])
  goOn.resolve()
  await slow
  expect(readdirSync(house)).toEqual(['browser'])
  expect(readdirSync(folder)).toEqual(['one', 'two'])
})

test('a folder that stands is not made again', async () => {
  const folder = join(await temporaryFolder(), 'browser')
  await madeOnce(folder, writeTwoFiles)
  let isMadeAgain = false
  await madeOnce(folder, async () => {
    isMadeAgain = true
  })
  expect(isMadeAgain).toBe(false)
})

test('of a folder whose making failed half-way nothing is left, and the next who asks makes it', async () => {
  const house = await temporaryFolder()
  const folder = join(house, 'browser')
  const failing = madeOnce(folder, async (into) => {
    await writeFile(join(into, 'one'), '')
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(readdirSync(house)).toEqual([])
  await madeOnce(folder, writeTwoFiles)
  expect(readdirSync(folder)).toEqual(['one', 'two'])
})
