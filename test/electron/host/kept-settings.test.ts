import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { JsonFile } from '../../../electron/host/json-file.ts'
import { keepSettings } from '../../../electron/host/kept-settings.ts'
import { defaultSettings } from '../../../electron/shared/contract.ts'
import { temporaryFolder } from '../../fakes/temporary-folder.ts'

async function fileWith(settings: unknown) {
  const file = path.join(await temporaryFolder(), 'settings.json')
  writeFileSync(file, JSON.stringify(settings))
  return file
}

const stored = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const open = (file: string) => keepSettings(new JsonFile(file, 0))

describe('settings', () => {
  test('are the defaults where none were written', async () => {
    const settings = open(path.join(await temporaryFolder(), 'settings.json'))

    expect([settings.read(), settings.unusable]).toEqual([defaultSettings, []])
  })

  test('are there after a restart', async () => {
    const file = await fileWith({})
    const changed = { ...defaultSettings, theme: 'dark', lastAccountId: 4 } as const
    await open(file).write(changed)

    expect(open(file).read()).toEqual(changed)
  })

  test('without a last account have none after a restart', async () => {
    const file = await fileWith({ lastAccountId: 4 })
    await open(file).write({ ...defaultSettings, lastAccountId: undefined })

    expect(open(file).read()).toEqual(defaultSettings)
  })

  test('keep the good ones beside one that is not, and say which that is', async () => {
    const file = await fileWith({ theme: 'purple', notifications: false, keepAwake: 7 })
    const before = stored(file)

    const settings = open(file)

    expect(settings.read()).toEqual({ ...defaultSettings, notifications: false })
    expect(settings.unusable).toEqual([
      { name: 'theme', value: 'purple' },
      { name: 'keepAwake', value: 7 },
    ])
    // Another version may know it: it is there until the user changes a setting.
    expect(stored(file)).toEqual(before)
  })

  test('of another version are left to it, whatever is written here', async () => {
    const file = await fileWith({ colours: 12, theme: 'dark' })
    const settings = open(file)
    await settings.write({ ...settings.read(), theme: 'light' })

    expect(settings.unusable).toEqual([])
    expect(JSON.stringify(stored(file))).toContain('"colours":12,"theme":"light"')
  })

  test('stay as they were where the disk refuses new ones', async () => {
    const file = await fileWith({ theme: 'dark' })
    const opened = new JsonFile(file, 0)
    const settings = keepSettings(opened)
    opened.replace = () => {
      throw new Error('ENOSPC')
    }

    await expect(settings.write({ ...defaultSettings, theme: 'light' })).rejects.toThrow('ENOSPC')
    expect(settings.read().theme).toBe('dark')
  })
})
