import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  describeInvalid,
  JsonFile,
  parseSettings,
  storedSettings,
} from '../../../electron/host/index.ts'
import { defaultSettings } from '../../../electron/shared/contract/index.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

const named = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`name ${n}`, value]))

async function fileWith(settings: unknown) {
  const file = path.join(await temporaryFolder(), 'settings.json')
  writeFileSync(file, JSON.stringify(settings))
  return file
}

const stored = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const open = (file: string) => storedSettings(new JsonFile(file, 0))

describe('settings', () => {
  test('are the defaults if none were written', async () => {
    const settings = open(path.join(await temporaryFolder(), 'settings.json'))

    expect([settings.read(), settings.invalid]).toEqual([defaultSettings, []])
  })

  test('are there after a restart', async () => {
    const file = await fileWith({})
    const changed = { ...defaultSettings, theme: 'dark', defaultAccountId: 4 } as const
    await open(file).write(changed)

    expect(open(file).read()).toEqual(changed)
  })

  test('without a default account have none after a restart', async () => {
    const file = await fileWith({ defaultAccountId: 4 })
    await open(file).write({ ...defaultSettings, defaultAccountId: undefined })

    expect(open(file).read()).toEqual(defaultSettings)
  })

  test('keep valid values beside an invalid one, and report that one', async () => {
    const file = await fileWith({ theme: 'purple', notifications: false, keepAwake: 7 })
    const before = stored(file)

    const settings = open(file)

    expect(settings.read()).toEqual({ ...defaultSettings, notifications: false })
    expect(settings.invalid).toEqual([
      { name: 'theme', value: 'purple' },
      { name: 'keepAwake', value: 7 },
    ])
    // Another version may know the value, so it stays until the user changes a setting.
    expect(stored(file)).toEqual(before)
  })

  test('of another version are kept when settings are written', async () => {
    const file = await fileWith({ colours: 12, theme: 'dark' })
    const settings = open(file)
    await settings.write({ ...settings.read(), theme: 'light' })

    expect(settings.invalid).toEqual([])
    expect(JSON.stringify(stored(file))).toContain('"colours":12,"theme":"light"')
  })

  test('stay as they were if the disk refuses new ones', async () => {
    const file = await fileWith({ theme: 'dark' })
    const opened = new JsonFile(file, 0)
    const settings = storedSettings(opened)
    opened.replace = () => {
      throw new Error('ENOSPC')
    }

    await expect(settings.write({ ...defaultSettings, theme: 'light' })).rejects.toThrow('ENOSPC')
    expect(settings.read().theme).toBe('dark')
  })
})

describe('a change of settings', () => {
  test.each([
    ['a logo that is no image', { agencyLogo: 'data:text/html;base64,AAAA' }],
    ['a logo without end', { agencyLogo: `data:image/png;base64,${'A'.repeat(300_000)}` }],
    ['a color that is none', { agencyColor: 'url(x)' }],
    ['no day of backups', { keepBackupsDays: 0 }],
    ['a language that is none', { language: '__proto__' }],
    ['a language without end', { language: 'x'.repeat(10_000_000) }],
    ['a language in a list', { language: ['de'] }],
    ['more lists than a window has', { columnWidths: named(51, {}) }],
    ['more columns than anybody drags', { columnWidths: { list: named(1_001, 100) } }],
    ['a name without end', { columnWidths: { ['x'.repeat(501)]: {} } }],
    ['what reaches into every object', JSON.parse('{"__proto__":{"theme":"dark"}}')],
  ])('ignores %s', (_what, change) => {
    expect(parseSettings(Object(change)).valid).toEqual({})
  })

  test('cannot change the prototype of objects', () => {
    const withProto = JSON.parse(
      '{"columnWidths":{"__proto__":{"wide":7},"a":{"__proto__":9,"b":8}},"__proto__":{"theme":"dark"}}',
    )

    const { valid, unknown } = parseSettings(withProto)

    const { columnWidths = {} } = valid
    expect(Object.getPrototypeOf(columnWidths)).toBe(Object.prototype)
    expect(columnWidths).toEqual({ a: { b: 8 } })
    expect(Object.getPrototypeOf({ ...unknown })).toBe(Object.prototype)
  })

  test('lists invalid values as they are in the file, and cuts long ones', () => {
    const invalid = [
      { name: 'theme', value: 'purple' },
      { name: 'columnWidths', value: 'x'.repeat(1_000) },
    ]

    expect(describeInvalid(invalid)).toBe(`theme: "purple"\ncolumnWidths: "${'x'.repeat(99)}…`)
  })
})
