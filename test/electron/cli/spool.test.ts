import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { spool } from '../../../electron/cli/command-context.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

test('a spooled file and its new folders are readable for their user only', async () => {
  const dataFolder = path.join(await temporaryFolder(), 'data')
  const file = path.join(dataFolder, 'uploads', 'list')

  await spool(Readable.from(['https://a.example/']), file)

  expect(await readFile(file, 'utf8')).toBe('https://a.example/')
  const made = await Promise.all([dataFolder, path.dirname(file), file].map((one) => stat(one)))
  // Windows has no file modes.
  const othersMay = made.map(({ mode }) => (process.platform === 'win32' ? 0 : mode & 0o077))
  expect(othersMay).toEqual([0, 0, 0])
})
