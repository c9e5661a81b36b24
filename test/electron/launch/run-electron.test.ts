import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { electronProgram } from '../../../electron/launch/electron-runtime.ts'
import { runElectron } from '../../../electron/launch/electron-runtime.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

/** Writes a shell script that replaces Electron. */
async function program(words: string) {
  const folder = await temporaryFolder()
  const file = path.join(folder, 'electron')
  await writeFile(file, `#!/bin/sh\n${words}\n`)
  await chmod(file, 0o755)
  return { folder, file }
}

it.skipIf(process.platform === 'win32')('ends with the code of Electron', async () => {
  const { file } = await program('exit 0')
  expect(await runElectron(file, '/project', [])).toEqual({ kind: 'ended', code: 0 })
})

it.skipIf(process.platform === 'win32')('gets the project and the arguments', async () => {
  const { file, folder } = await program('printf "%s\\n" "$@" > "$1/args"')
  await runElectron(file, folder, ['--data-dir', '/some where'])
  expect(await readFile(path.join(folder, 'args'), 'utf8')).toBe(
    `${folder}\n--data-dir\n/some where\n`,
  )
})

it.skipIf(process.platform === 'win32')('has failed if it ends with an error soon', async () => {
  const { file } = await program('exit 127')
  expect(await runElectron(file, '/p', [])).toEqual({ kind: 'failed', reason: 'exit code 127' })
  const trapped = await program('kill -TRAP $$')
  expect(await runElectron(trapped.file, '/p', [])).toEqual({ kind: 'failed', reason: 'SIGTRAP' })
  expect(await runElectron('/no/such/electron', '/p', [])).toMatchObject({ kind: 'failed' })
})

it.skipIf(process.platform === 'win32')('that fails later has ended, not failed', async () => {
  const { file } = await program('exit 3')
  const times = [0, 5_000]
  expect(await runElectron(file, '/p', [], () => times.shift() ?? 0)).toEqual({
    kind: 'ended',
    code: 3,
  })
})

it('is installed only when its installer has finished', async () => {
  const folder = await temporaryFolder()
  expect(electronProgram(folder)).toBeUndefined()
  await writeFile(path.join(folder, 'path.txt'), 'electron')
  expect(electronProgram(folder)).toBeUndefined()
  await mkdir(path.join(folder, 'dist'))
  await writeFile(path.join(folder, 'dist', 'electron'), '')
  expect(electronProgram(folder)).toBe(path.join(folder, 'dist', 'electron'))
})
