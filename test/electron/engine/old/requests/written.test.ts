import { expect, test } from 'vitest'
import { allWritten, written } from '../../../../../electron/engine/old/requests/written.ts'
import { DiskError } from '../../../../../electron/shared/disk-problem.ts'

test.each(['disk-full', 'folder-unwritable'] as const)(
  'a write that the disk refuses as %s is told by that name',
  async (problem) => {
    const refuse = (): never => {
      throw new DiskError(problem)
    }
    const told = { ok: false, error: problem }
    expect(written(refuse)).toEqual(told)
    expect(await allWritten(async () => refuse())).toEqual(told)
  },
)

test('what fails for another reason is thrown on', async () => {
  const breakDown = (): never => {
    throw new Error('no disk')
  }
  expect(() => written(breakDown)).toThrow('no disk')
  await expect(allWritten(async () => breakDown())).rejects.toThrow('no disk')
})
