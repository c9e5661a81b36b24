import { expect, test } from 'vitest'
import { linksAddress } from '../../../../../electron/engine/service/links-address.ts'
import { tidyAddress } from '../../../../../electron/engine/old/requests/account-input.ts'

test.for([
  'https://service.example',
  ' https://Service.example/ ',
  'https://service.example/api/links',
  'https://service.example/api/links/?key=1#top',
])('%s is where the links go, with or without the end that they go to', (written) => {
  const tidy = tidyAddress(written)
  expect(tidy).toEqual({ ok: true, value: 'https://service.example' })
})

test('a service may stand in a folder', () => {
  const tidy = tidyAddress('https://service.example/eu/api/links')
  if (!tidy.ok) throw new Error(tidy.error)
  expect(linksAddress(tidy.value).href).toBe('https://service.example/eu/api/links')
})
