import { expect, it } from 'vitest'
import { hasKnownSuffix } from '../../../../electron/engine/parsing/hosts.ts'

it.for([
  'a.com',
  'a.co.uk',
  'a.com:8080',
  'a.com.',
  'someone.github.io',
  'xn--80ak6aa92e.xn--p1ai',
  '192.0.2.1',
  '[2606:4700::1111]',
  'a.example',
])('%s ends as a public host does', (host) => {
  expect(hasKnownSuffix(host)).toBe(true)
})

it.for(['a.comm', 'a.con', 'shop.local', 'a.xn--zzzz'])('%s does not', (host) => {
  expect(hasKnownSuffix(host)).toBe(false)
})
