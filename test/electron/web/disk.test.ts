import { existsSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { diskProblemOf } from '../../../electron/shared/disk-problem.ts'
import { isMissing, removeFilesBefore } from '../../../electron/web/disk.ts'
import { temporaryFolder } from '../../fakes/temporary-folder.ts'

it.skipIf(!existsSync('/dev/full'))('knows a full disk by what the system says', async () => {
  const error: unknown = await writeFile('/dev/full', 'x').catch((failure: unknown) => failure)
  expect([diskProblemOf(error), isMissing(error)]).toEqual(['disk-full', false])
})

it('removes what an earlier host left, and nothing younger', async () => {
  const folder = await temporaryFolder()
  await writeFile(path.join(folder, 'old'), '')
  await writeFile(path.join(folder, 'young'), '')
  await utimes(path.join(folder, 'old'), 1, 1)
  await removeFilesBefore(folder, 2_000)
  expect(await readdir(folder)).toEqual(['young'])
})

it('removes nothing where there is no folder', async () => {
  const folder = path.join(await temporaryFolder(), 'none')
  await expect(removeFilesBefore(folder, Infinity)).resolves.toBeUndefined()
})
