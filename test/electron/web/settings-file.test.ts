import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../electron/shared/contract.ts'
import { openSettingsFile } from '../../../electron/web/settings-file.ts'
import { canMount, SmallDisk } from '../../fakes/small-disk.ts'
import { temporaryFolder } from '../../fakes/temporary-folder.ts'

describe('settings', () => {
  it('are the defaults where there is no file, and no file is made', async () => {
    const folder = await temporaryFolder()
    const { store, keptAside } = openSettingsFile(path.join(folder, 'web-settings.json'), 0)
    expect([store.read(), keptAside]).toEqual([defaultSettings, undefined])
    expect(await readdir(folder)).toEqual([])
  })

  it('are there after a restart, in a folder that did not exist', async () => {
    const file = path.join(await temporaryFolder(), 'new', 'web-settings.json')
    const changed = { ...defaultSettings, theme: 'dark', lastAccountId: 4 } as const
    await openSettingsFile(file, 0).store.write(changed)
    expect(openSettingsFile(file, 0).store.read()).toEqual(changed)
    expect(await readdir(path.dirname(file))).toEqual(['web-settings.json'])
  })

  it('written twice at once end as the second says', async () => {
    const file = path.join(await temporaryFolder(), 'web-settings.json')
    const { store } = openSettingsFile(file, 0)
    await Promise.all([
      store.write({ ...defaultSettings, theme: 'dark' }),
      store.write({ ...defaultSettings, theme: 'light' }),
    ])
    expect(store.read().theme).toBe('light')
    expect(openSettingsFile(file, 0).store.read().theme).toBe('light')
  })

  it('that cannot be written stay as they were, and the next write is tried', async () => {
    const folder = await temporaryFolder()
    const file = path.join(folder, 'web-settings.json')
    const { store } = openSettingsFile(file, 0)
    await mkdir(`${file}.new`)
    await expect(store.write({ ...defaultSettings, theme: 'dark' })).rejects.toThrow('EISDIR')
    expect(store.read()).toEqual(defaultSettings)
  })

  it.skipIf(!canMount)(
    'that a full disk does not take stay whole, and nothing is left beside them',
    async () => {
      const disk = SmallDisk.mount(64)
      const file = path.join(disk.folder, 'web-settings.json')
      const { store } = openSettingsFile(file, 0)
      await store.write({ ...defaultSettings, theme: 'dark' })
      disk.fill()
      await expect(store.write({ ...defaultSettings, theme: 'light' })).rejects.toThrow('ENOSPC')
      expect(store.read().theme).toBe('dark')
      expect(openSettingsFile(file, 0).store.read().theme).toBe('dark')
      expect(await readdir(disk.folder)).toEqual(['web-settings.json'])
    },
  )

  it.each(['{"theme":', '[]', '{"theme":"purple"}', '', '\0\0\0\0'])(
    'that read %j are put aside, whole, and the defaults hold',
    async (text) => {
      const folder = await temporaryFolder()
      const file = path.join(folder, 'web-settings.json')
      await writeFile(file, text)
      const { store, keptAside } = openSettingsFile(file, 17)
      expect(store.read()).toEqual(defaultSettings)
      expect(keptAside).toBe(path.join(folder, 'web-settings.unreadable-17.json'))
      expect(await readFile(keptAside ?? '', 'utf8')).toBe(text)
    },
  )
})
