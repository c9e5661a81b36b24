import { expect, test } from 'vitest'
import { addressToFetch } from '../../../../renderer/old/new/address-to-fetch.ts'

test.each([
  ['https://a.example/sitemap.xml', 'https://a.example/sitemap.xml'],
  [' http://a.example ', 'http://a.example'],
  ['a.example/sitemap.xml', 'https://a.example/sitemap.xml'],
  ['localhost:8080/list', 'https://localhost:8080/list'],
  ['HTTPS://a.example/', 'HTTPS://a.example/'],
])('takes %s for %s', (text, address) => {
  expect(addressToFetch(text)).toBe(address)
})

test.each([
  '',
  'ftp://a.example/',
  'mailto:a@b.example',
  'https://',
  'two words',
  'https:a',
  'C:\\a',
])('finds nothing to fetch in “%s”', (text) => {
  expect(addressToFetch(text)).toBeUndefined()
})
