import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDesktopStore } from '../../../electron/desktop/desktop-store.ts'
import { defaultSettings } from '../../../electron/shared/contract.ts'
import { canMount, SmallDisk } from '../../fakes/small-disk.ts'

let folder: string
const nowMs = 1_700_000_000_000

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'linkferry-store-'))
})

describe('the desktop store', () => {
  test('starts with the default settings', () => {
    const { settings, keptAside } = openDesktopStore(folder, nowMs)

    expect(settings.read()).toEqual(defaultSettings)
    expect(keptAside).toBeUndefined()
  })

  test('gives back at the next start what was written', async () => {
    const first = openDesktopStore(folder, nowMs)
    await first.settings.write({ ...defaultSettings, theme: 'dark', lastAccountId: 7 })
    first.tokens.set(7, 'b64')

    const next = openDesktopStore(folder, nowMs)

    expect(next.settings.read()).toEqual({ ...defaultSettings, theme: 'dark', lastAccountId: 7 })
    expect(next.tokens.get(7)).toBe('b64')
    expect(next.tokens.get(8)).toBeUndefined()
  })

  test.skipIf(!canMount)('keeps what it had on a disk that is full', async () => {
    const disk = SmallDisk.mount(64)
    const { settings, tokens } = openDesktopStore(disk.folder, nowMs)
    tokens.set(1, 'one')
    disk.fill()

    expect(() => tokens.set(2, 'two')).toThrow('ENOSPC')
    await expect(settings.write({ ...defaultSettings, theme: 'dark' })).rejects.toThrow('ENOSPC')

    const next = openDesktopStore(disk.folder, nowMs)
    expect([next.tokens.get(1), next.tokens.get(2)]).toEqual(['one', undefined])
    expect(next.settings.read()).toEqual(defaultSettings)
    expect(readdirSync(disk.folder)).toEqual(['desktop.json'])
  })

  test('deletes one token and leaves the others', () => {
    const { tokens } = openDesktopStore(folder, nowMs)
    tokens.set(1, 'one')
    tokens.set(11, 'eleven')

    tokens.delete(1)

    expect(tokens.get(1)).toBeUndefined()
    expect(tokens.get(11)).toBe('eleven')
  })

  test('puts a file that is not JSON aside, whole, and says where', () => {
    const text = '{"settings": {"theme": "da'
    writeFileSync(path.join(folder, 'desktop.json'), text)

    const { settings, keptAside } = openDesktopStore(folder, nowMs)

    expect(keptAside).toBe(path.join(folder, 'desktop.unreadable-1700000000000.json'))
    expect(readFileSync(keptAside ?? '', 'utf8')).toBe(text)
    expect(settings.read()).toEqual(defaultSettings)
  })

  test.runIf(process.platform !== 'win32')('can be read by its owner only', async () => {
    const { settings } = openDesktopStore(folder, nowMs)
    await settings.write(defaultSettings)

    expect(statSync(path.join(folder, 'desktop.json')).mode & 0o077).toBe(0)
  })
})
