import { expect, test } from 'vitest'
import { linksAddress } from '../../../../electron/engine/service/link-indexing-client.ts'

test.each([
  ['https://service.example', 'https://service.example/api/links'],
  ['https://service.example/', 'https://service.example/api/links'],
  ['https://service.example/v2//', 'https://service.example/v2/api/links'],
])('links of %s go to %s', (baseUrl, url) => {
  expect(linksAddress(baseUrl).href).toBe(url)
})
