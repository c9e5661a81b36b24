import path from 'node:path'
import type { SaveDialogOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import {
  openExternal,
  resolveProxy,
  savedWhereChosen,
} from '../../../electron/main/desktop-host.ts'
import { wordsFor } from '../../../electron/main/words/index.ts'

const english = wordsFor('en', [])

describe("the system's proxy", () => {
  test.each([
    ['DIRECT', undefined],
    ['PROXY 10.0.0.1:3128', 'http://10.0.0.1:3128'],
    ['PROXY proxy:8080; DIRECT', 'http://proxy:8080'],
    ['HTTPS proxy.example:443;PROXY second:80', 'https://proxy.example:443'],
    ['SOCKS5 socks:1080; PROXY second:80', 'http://second:80'],
    ['DIRECT; PROXY proxy:8080', undefined],
    ['SOCKS5 socks:1080', 'socks5://socks:1080'],
    ['SOCKS socks:1080; DIRECT', 'socks://socks:1080'],
    ['PROXY [::1]:3128', 'http://[::1]:3128'],
    ['', undefined],
  ])('reads %j as %j', async (answer, proxy) => {
    const session = { resolveProxy: async () => answer }

    expect(await resolveProxy(session, 'https://service.example')).toBe(proxy)
  })
})

describe('opening an address in the browser', () => {
  test.each(['http://example.com/', 'https://example.com/a?b#c', 'HTTPS://EXAMPLE.com/'])(
    'opens %s',
    async (address) => {
      const opened: string[] = []
      const shell = { openExternal: async (url: string) => void opened.push(url) }

      expect(await openExternal(shell, address)).toBe(true)
      expect(opened).toEqual([new URL(address).href])
    },
  )

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.com',
    'app://linkferry/index.html',
    'smb://host/share',
    'ms-settings:',
    '//example.com',
    'example.com',
    '',
  ])('leaves %j alone', async (address) => {
    const shell = { openExternal: () => Promise.reject(new Error('opened')) }

    expect(await openExternal(shell, address)).toBe(false)
  })
})

describe('the save dialog', () => {
  const folder = path.resolve('/home/a/Documents')

  test('suggests the name in the documents folder, and takes the place that was chosen', async () => {
    const asked: SaveDialogOptions[] = []
    const results = savedWhereChosen(
      async (options) => {
        asked.push(options)
        return { canceled: false, filePath: '/elsewhere/mine.csv' }
      },
      folder,
      () => english.save,
    )

    const place = await results.choose('results.csv')

    expect(asked).toMatchObject([{ defaultPath: path.join(folder, 'results.csv') }])
    expect(place).toMatchObject({
      ok: true,
      value: { path: '/elsewhere/mine.csv', reply: { kind: 'saved', path: '/elsewhere/mine.csv' } },
    })
  })

  test('is cancelled by the user', async () => {
    const results = savedWhereChosen(
      async () => ({ canceled: true, filePath: '' }),
      folder,
      () => english.save,
    )

    expect(await results.choose('results.csv')).toEqual({ ok: false, error: 'cancelled' })
  })
})
