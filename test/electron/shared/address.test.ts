import { expect, test } from 'vitest'
import { isSecureAddress } from '../../../electron/shared/address.ts'

test.each([
  ['https://service.example', true],
  ['https://10.0.0.1:8443', true],
  ['http://127.0.0.1:4000', true],
  ['http://127.8.9.10', true],
  ['http://127.1', true],
  ['http://[::1]:4000', true],
  ['http://localhost:4000', true],
  ['http://service.example', false],
  ['http://127.0.0.1.example', false],
  ['http://localhost.example', false],
  ['http://128.0.0.1', false],
  ['http://10.0.0.1', false],
  ['http://0.0.0.0', false],
  ['http://[::ffff:7f00:1]', false],
  ['ftp://localhost', false],
])('a token may travel to %s: %s', (url, isSecure) => {
  expect(isSecureAddress(new URL(url))).toBe(isSecure)
})
