import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { diskProblemOf } from '../../../electron/shared/disk-problem.ts'
import { isMissing } from '../../../electron/web/answer.ts'

it.skipIf(!existsSync('/dev/full'))(
  'recognises a full disk by the error of the system',
  async () => {
    const error: unknown = await writeFile('/dev/full', 'x').catch((failure: unknown) => failure)
    expect([diskProblemOf(error), isMissing(error)]).toEqual(['disk-full', false])
  },
)
