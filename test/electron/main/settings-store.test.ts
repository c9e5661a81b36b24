import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDesktopStore, StoreFile } from '../../../electron/main/settings-store.ts'
import { defaultSettings } from '../../../electron/shared/contract/index.ts'
import { app, channelsListenedTo } from '../../fakes/electron-stand-in/index.ts'
import { canMount, SmallDisk } from '../../fakes/small-disk.ts'

// electron-store takes `electron` by its default export.
vi.mock('electron', () => import('../../fakes/electron-stand-in/index.ts'))

let folder: string
const nowMs = 1_700_000_000_000

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'linkferry-store-'))
})

describe('the desktop store', () => {
  test('starts with the default settings', () => {
    const { settings, tokens, unreadableCopies } = openDesktopStore(folder, nowMs)

    expect(settings.read()).toEqual(defaultSettings)
    expect([tokens.hasAny, unreadableCopies]).toEqual([false, []])
    expect(readdirSync(folder)).toEqual([])
  })

  test('gives back at the next start what was written, settings and tokens in files of their own', async () => {
    const first = openDesktopStore(folder, nowMs)
    await first.settings.write({ ...defaultSettings, theme: 'dark', defaultAccountId: 7 })
    first.tokens.set(7, 'b64')

    const next = openDesktopStore(folder, nowMs)

    expect(next.settings.read()).toEqual({ ...defaultSettings, theme: 'dark', defaultAccountId: 7 })
    expect([next.tokens.hasAny, next.tokens.get(7), next.tokens.get(8)]).toEqual([
      true,
      'b64',
      undefined,
    ])
    expect(readdirSync(folder)).toEqual(['settings.json', 'tokens.json'])
    expect(readFileSync(path.join(folder, 'settings.json'), 'utf8')).not.toContain('b64')
  })

  test('deletes one token and leaves the others', () => {
    const { tokens } = openDesktopStore(folder, nowMs)
    tokens.set(1, 'one')
    tokens.set(11, 'eleven')

    tokens.delete(1)

    expect(tokens.get(1)).toBeUndefined()
    expect(tokens.get(11)).toBe('eleven')
  })

  test.each(['settings', 'tokens'])(
    'puts %s that are not JSON aside, whole, and says where',
    (name) => {
      const text = '{"settings": {"theme": "da'
      writeFileSync(path.join(folder, `${name}.json`), text)

      const { settings, unreadableCopies } = openDesktopStore(folder, nowMs)

      expect(unreadableCopies).toEqual([path.join(folder, `${name}.unreadable-1700000000000.json`)])
      expect(readFileSync(unreadableCopies[0] ?? '', 'utf8')).toBe(text)
      expect(settings.read()).toEqual(defaultSettings)
    },
  )

  test.each<[what: string, put: (file: string) => void]>([
    ['a folder', (file) => mkdirSync(file)],
    ['a link to itself', (file) => symlinkSync(file, file)],
    ['what is not JSON', (file) => writeFileSync(file, '{"theme": "da')],
    ['a list', (file) => writeFileSync(file, '[]')],
    [
      '600 MB',
      (file) => {
        writeFileSync(file, '')
        truncateSync(file, 600_000_000)
      },
    ],
  ])(
    'puts aside what came into the place of its files while it was open: %s',
    async (_what, put) => {
      const { settings, tokens } = openDesktopStore(folder, nowMs)
      const write = async (theme: 'dark' | 'light') => {
        await settings.write({ ...defaultSettings, theme })
        tokens.set(1, theme)
      }
      await write('light')
      for (const name of ['settings.json', 'tokens.json']) {
        rmSync(path.join(folder, name))
        put(path.join(folder, name))
      }

      await write('dark')

      const next = openDesktopStore(folder, nowMs)
      expect([next.settings.read().theme, next.tokens.get(1)]).toEqual(['dark', 'dark'])
      expect(readdirSync(folder).toSorted()).toEqual([
        'settings.json',
        `settings.unreadable-${nowMs}.json`,
        'tokens.json',
        `tokens.unreadable-${nowMs}.json`,
      ])
    },
  )

  test.runIf(process.platform !== 'win32')('can be read by its owner only', async () => {
    const { settings, tokens } = openDesktopStore(folder, nowMs)
    await settings.write(defaultSettings)
    tokens.set(1, 'one')

    for (const name of readdirSync(folder))
      expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0)
  })

  test.skipIf(!canMount)('keeps the tokens that it had on a disk that is full', () => {
    const disk = SmallDisk.mount(64)
    const { tokens } = openDesktopStore(disk.folder, nowMs)
    tokens.set(1, 'one')
    disk.fill()

    expect(() => tokens.set(2, 'two')).toThrow('ENOSPC')

    const next = openDesktopStore(disk.folder, nowMs)
    expect([next.tokens.get(1), next.tokens.get(2)]).toEqual(['one', undefined])
    expect(readdirSync(disk.folder)).toEqual(['tokens.json'])
  })
})

describe('the file that electron-store writes', () => {
  const settingsFile = () => path.join(folder, 'settings.json')
  const stored = (): unknown => JSON.parse(readFileSync(settingsFile(), 'utf8'))
  const open = () => new StoreFile(settingsFile(), nowMs)

  afterEach(() => {
    delete process.env['SNAP']
  })

  test('leaves no channel that tells a page where the data folder is', async () => {
    await open().replace({ theme: 'dark' })

    expect(app.getVersion()).toBe('0.1.0')
    expect(channelsListenedTo()).toEqual([])
  })

  test('takes what another version keeps there', async () => {
    writeFileSync(settingsFile(), '{"colours":{"a.b":[1]},"theme":"dark"}')

    const file = open()
    await file.replace({ ...file.values, theme: 'light' })

    expect(stored()).toEqual({ colours: { 'a.b': [1] }, theme: 'light' })
  })

  test('is never written in place, though Linkferry is started from a snap', async () => {
    const file = open()
    await file.replace({ theme: 'dark' })
    const before = statSync(settingsFile()).ino
    process.env['SNAP'] = '/snap/code/1'

    await file.replace({ theme: 'light' })

    expect(statSync(settingsFile()).ino).not.toBe(before)
    expect(process.env['SNAP']).toBe('/snap/code/1')
  })

  test('that was cut, and whose writer was killed before it saw that, is the one before', async () => {
    const last = path.join(folder, 'settings.last.json')
    writeFileSync(settingsFile(), '{"theme": "li')
    writeFileSync(last, '{"theme":"dark"}')

    const file = open()

    expect([file.values, file.unreadableCopy]).toEqual([{ theme: 'dark' }, undefined])
    await file.replace({ theme: 'light' })
    expect(readdirSync(folder)).toEqual(['settings.json'])
  })

  test('takes away what a killed writer left, and nothing else', async () => {
    for (const ending of ['tmp-1795123456a1b2c3', 'tmp-1795123457ffffff', 'tmp-mine'])
      writeFileSync(`${settingsFile()}.${ending}`, '')

    await open().replace({ theme: 'dark' })

    expect(readdirSync(folder).toSorted()).toEqual(['settings.json', 'settings.json.tmp-mine'])
  })

  // electron-store alone cuts the file at most of these sizes, and says that it succeeded.
  test.skipIf(!canMount)(
    'is the old one or the new one, whole, however full the disk is',
    async () => {
      const disk = SmallDisk.mount(64)
      folder = disk.folder
      const old = { theme: 'dark', text: 'o'.repeat(5_000) }
      const changed = { theme: 'light', text: 'n'.repeat(11_000) }
      await open().replace(old)
      const outcomes = new Set<string>()
      for (let free = 0; free <= 28_672; free += 512) {
        disk.fill(free)
        const file = open()
        const outcome = await file.replace(changed).then(
          () => 'written',
          (error: unknown) => String(error),
        )
        outcomes.add(outcome)
        const expected = outcome === 'written' ? changed : old
        expect
          .soft([free, outcome, file.values, stored()])
          .toEqual([free, outcome, expected, expected])
        expect.soft(open().unreadableCopy).toBeUndefined()
        disk.free()
        await open().replace(old)
      }
      expect(outcomes.size).toBeGreaterThan(1)
      expect(outcomes).toContain('written')
      expect(readdirSync(folder)).toEqual(['settings.json'])
    },
  )
})
