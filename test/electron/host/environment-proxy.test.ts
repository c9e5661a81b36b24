import { describe, expect, it } from 'vitest'
import { proxyFromEnvironment } from '../../../electron/host/index.ts'

const proxy = 'http://proxy.example:3128/'
const service = 'https://index.example/api/links'

describe('the proxy of the environment', () => {
  it.each([
    [{}, service, undefined],
    [{ HTTPS_PROXY: 'http://proxy.example:3128' }, service, proxy],
    [{ https_proxy: 'http://proxy.example:3128' }, service, proxy],
    [{ https_proxy: 'proxy.example:3128' }, service, proxy],
    [{ all_proxy: 'http://proxy.example:3128' }, service, proxy],
    [{ HTTP_PROXY: 'http://proxy.example:3128' }, service, undefined],
    [{ HTTP_PROXY: 'http://proxy.example:3128' }, 'http://index.example/', proxy],
    [{ https_proxy: '', HTTPS_PROXY: 'http://proxy.example:3128' }, service, proxy],
    [{ https_proxy: 'http://a:1', HTTPS_PROXY: 'http://b:2' }, service, 'http://a:1/'],
    [{ https_proxy: 'http://user:word@a:1' }, service, 'http://user:word@a:1/'],
    [{ https_proxy: 'http://us%er:50%@a:1' }, service, 'http://us%25er:50%25@a:1/'],
    [{ https_proxy: 'http://user:%40%25@a:1' }, service, 'http://user:%40%25@a:1/'],
    [{ https_proxy: 'https://a:1' }, service, 'https://a:1/'],
    [{ https_proxy: 'socks5://a:1' }, service, 'socks5://a:1'],
    [{ https_proxy: 'not a proxy' }, service, 'not a proxy'],
    [{ https_proxy: 'http://a:1' }, 'not an address', undefined],
  ])('%j for %s is %s', (env, address, expected) => {
    expect(proxyFromEnvironment(env, address)).toBe(expected)
  })

  it.each(['http://127.0.0.1:9/', 'http://127.8.9.1/', 'http://localhost:9/', 'http://[::1]:9/'])(
    'is never used for this computer: %s',
    (address) => {
      expect(proxyFromEnvironment({ http_proxy: 'http://a:1' }, address)).toBeUndefined()
    },
  )

  it.each([
    ['*', true],
    ['index.example', true],
    ['.index.example', true],
    ['example', true],
    ['*.example', true],
    ['INDEX.EXAMPLE', true],
    ['other.org, index.example', true],
    ['other.org index.example', true],
    ['index.example:443', true],
    ['index.example:8443', false],
    ['dex.example', false],
    ['index.example.org', false],
    ['.', false],
    [',', false],
  ])('is not used if no_proxy is “%s”: %s', (no_proxy, isDirect) => {
    const env = { https_proxy: 'http://proxy.example:3128', no_proxy }
    expect(proxyFromEnvironment(env, service)).toBe(isDirect ? undefined : proxy)
  })
})
