import { describe, expect, test } from 'vitest'
import { resolveProxy } from '../../../electron/desktop/proxy.ts'

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
