import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readText } from '../../../../electron/engine/parsing/read-text.ts'
import { piecesOf } from '../../../../electron/engine/parsing/several.ts'
import { warningsOf } from '../../../../electron/engine/parsing/reading.ts'
import {
  PlainLink,
  plainLinkOf,
  warningBit,
} from '../../../../electron/engine/parsing/plain-link.ts'
import { randomRuns } from '../../../setup/random-runs.ts'

const plainHost = fc.constantFrom('a.example', 'www.b-c.example', 'x.y.z.co', 'a_b.org')
const oddHost = fc.oneof(
  fc.constantFrom(
    'xn--e1afmkfd.com',
    'localhost',
    'a',
    'a.local',
    'b.lan',
    'c.internal',
    'd.localhost',
    'e.home.arpa',
  ),
  fc.constantFrom('1.2.3.4', 'a.1', 'a.0x1', 'a.1x', 'a..b', 'a.b.', '.a.b', 'A.example', '[::1]'),
  fc.constantFrom('xn--0.com', 'a.example:80', 'a.example:8080', 'u@a.example', 'u:p@a.example'),
  fc.constantFrom(
    'google.com',
    'www.google.de',
    'l.facebook.com',
    'x.safelinks.protection.outlook.com',
  ),
)
const oneOf = (words: string): fc.Arbitrary<string> => fc.constantFrom(...words.split(' '))
const plainPart = oneOf('/ /a /b-c_d /%D1%84 ?q=1 &a=b &utm_source=x #a ! , (x) .html ..')
const oddPart = fc.oneof(
  oneOf('/. /.. /%2e /%2E%2e /.a %zz % x . /url /l.php /redirect %3a _ /a/b/c.html'),
  oneOf('? ?u=https://b.example ?u=https%3A%2F%2Fb.example ?q=https:%2F%2Fb.example & &amp;'),
  oneOf('?utm_x=1 ?fbclid=2 &gclid= &gclidx=1 ?utm_1=2 ?u=x # ## ; , | \' " ( ) [ ] { } < >'),
  oneOf(
    '` ^ \\ ! * + ~ $ @ = : :// ,https://b.example/ ,b.example/x ,www.b.example ,htp:/b.example/x ,https//b.example/x ,//b.example/x ,ftp://b.example/x ,192.0.2.7/x http://b.example … ... é \u200b',
  ),
  oneOf(
    ',b.example:8080/x ,ttps:b.example/x ,ttps/b.example:80 ,b(.)example/x ,b(.)example ,192.0.2.7:80/x ,//b.example:80/x ,x (.) b.example',
  ),
  fc.constantFrom(' ', ' a', '\t'),
)
const oddScheme = fc.constantFrom('https:///', 'HTTPS://', 'https:/', 'httpx://', 'ftp://', 'http:')
const mostly = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd })
const linkLike = fc
  .tuple(
    mostly(fc.constantFrom('https://', 'http://'), oddScheme),
    mostly(plainHost, oddHost),
    fc.constantFrom('/', '/', '/', '/a', '?', ''),
    fc.array(mostly(plainPart, oddPart), { maxLength: 6 }),
  )
  .map(([start, name, path, parts]) => start + name + path + parts.join(''))

function plainOf(text: string): PlainLink | undefined {
  const bytes = Buffer.from(`${text}\n`)
  const plain = new PlainLink()
  const isPlain = plain.read(bytes, 0, false)
  return isPlain && plain.end === bytes.length - 1 ? plain : undefined
}

describe('PlainLink', () => {
  it('never accepts what readText would not send exactly as written', () => {
    const numRuns = randomRuns(7_000, 500_000)
    let accepted = 0
    fc.assert(
      fc.property(linkLike, (text) => {
        const plain = plainOf(text)
        if (plain === undefined) return
        accepted++
        const link = plain.isBareHost ? `${text}/` : text
        expect(new URL(text).href).toBe(link)
        expect(plainLinkOf(text)).toBe(link)
        expect(piecesOf(text)).toEqual([])
        expect(readText(text)).toMatchObject({ kind: 'link', link, changes: [] })
        const bits = warningsOf(link).reduce((sum, warning) => sum | warningBit[warning], 0)
        expect(plain.warnings).toBe(bits)
      }),
      { numRuns },
    )
    expect(accepted).toBeGreaterThan(numRuns / 4)
  })

  it.for([
    'https://a.example/',
    'https://a.example',
    'http://www.b.example/path/to/page.html?id=1&ref=two#part',
    'https://a.example/wiki/Rust_(language)',
    'https://a.example/%D1%84%D1%8B?x=%20',
    'https://docs.google.com/document/d/1',
    'https://www.youtube.com/watch?v=x',
    'https://bit.ly/',
  ])('takes %s without a second look', (text) => {
    expect(plainOf(text)).toBeDefined()
  })

  it.for([
    'https://a.example/?u=https%3A%2F%2Fb.example',
    'https://a.example/?u=https%3a%2f%2fb.example',
    'https://a.example/?u=https:%2F%2Fb.example',
    'https://a.example/?u=https://b.example',
    'https://www.google.co.uk/url?q=',
    'https://www.yandex.com.tr/clck/jsredir?x=1',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__a.example_&d=x',
    'https://www.bing.com/ck/a?u=a1aHR0cHM6Ly9hLmV4YW1wbGUv',
    'https://a-example.translate.goog',
    'https://t.co/AbC',
    'https://protect-eu.mimecast.com/s/AbC',
  ])('leaves %s, which may stand for another, to the slow path', (text) => {
    expect(plainOf(text)).toBeUndefined()
  })

  it.for([
    'https://a.example/#',
    'https://a.example/#/x',
    'https://a.example/#!x',
    'https://a.example/x#:~:text=y',
    'https://a.example/x#y:~:text=z',
    'https://a.example./x',
    'https://a.example/100%',
  ])('leaves %s, of which no page comes for certain, to the slow path', (text) => {
    expect(plainOf(text)).toBeUndefined()
  })

  it.for([
    'https://a.example/é',
    'https://a.example/x\n',
    `https://a.example/${'x'.repeat(5_000)}`,
  ])('has no opinion of the text %j', (text) => {
    expect(plainLinkOf(text)).toBeUndefined()
  })

  it('ends at a tab only in a cell', () => {
    const bytes = Buffer.from('https://a.example/x\t45\n')
    const plain = new PlainLink()
    expect(plain.read(bytes, 0, false)).toBe(false)
    expect(plain.read(bytes, 0, true)).toBe(true)
    expect(plain.end).toBe(19)
  })
})
