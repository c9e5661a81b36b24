import { mkdtemp, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '../../../disk/index.ts'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { type ByteSource, copied, openFile, problemOf } from './byte-source.ts'

const readAtOnce = 2 ** 18
// A ZIP file that we read ends here.
const mostBytes = 2 ** 32

/** The same bytes in a file of their own, gone when it is closed: a stream cannot be read from its end. */
export async function spooled(source: ByteSource): Promise<Result<ByteSource, IntakeProblem>> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-spool-'))
  const remove = (): Promise<void> => removeFolder('spooled', folder)
  const path = join(folder, 'file')
  const written = await writtenTo(path, source)
  const opened = written === undefined ? await openFile(path) : fail(written)
  if (!opened.ok) {
    await remove()
    return opened
  }
  const close = async (): Promise<void> => {
    await opened.value.close()
    await remove()
  }
  return ok({ ...opened.value, close })
}

async function writtenTo(path: string, source: ByteSource): Promise<IntakeProblem | undefined> {
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      const bytes = copied(source, file)
      const into = Buffer.allocUnsafe(readAtOnce)
      for (let length = 0; length <= mostBytes;) {
        const count = await bytes.read(into)
        if (!count.ok) return count.error
        if (count.value === 0) return undefined
        length += count.value
      }
      return 'unsupported-file'
    } finally {
      await file.close()
    }
  } catch (error) {
    return problemOf(error)
  }
}
