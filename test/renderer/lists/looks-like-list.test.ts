import { expect, test } from 'vitest'
import { looksLikeList } from '../../../renderer/lists/looks-like-list.ts'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'

test.each([
  'tok-4f1e9c7a2b8d',
  jwt,
  `Bearer ${jwt}`,
  'q83vEjRWeJq83vEj/RWeJrze+w==',
  '17|laravelSanctum8f3a',
  'tok-4f1e9c7a2b8d\n',
  'tok.ab12/Cd34==',
  'eyJhbGciOi.J9eyJzdWIi/OiIx.abc',
  'q83vEj.RWeJrze/w==',
  'q83v.ejrwe1/w==',
  'user:tok.abc/def',
  '17|tok.abc/def',
  `Bearer ${jwt}/x`,
  'API token\ntok-4f1e9c7a2b8d',
  `Token:\r\n\r\n${jwt}`,
])('a paste without an address is no list, because it may be a token: %j', (text) => {
  const html = `<code>${text}</code>`
  expect(looksLikeList({ text, html: undefined, files: [] })).toBe(false)
  expect(looksLikeList({ text, html, files: [] })).toBe(false)
})

test.each([
  'https://a.example/1',
  'a.example/1',
  'htp://a.example',
  'a.example\nb.example',
  'Our shop\r\n\r\nb.example',
  '- a.example:8080/1',
  'Our shop,"www.a-b.example/1"',
  'Our shop\twww.a.example/1',
  'A.EXAMPLE/1',
  'bücher.example/1',
  'tok.ab12/Cd34==\na.example/1',
])('a paste with an address looks like a list: %j', (text) => {
  expect(looksLikeList({ text, html: undefined, files: [] })).toBe(true)
})

test.each([
  'Total' + '\r\n'.repeat(60_000),
  ...['.', 'a', 'a.', 'a-', ' ', '\r', '\n ', ',a', 'a.aa '].map((mark) => mark.repeat(60_000)),
])(
  'a long paste of empty lines, or of one character or word again and again, is checked fast (%#)',
  (text) => {
    expect(looksLikeList({ text, html: undefined, files: [] })).toBe(false)
  },
  1_500,
)

test('text with a link in its HTML, and files, look like a list', () => {
  const html = 'Our <a class="x" href="https://a.example/1">shop</a>'
  expect(looksLikeList({ text: 'Our shop', html, files: [] })).toBe(true)
  expect(looksLikeList({ text: '', html: undefined, files: [new File([], 'a.txt')] })).toBe(true)
})
