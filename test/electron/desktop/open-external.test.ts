import { describe, expect, test } from 'vitest'
import { openExternal } from '../../../electron/desktop/open-external.ts'

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
