import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { diskProblemOf } from '../../../electron/shared/disk-problem.ts'
import { isMissing } from '../../../electron/web/answer.ts'

it.skipIf(!existsSync('/dev/full'))('knows a full disk by what the system says', async () => {
  const error: unknown = await writeFile('/dev/full', 'x').catch((failure: unknown) => failure)
  expect([diskProblemOf(error), isMissing(error)]).toEqual(['disk-full', false])
})
