import { expect, test } from 'vitest'
import { linkStart } from '../../../renderer/new/link-in-text.ts'

const chat = '[12.11., 09:14] Anna: look at '

test.each([
  [`${chat}https://a.example/1`, 'https://a.example/1', chat.length],
  [`${chat}www.a.example/1 please`, 'https://www.a.example/1', chat.length],
  [`${chat}A.example/`, 'https://a.example/', chat.length],
  ['https://a.example/1', 'https://a.example/1', 0],
  ['1. https://a.example/1', 'https://a.example/1', 0],
  [`${chat}nothing`, undefined, 0],
  [`${chat}a,example/1`, 'https://a.example/1', 0],
])('of “%s”, the link %s begins at %i', (text, link, start) => {
  expect(linkStart({ text, link })).toBe(start)
})
