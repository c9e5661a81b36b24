import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearHash, nearKey } from '../../../../electron/engine/parsing/near-key.ts'

const first = 'https://a.example/Path/x?b=1&a=2'

function hashOf(link: string): number {
  const bytes = Buffer.from(`..${link}\n`)
  return nearHash(bytes, 2, link.length)
}

describe('nearly the same', () => {
  it.for([
    ['http', 'http://a.example/Path/x?b=1&a=2'],
    ['www', 'https://www.a.example/Path/x?b=1&a=2'],
    ['a slash behind the path', 'https://a.example/Path/x/?b=1&a=2'],
    ['a fragment', 'https://a.example/Path/x?b=1&a=2#top'],
    ['the case of the path', 'https://a.example/path/X?b=1&a=2'],
    ['tracking parameters', 'https://a.example/Path/x?b=1&utm_source=q&a=2&gclid=z'],
    ['a dot behind the host', 'https://a.example./Path/x?b=1&a=2'],
    ['the port of https', 'http://a.example:443/Path/x?b=1&a=2'],
    ['the port of http', 'https://a.example.:80/Path/x?b=1&a=2'],
    ['escapes that need not be', 'https://a.example/P%61th/%78?%62=1&a=%32'],
    ['the order of parameters', 'https://a.example/Path/x?a=2&b=1'],
    ['a final full stop', 'https://a.example/Path/x?b=1&a=2.'],
  ])('are links that differ in %s', ([, other = '']) => {
    expect(nearKey(other)).toBe(nearKey(first))
    expect(hashOf(other)).toBe(hashOf(first))
  })

  it.for([
    'https://b.example/Path/x?b=1&a=2',
    'https://a.example/Path/x?b=1&a=3',
    'https://a.example/Path/x?b=1',
    'https://a.example/Path/x',
    'https://a.example/Path//x?b=1&a=2',
    'https://a.example/Path/x?B=1&a=2',
    'https://a.example/Path/x?b=1&b=1&a=2',
    'https://a.example:8443/Path/x?b=1&a=2',
    'https://a.example/Path%2Fx?b=1&a=2',
    'https://a.example/Path/x?b=1%26a=2',
    'https://a.example/Path/x%?b=1&a=2',
  ])('is not %s', (other) => {
    expect(nearKey(other)).not.toBe(nearKey(first))
  })

  it.for(['.', '!', '?', ':', '...', "'", '*', ',', ';', '%2E', '%EF%BC%81', '%e3%80%82', '/.!'])(
    'does not count %s at the end of a link',
    (marks) => {
      const link = 'https://a.example/x'
      expect(nearKey(link + marks)).toBe(nearKey(link))
      expect(hashOf(link + marks)).toBe(hashOf(link))
      expect(nearKey(`${link}${marks}y`)).not.toBe(nearKey(`${link}y`))
    },
  )

  it('ignores the case of escapes', () => {
    const [small, capital] = ['https://a.example/%2f?a=%c3%a4x', 'https://a.example/%2F?a=%C3%A4x']
    expect(nearKey(small)).toBe(nearKey(capital))
    expect(hashOf(small)).toBe(hashOf(capital))
    expect(nearKey(`${small}X`)).not.toBe(nearKey(`${small}x`))
  })

  it('has equal hashes for equal keys, and rarely for others', () => {
    const part = fc.constantFrom(
      'a',
      'B',
      'b',
      'utm_x',
      '',
      '/',
      'gclid',
      '%61',
      '%2f',
      '%2F',
      '%',
      '.',
      '!',
      '%2e',
      '%EF%BC%81',
      '%BC%81',
    )
    const parameter = fc.tuple(part, fc.constantFrom('', '=', '=1')).map((pair) => pair.join(''))
    const link = fc
      .tuple(
        fc.constantFrom('http://', 'https://', 'https://www.'),
        fc.constantFrom(
          'a.example/',
          'b.example/',
          'a.example./',
          'a.example:443/',
          'a.example:80/',
        ),
        fc.array(part, { maxLength: 3 }).map((parts) => parts.join('/')),
        fc.array(parameter, { maxLength: 4 }).map((all) => (all.length ? `?${all.join('&')}` : '')),
        fc.constantFrom('', '#', '#a', '#a.', '.', '!?', '%E3%80%82'),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(link, link, (one, other) => {
        expect(hashOf(one) === hashOf(other)).toBe(nearKey(one) === nearKey(other))
      }),
      { numRuns: 5_000 },
    )
  })
})
