import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { Downloads } from '../../../electron/web/transfers.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

it.each(['', 'deeper'])(
  'fails with folder-unwritable if a file is in the place of the folder: %s',
  async (below) => {
    const file = path.join(await temporaryFolder(), 'taken')
    await writeFile(file, '')
    const chosen = await new Downloads(path.join(file, below)).choose('results.csv')
    expect(chosen).toEqual({ ok: false, error: 'folder-unwritable' })
  },
)
