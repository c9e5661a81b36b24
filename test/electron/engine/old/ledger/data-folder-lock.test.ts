import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockDataFolder } from '../../../../../electron/engine/old/ledger/data-folder-lock.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linkferry-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A process that holds the folder when this resolves. */
async function holdInAnotherProcess(): Promise<ChildProcess> {
  const lock = join(
    import.meta.dirname,
    '../../../../../electron/engine/old/ledger/data-folder-lock.ts',
  )
  const script = `
    import { lockDataFolder } from ${JSON.stringify(lock)}
    const held = lockDataFolder(process.argv[1])
    process.stdout.write(held.ok ? 'held' : held.error)
    setInterval(() => held, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said]: readonly Buffer[] = await once(child.stdout, 'data')
  expect(String(said)).toBe('held')
  return child
}

describe('the lock of a data folder', () => {
  test('is held by one engine; a second one is told, at once', async () => {
    const other = await holdInAnotherProcess()
    expect(lockDataFolder(folder)).toEqual({ ok: false, error: 'folder-held' })
    other.kill('SIGKILL')
    await once(other, 'exit')
  })

  test.skipIf(process.platform === 'win32')(
    'makes a folder that only its user may look into',
    async () => {
      const made = join(folder, 'new')

      const lock = lockDataFolder(made)

      expect((await stat(made)).mode & 0o777).toBe(0o700)
      if (lock.ok) lock.value.release()
    },
  )

  test.skipIf(process.platform !== 'linux')(
    'is not to be had, at once, where no folder can be made',
    () => {
      expect(lockDataFolder('/proc/nope/deep')).toEqual({ ok: false, error: 'folder-unwritable' })
    },
  )

  test('is free after its holder was killed', async () => {
    const other = await holdInAnotherProcess()
    other.kill('SIGKILL')
    await once(other, 'exit')
    const lock = lockDataFolder(folder)
    expect(lock.ok).toBe(true)
    if (lock.ok) lock.value.release()
  })

  test('is free after it was released, and the folder is made if need be', () => {
    const deeper = join(folder, 'made', 'for', 'it')
    const first = lockDataFolder(deeper)
    if (!first.ok) throw new Error(first.error)
    expect(lockDataFolder(deeper)).toEqual({ ok: false, error: 'folder-held' })
    first.value.release()
    const second = lockDataFolder(deeper)
    if (!second.ok) throw new Error(second.error)
    second.value.release()
  })

  test('cannot be had where no folder can be', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(lockDataFolder(join(folder, 'file', 'folder'))).toEqual({
      ok: false,
      error: 'folder-unwritable',
    })
  })
})
