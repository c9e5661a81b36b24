import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  clearedMark,
  clearInPlaceOf,
} from '../../../../../electron/engine/old/requests/draft-marks.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

test('a draft is not marked where the disk refuses the time of the mark: the next engine would remove it', async () => {
  const root = await temporaryFolder()
  await mkdir(join(root, 'open'))
  await mkdir(join(root, 'other'))
  // It can be moved, and leads nowhere where a time could be set.
  await symlink(join(root, 'nowhere'), join(root, 'other', clearedMark))
  await expect(clearInPlaceOf(root, 'open', 'other')).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readdir(join(root, 'open'))).toEqual([])
  expect(await readdir(join(root, 'other'))).toEqual([clearedMark])
})
